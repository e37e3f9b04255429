// Commands on nodes: their list, and a drain.

package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"touchline/app/storage"
	"touchline/http/view"
)

const (
	nodesUsage = "nodes | drain [NODE]"
	drainLimit = 30 * time.Second // a drain of thousands of rooms takes less
	drainLook  = 250 * time.Millisecond
)

// nodes runs nodes and drain [NODE]. Without a name, drain takes the node of this configuration. The site may run.
func (e Env) nodes(ctx context.Context, words []string) error {
	if e.Cfg.Cluster.IsAlone() {
		return errors.New("this server is no node of a cluster; stop it to take it out of service")
	}
	return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error {
		switch {
		case len(words) == 1 && words[0] == "nodes":
			return listNodes(ctx, store)
		case words[0] == "drain" && len(words) <= 2:
			return e.drain(ctx, store, words[1:])
		}
		return errors.New(nodesUsage)
	})
}

func membersOf(ctx context.Context, store *storage.Store) (members []view.NodeView, err error) {
	views, err := store.Nodes(ctx)
	for _, sent := range views {
		var one view.NodeView
		if err := json.Unmarshal(sent, &one); err != nil {
			return nil, fmt.Errorf("read the view of a node: %w", err)
		}
		members = append(members, one)
	}
	return members, err
}

func listNodes(ctx context.Context, store *storage.Store) error {
	members, err := membersOf(ctx, store)
	if err != nil {
		return err
	}
	t := tabwriter.NewWriter(os.Stdout, 0, 4, 2, ' ', 0)
	fmt.Fprintln(t, "node\taddress\tversion\tsince\tsockets\tactors\tstate")
	for _, m := range members {
		state := "serves"
		if m.Draining {
			state = "drains"
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%d\t%d\t%s\n", m.Node, m.Address, m.Version,
			time.UnixMilli(m.StartTime).UTC().Format(time.DateTime), m.Connections, actorsOn(m), state)
	}
	return t.Flush()
}

func actorsOn(m view.NodeView) (count int64) {
	for _, kind := range m.Kinds {
		count += kind.Live
	}
	return count
}

// drain makes a node hand over its actors and sockets, and waits until it is empty.
func (e Env) drain(ctx context.Context, store *storage.Store, named []string) error {
	node, err := e.chosenNode(ctx, store, named)
	if err != nil {
		return err
	}
	if err := recorded(ctx, store, "drain", map[string]any{"node": node},
		func() error { return store.RequestDrain(ctx, node) }); err != nil {
		return inWords(err, "node "+node)
	}
	deadline, cancel := context.WithTimeout(ctx, drainLimit)
	defer cancel()
	left := "it has not begun"
	for {
		members, err := membersOf(deadline, store)
		if err != nil {
			return err
		}
		there := false
		for _, m := range members {
			if m.Node == node {
				there = true
				left = fmt.Sprintf("%d sockets and %d actors are left", m.Connections, actorsOn(m))
				if m.Draining && m.Connections == 0 && actorsOn(m) == 0 {
					fmt.Printf("%s is empty: stop or restart it\n", node)
					return nil
				}
			}
		}
		if !there {
			fmt.Printf("%s has ended\n", node)
			return nil
		}
		select {
		case <-deadline.Done():
			return fmt.Errorf("%s is still draining: %s", node, left)
		case <-time.After(drainLook):
		}
	}
}

func (e Env) chosenNode(ctx context.Context, store *storage.Store, named []string) (string, error) {
	if len(named) == 1 {
		return named[0], nil
	}
	members, err := membersOf(ctx, store)
	for _, m := range members {
		if m.Address == e.Cfg.Cluster.Addr {
			return m.Node, nil
		}
	}
	if err == nil {
		err = fmt.Errorf("there is no live node at %s", e.Cfg.Cluster.Addr)
	}
	return "", err
}
