// The tests of this package.

package jobs

import (
	"testing"

	"touchline/confine"
)

func TestMain(m *testing.M) {
	confine.Main()
	m.Run()
}
