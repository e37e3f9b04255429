// Data folders and prepared databases.

package apptest

import (
	"context"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"touchline/app/config"
	"touchline/app/storage"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// FreshFolder returns a data folder with a copy of a prepared private database, because making one takes seconds.
func FreshFolder(t testing.TB) string {
	t.Helper()
	made, err := MadeFolder()
	if err != nil {
		t.Fatal(err)
	}
	data := DataFolder(t)
	if out, err := exec.Command("cp", "-a", "--reflink=auto", filepath.Join(made, "postgres"),
		data).CombinedOutput(); err != nil {
		t.Fatalf("copy the database: %v %s", err, out)
	}
	return data
}

// templateFolder is the folder that FreshFolder copies. Main deletes it.
var templateFolder string

// MadeFolder makes the data folder that FreshFolder copies.
var MadeFolder = sync.OnceValues(func() (string, error) {
	data, err := persistencetest.MakeFolder()
	if err != nil {
		return "", err
	}
	templateFolder = data
	cfg, err := config.Read(func(name string) (string, bool) { return data, name == config.Prefix+"DATA_DIR" })
	if err != nil {
		return "", err
	}
	cfg.Console = io.Discard
	store, err := storage.Open(context.Background(), cfg, Quiet)
	if err != nil {
		return "", err
	}
	return data, store.Close()
})

// DataFolder returns an empty data folder that is deleted with the test.
func DataFolder(t testing.TB) string {
	t.Helper()
	data, err := persistencetest.MakeFolder()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(data); err != nil {
			t.Errorf("a process still writes into the data folder: %v", err)
		}
	})
	return data
}

// InSchema returns the address of a database with the schema of a test.
func InSchema(t testing.TB, cfg persistence.Config) string {
	t.Helper()
	path := "search_path=" + url.QueryEscape(cfg.Schema+",public")
	switch {
	case !strings.Contains(cfg.DatabaseURL, "://"):
		return cfg.DatabaseURL + " search_path=" + cfg.Schema + ",public"
	case strings.Contains(cfg.DatabaseURL, "?"):
		return cfg.DatabaseURL + "&" + path
	}
	return cfg.DatabaseURL + "?" + path
}
