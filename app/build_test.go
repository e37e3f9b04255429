// Servers that cannot be put together.

package app_test

import (
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchline/app"
	"touchline/app/apptest"
)

func TestAServerWhoseFolderOfFilesCannotBeMadeSaysSoAndCloses(t *testing.T) {
	data := t.TempDir()
	inTheWay := filepath.Join(data, "files")
	if err := os.WriteFile(inTheWay, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	a, err := app.Build(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), slog.New(slog.DiscardHandler))
	if a != nil || err == nil {
		t.Fatalf("Build returned %v, %v", a, err)
	}
	if !strings.Contains(err.Error(), inTheWay) {
		t.Errorf("the error is %q, which does not name %s", err, inTheWay)
	}
}
