// The folders that a plan names exist.

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestThePlanNamesFoldersThatExist(t *testing.T) {
	for _, pattern := range slices.Concat(deep, shared) {
		folder := filepath.Join("../..", strings.TrimSuffix(pattern, "/..."))
		if _, err := os.Stat(folder); err != nil {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}
