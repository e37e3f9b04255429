// What was generated is what the source says today.

package main

import "testing"

func TestTheDescriptionAndTheClientsTypesAreFresh(t *testing.T) {
	t.Chdir("../..")
	if err := run(false, true); err != nil {
		t.Error(err)
	}
}
