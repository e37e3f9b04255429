// The fixture of these tests: a filled store, and helpers.

package matches_test

import (
	"testing"

	"touchline/persistence/persistencetest"
)

type town struct{ *persistencetest.Fixture }

func newTown(t *testing.T) *town { return &town{persistencetest.NewFixture(t)} }
