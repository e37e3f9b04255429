package upgrade

import (
	"testing"

	"touchline/app/apptest"
)

func TestMain(m *testing.M) { apptest.Main(m) }
