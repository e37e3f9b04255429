// What every package of such tests begins with.

// Package apptest is for tests of the whole program: the server under test, people with accounts, and their clients.
package apptest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"touchline/app"
	"touchline/confine"
	"touchline/foreign"
	"touchline/persistence/persistencetest"
	"touchline/picture"
)

// AsServer is the variable of the environment that makes the program of the tests a server: see Process.
const AsServer = "TOUCHLINE_STORM_SERVER"

// Main is what TestMain calls. Paths in tests begin at the root of the repository.
func Main(m *testing.M) {
	if os.Getenv(AsServer) != "" {
		os.Exit(app.Main([]string{os.Args[0], "serve"}))
	}
	confine.Main()
	picture.RunWorker()
	foreign.RunWorker()
	app.TuneMemory()
	if err := os.Chdir(root()); err != nil {
		panic(err)
	}
	persistencetest.Sweep()
	code := m.Run()
	_ = os.RemoveAll(templateFolder)
	os.Exit(code)
}

// root is the nearest folder above that holds go.mod.
func root() string {
	folder := "."
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); !errors.Is(err, os.ErrNotExist) {
			return folder
		}
		folder = filepath.Join("..", folder)
	}
}
