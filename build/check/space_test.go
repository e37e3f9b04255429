// A run on a disk that is nearly full ends before its first step.

package main

import (
	"math"
	"path/filepath"
	"strings"
	"testing"
)

func TestARunNeedsFreeSpaceAndNamesTheFolderThatLacksIt(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := checkSpace(1, folder); err != nil {
		t.Errorf("with room: %v", err)
	}
	if err := checkSpace(math.MaxUint64, folder); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("without room: %v", err)
	}
	if err := checkSpace(1, folder, filepath.Join(folder, "missing")); err == nil {
		t.Error("a folder that is not there has room")
	}
}
