// The version of the time zone rules.

package storage

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// zoneFolders are the folders in which Go looks for the rules of zones. The first one with rules counts.
var zoneFolders = []string{
	os.Getenv("ZONEINFO"), "/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/usr/lib/locale/TZ", "/etc/zoneinfo",
}

// ZoneRules returns the version of the machine's zone data, such as 2026b, or the version of Go whose embedded data the
// program uses. It is "unknown" when the machine's data names no version.
func ZoneRules() string {
	for _, folder := range zoneFolders {
		if _, err := os.Stat(filepath.Join(folder, "UTC")); folder == "" || err != nil {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, "tzdata.zi"))
		first, _, _ := strings.Cut(string(text), "\n")
		if version, ok := strings.CutPrefix(first, "# version "); err == nil && ok {
			return version
		}
		return "unknown"
	}
	return "of " + runtime.Version()
}
