// Which rules of time zones this program works with.

package storage

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// zoneFolders are where Go looks for the rules of zones, the first that has them.
var zoneFolders = []string{os.Getenv("ZONEINFO"), "/usr/share/zoneinfo", "/usr/share/lib/zoneinfo", "/usr/lib/locale/TZ", "/etc/zoneinfo"}

// ZoneRules is the version of the zone data of this machine, like 2026b, or of which Go those are that the program holds
// itself. A machine whose data names no version is "unknown".
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
