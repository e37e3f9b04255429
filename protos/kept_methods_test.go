// Methods of actors keep their positions, by which nodes of two versions call them.

package protos_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"touchline/protos"
)

const methodsFile = "testdata/methods.txt" // lines of service, position, request and response

func TestMethodsOfActorsKeepTheirPositionsForOlderNodes(t *testing.T) {
	var lines []string
	services := protos.File_protos_grains_proto.Services()
	for s := range services.Len() {
		methods := services.Get(s).Methods()
		for m := range methods.Len() {
			method := methods.Get(m)
			lines = append(lines,
				fmt.Sprintf("%s %d %s %s", services.Get(s).Name(), m, method.Input().Name(), method.Output().Name()))
		}
	}
	if *addMessages {
		if err := os.WriteFile(methodsFile, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(methodsFile)
	if err != nil {
		t.Fatal(err)
	}
	now := map[string]bool{}
	for _, line := range lines {
		now[line] = true
	}
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if !now[line] {
			t.Errorf("%q is gone or has moved: a node of the version before calls another method there", line)
		}
		delete(now, line)
	}
	for line := range now {
		t.Errorf("%s lacks %q: go test ./protos -run Methods -add", methodsFile, line)
	}
}
