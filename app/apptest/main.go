// The start of all packages with tests of the whole program.

// Package apptest serves tests of the whole program: servers, users with accounts, and their clients.
package apptest

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"touchline/app"
	"touchline/app/telemetry"
	"touchline/confine"
	"touchline/persistence/persistencetest"
	"touchline/picture"
)

// AsServer is the environment variable that makes the test program a server: see Process.
const AsServer = "TOUCHLINE_STORM_SERVER"

// Main is called by TestMain. Paths in tests begin at the root of the repository.
func Main(m *testing.M) {
	if os.Getenv(AsServer) != "" {
		os.Exit(app.Main([]string{os.Args[0], "serve"}))
	}
	confine.Main()
	picture.RunWorker()
	confine.RunReader()
	telemetry.TuneMemory()
	if err := os.Chdir(root()); err != nil {
		panic(err)
	}
	persistencetest.Sweep()
	code := m.Run()
	_ = os.RemoveAll(templateFolder)
	os.Exit(code)
}

// root returns the nearest parent folder with a go.mod.
func root() string {
	folder := "."
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); !errors.Is(err, os.ErrNotExist) {
			return folder
		}
		folder = filepath.Join("..", folder)
	}
}
