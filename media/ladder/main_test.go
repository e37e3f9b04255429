package ladder

import (
	"os"
	"testing"

	"touchline/confine"
)

func TestMain(m *testing.M) {
	confine.Main()
	os.Exit(m.Run())
}
