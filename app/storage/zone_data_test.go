package storage

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestTheVersionOfTheZoneDataIsThatOfTheMachineOrOfGo(t *testing.T) {
	kept := zoneFolders
	defer func() { zoneFolders = kept }()
	named, nameless := t.TempDir(), t.TempDir()
	for path, text := range map[string]string{
		filepath.Join(named, "UTC"): "", filepath.Join(named, "tzdata.zi"): "# version 2026f\n# more\n",
		filepath.Join(nameless, "UTC"): "",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		folders []string
		want    string
	}{
		{[]string{"", t.TempDir(), named, nameless}, "2026f"}, {[]string{nameless, named}, "unknown"},
		{[]string{t.TempDir()}, "of " + runtime.Version()},
	} {
		if zoneFolders = c.folders; ZoneRules() != c.want {
			t.Errorf("%v: %s, want %s", c.folders, ZoneRules(), c.want)
		}
	}
}
