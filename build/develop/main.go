// Command develop holds the programs that developers run beside the product.
//
//	develop payments [COMMAND…]    a payment provider for tests, alone or with the settings of a command
//	develop cluster [-nodes 3]     three nodes, PostgreSQL, Redis and a proxy on this machine
//	develop grains                 the plugin of protoc that writes the clients of grains
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

var programs = map[string]func(ctx context.Context, args []string) error{
	"payments": payments, "cluster": cluster, "grains": grainsPlugin,
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	name, err := "develop", errors.New("usage: develop payments|cluster|grains …")
	if len(os.Args) > 1 && programs[os.Args[1]] != nil {
		name = os.Args[1]
		err = programs[name](ctx, os.Args[2:])
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}
