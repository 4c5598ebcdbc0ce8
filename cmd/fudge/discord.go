package main

import (
	"crypto/ed25519"
	"encoding/hex"

	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/web/server/discord"
)

// A publicKey is the value of the flag --discord.
type publicKey ed25519.PublicKey

// String implements pflag.Value.
func (k *publicKey) String() string { return hex.EncodeToString(*k) }

// Set implements pflag.Value.
func (k *publicKey) Set(text string) error {
	key, err := discord.ParseKey(text)
	*k = publicKey(key)
	return err
}

// Type implements pflag.Value.
func (k *publicKey) Type() string { return "key" }

func discordCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "discord-command",
		Short: "Print the slash command for Discord",
		Long: `Discord-command prints the slash command /roll as JSON, in all languages. An
application of Discord registers it once; fudge serve --discord answers it.
docs/discord.md has the whole installation.`,
		Example: "  fudge discord-command",
		Args:    upTo(0, language.FlagsOnly()),
		RunE: func(c *cobra.Command, _ []string) error {
			return printJSON(c.OutOrStdout(), discord.RollCommand())
		},
	}
}
