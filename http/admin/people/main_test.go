// The server of the tests about the person.

package people_test

import (
	"testing"

	"touchline/app/apptest"
	"touchline/app/resttest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

// staff is a server with its operators.
type staff struct{ resttest.Staff }

func open(t *testing.T, options ...resttest.Option) staff {
	t.Helper()
	return staff{resttest.OpenStaff(t, options...)}
}
