// The console has a name for every recorded call of operators.

package contract

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// notedApart are acts in the record without a recorded call: log-ins, lists with phone numbers, documents.
var notedApart = []string{"login", "apply_list", "proof/"}

// everyActHasAName requires a name in every language of the console for each recorded call, and for no other call.
func (w *matrix) everyActHasAName(t *testing.T) {
	for _, language := range []string{"en", "zh"} {
		raw, err := os.ReadFile("client/console/words/" + language + "/acts.json")
		if err != nil {
			t.Fatal(err)
		}
		var names map[string]string
		if err := json.Unmarshal(raw, &names); err != nil {
			t.Fatal(err)
		}
		for _, path := range notedApart {
			delete(names, path)
		}
		for _, r := range w.Rest.Table() {
			act, of := strings.CutPrefix(r.Path, "/admin/")
			if !of || !r.Records {
				continue
			}
			if names[act] == "" {
				t.Errorf("%s: %s has no name", language, act)
			}
			delete(names, act)
		}
		for act := range names {
			t.Errorf("%s: %s is named, and no call of that name is recorded", language, act)
		}
	}
}
