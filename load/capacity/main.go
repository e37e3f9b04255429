// Capacity says what a site of so many nodes carries: it simulates a minute of it by the measured cost of each thing that
// happens there (docs/capacity.md).
//
//	go run ./load/capacity -nodes 3 -cores 8 -rooms 2000 -viewers 100000 -lines 400 -gifts 50
//	go run ./load/capacity -nodes 3 -cores 8 -find viewers
//	go run ./load/capacity -measured folder -nodes 3 -find lines
//
// The costs are those of the runs in runs/, or of a folder that measure.sh has filled on a machine of yours.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"text/tabwriter"
)

func main() {
	w, find, folder := Workload{Seconds: 60}, "", ""
	flag.IntVar(&w.Nodes, "nodes", 1, "nodes")
	flag.IntVar(&w.Cores, "cores", 2, "cores of each node")
	flag.IntVar(&w.DatabaseCores, "database-cores", 2, "cores of the database")
	flag.IntVar(&w.Rooms, "rooms", 100, "rooms with viewers; the n-th has an n-th of the viewers of the first, when -skew is 1")
	flag.Float64Var(&w.Skew, "skew", 1, "how unequal rooms are: 0 is equal")
	flag.IntVar(&w.Viewers, "viewers", 5000, "viewers of the whole site")
	flag.Float64Var(&w.Lines, "lines", 50, "lines a second in the whole site")
	flag.Float64Var(&w.Gifts, "gifts", 5, "gifts a second")
	flag.Float64Var(&w.Arrivals, "arrivals", 20, "viewers who enter a room, a second")
	flag.Float64Var(&w.Pages, "pages", 50, "pages and calls a second")
	flag.Uint64Var(&w.Seed, "seed", 1, "of what comes at random, and of where rooms lie")
	flag.StringVar(&find, "find", "", "viewers, lines or gifts: the most of them that the site carries")
	flag.StringVar(&folder, "measured", "", "a folder with runs of measure.sh; none: those of the repository")
	flag.Parse()
	if err := simulated(w, find, folder); err != nil {
		fmt.Fprintln(os.Stderr, "capacity:", err)
		os.Exit(1)
	}
}

func simulated(w Workload, find, folder string) error {
	if w.Nodes < 1 || w.Cores < 1 || w.DatabaseCores < 1 || w.Rooms < 1 || w.Viewers < 0 || w.Skew < 0 {
		return errors.New("nodes, cores and rooms begin with 1, nothing is below 0")
	}
	costs, err := Measured(folder)
	if err != nil {
		return err
	}
	if find != "" {
		most, err := Most(w, costs, find)
		if err != nil {
			return err
		}
		fmt.Printf("it carries %.0f %s (no node above %.0f %%, 99 of 100 lines within %v)\n", most.of(find), find, 100*busiest, slowest)
		w = most
	}
	show(Simulate(w, costs))
	return nil
}

func show(o Outcome) {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for i, share := range o.Busy {
		fmt.Fprintf(table, "node %d\t%.0f %% busy\t%.0f MiB\n", i+1, 100*share, o.Memory[i])
	}
	fmt.Fprintf(table, "database\t%.0f %% busy\n", 100*o.DatabaseBusy)
	fmt.Fprintf(table, "a line is on the screens after\t%v, 99 of 100 within %v\n", o.Late50, o.Late99)
	_ = table.Flush()
}
