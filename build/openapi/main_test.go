// The generated files are up to date.

package main

import "testing"

func TestTheDescriptionAndTheClientsTypesAreFresh(t *testing.T) {
	t.Chdir("../..")
	if err := run(false, true); err != nil {
		t.Error(err)
	}
}
