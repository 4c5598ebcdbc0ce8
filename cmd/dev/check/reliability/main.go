// Command reliability runs the parts of the reliability programme and writes docs/reliability.md.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"

	"github.com/spf13/cobra"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c := &cobra.Command{
		Use:           "reliability",
		Short:         "Run the parts of the reliability programme",
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	c.PersistentFlags().BoolVar(&keep, "keep", false, "record the result in "+recordPath+" and write "+documentPath)
	c.AddCommand(fuzzCommand(), soakCommand(), mutationCommand(), guardsCommand(), buildsCommand(), documentCommand())
	if err := c.ExecuteContext(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "reliability:", err)
		os.Exit(1)
	}
}
