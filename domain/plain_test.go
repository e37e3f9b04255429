// Typed input is normalised as in the client: both read the same table.

package domain

import (
	"encoding/json"
	"os"
	"testing"
)

func TestTypedInputIsNormalisedAsInTheClient(t *testing.T) {
	var table struct {
		Digits, Names [][2]string
		Lengths       [][2]any
	}
	file, err := os.ReadFile("testdata/plain.json")
	if err == nil {
		err = json.Unmarshal(file, &table)
	}
	if err != nil || len(table.Digits) == 0 || len(table.Names) == 0 || len(table.Lengths) == 0 {
		t.Fatal("read the table", err)
	}
	for _, row := range table.Digits {
		if got := PlainDigits(row[0]); got != row[1] {
			t.Errorf("the digits of %+q are %q, not %q", row[0], got, row[1])
		}
	}
	for _, row := range table.Names {
		if got := PlainName(row[0]); got != row[1] {
			t.Errorf("the name %+q is %q, not %q", row[0], got, row[1])
		}
	}
	for _, row := range table.Lengths {
		typed, _ := row[0].(string)
		if got := Length(CleanLine(typed)); float64(got) != row[1] {
			t.Errorf("%+q counts %d, not %v", typed, got, row[1])
		}
	}
}
