// The program refuses to expose the dev world to strangers.

package operation

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"touchline/app/apptest"
	"touchline/app/config"
)

// The program ends at once with one line, and leaves no files.
func TestTheProgramDoesNotStartWhereStrangersCouldReachDev(t *testing.T) {
	for name, env := range map[string][]string{
		"ADDR":       {config.Prefix + "ADDR=0.0.0.0:0"},
		"PUBLIC_URL": {config.Prefix + "ENV=prod", config.Prefix + "SECRET=" + strings.Repeat("s", 32)},
	} {
		data := t.TempDir()
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), append(env, apptest.AsServer+"=1", config.Prefix+"DATA_DIR="+data)...)
		var said bytes.Buffer
		cmd.Stderr = &said
		if err := cmd.Run(); err == nil || !strings.HasPrefix(said.String(), "touchline: "+config.Prefix+name+": ") ||
			strings.Count(said.String(), "\n") != 1 {
			t.Errorf("%s: %v, %q", name, err, said.String())
		}
		if left, _ := os.ReadDir(data); len(left) > 0 {
			t.Errorf("%s: it made %v", name, left)
		}
	}
}
