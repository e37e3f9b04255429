// Houses for tests that are made already.
package app

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
)

// freshHouse is a data folder with a private database that is made already: a copy of one, as making takes seconds.
func freshHouse(t *testing.T) string {
	t.Helper()
	made, err := madeHouse()
	if err != nil {
		t.Fatal(err)
	}
	data := dataFolder(t)
	if out, err := exec.Command("cp", "-a", "--reflink=auto", filepath.Join(made, "postgres"), data).CombinedOutput(); err != nil {
		t.Fatalf("copy the database: %v %s", err, out)
	}
	return data
}

// houseTemplate is the folder that freshHouse copies, once there is one; TestMain takes it away.
var houseTemplate string

var madeHouse = sync.OnceValues(func() (string, error) {
	data, err := os.MkdirTemp("", "touchline-house-")
	if err != nil {
		return "", err
	}
	houseTemplate = data
	if err := os.Chmod(data, 0o755); err != nil { // the database of root runs as another account
		return "", err
	}
	cfg, err := readConfig(func(name string) (string, bool) { return data, name == prefix+"DATA_DIR" })
	if err != nil {
		return "", err
	}
	store, err := openStorage(context.Background(), cfg, quiet)
	if err != nil {
		return "", err
	}
	return data, store.Close()
})
