package bench

import (
	"os"
	"testing"

	"touchline/app/apptest"
)

func TestMain(m *testing.M) {
	if place := os.Getenv(rawVariable); place != "" {
		rawMain(place)
	}
	apptest.Main(m)
}
