package main

import (
	"os"
	"os/signal"
	"path/filepath"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"fudgetray/engine/language"
	"fudgetray/game/table"
	"fudgetray/game/table/client"
	"fudgetray/game/table/visit"
)

func tableCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "table [LINK]",
		Short: "Sit at a shared table",
		Long: `Table joins the shared table of a link, prints what happens there, and throws dice.
Without LINK it creates a table on --server and prints its link.

Each line of standard input is a request, such as Great 4dF vs Good, or one of
    /secret REQUEST    throw in secret                        (GM)
    /open NUMBER       open a secret throw                    (GM)
    /seats             list the seats with their numbers
    /invite            print the link
    /invite SEAT       let a removed seat return              (GM)
    /kick SEAT         remove a seat                          (GM)
    /lock, /unlock     stop or allow joining                  (GM)
    /renew             replace the link                       (GM)
    /appoint SEAT ROLE make a seat gm, player or watcher      (GM)
    /accept            accept the role of the GM
    /elect SEAT        elect a GM, while the GM is absent
    /rename NAME [#rrggbb]
    /device            print the private link of the seat
    /save FILE         save the record, for fudge verify
    /leave             leave the table

The seat is kept in a file that only you can read, so the same command returns to it.
With its private link, the seat opens on another device, and this one stops; --take
opens it here again.
Every line of the record is verified, and all dice are simulated here. At the end of
standard input it waits for its own throws and stops: the seat is away then, but at
the table.`,
		Example: `  fudge table --server http://127.0.0.1:8080 --name Gwen
  fudge table 'http://127.0.0.1:8080/#table=…' --name Ann`,
		Args: upTo(1, language.OneLink()),
	}
	server := c.Flags().String("server", "http://127.0.0.1:8080", "address of fudge serve, for a new table; with /create/TOKEN if it wants a token")
	name := c.Flags().String("name", "Player", "your name at the table")
	color := c.Flags().String("color", "", "your colour at the table; without it, one that no other seat has")
	title := c.Flags().String("title", "Table", "name of a new table")
	watch := c.Flags().Bool("watch", false, "join as a watcher, who throws no dice")
	take := c.Flags().Bool("take", false, "open your seat here, although another device has it")
	addLanguageFlag(c)
	for _, flag := range []string{"server", "name", "color", "title"} {
		complete(c, flag, nil)
	}
	c.RunE = func(c *cobra.Command, args []string) error {
		join := visit.Join{ID: joinID, Title: *title, Name: *name, Color: *color, Role: table.Player, Take: *take, Random: client.NewRandom()}
		if *watch {
			join.Role = table.Watcher
		}
		address, err := tableAddress(args, *server)
		if err != nil {
			return err
		}
		join.Link, join.Server = address.Link, address.Server()
		return sitAt(c, address, join)
	}
	return c
}

// tableAddress returns the address of the table in the arguments, or of a server for a new table.
func tableAddress(args []string, server string) (client.Address, error) {
	if len(args) == 0 {
		return client.ParseAddress(server)
	}
	address, err := client.ParseAddress(args[0])
	if err == nil && address.Link == "" {
		err = complaint{language.TableBadLink(args[0])}
	}
	return address, err
}

// sitAt takes part until standard input ends and nothing is left to do.
func sitAt(c *cobra.Command, address client.Address, join visit.Join) error {
	l, err := commandLanguage(c)
	if err != nil {
		return err
	}
	xdg.Reload()
	folder, err := xdg.StateFile(filepath.Join("fudge", "tables"))
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt)
	defer stop()
	s := newTableSurface(c, address, l, folder)
	defer s.close()
	join.Rules = s.rules()
	s.runner.Send(join)
	return s.run(ctx, c.InOrStdin())
}
