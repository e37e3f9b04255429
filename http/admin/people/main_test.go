// The server of the tests about the person.

package people_test

import (
	"testing"

	"touchline/app/apptest"
	"touchline/app/resttest"
	"touchline/domain/console"
)

func TestMain(m *testing.M) { apptest.Main(m) }

// staff is a server with an operator of each role.
type staff struct {
	*resttest.Server
	support, editor, admin resttest.Operator
}

func open(t *testing.T, options ...resttest.Option) staff {
	t.Helper()
	s := resttest.Open(t, options...)
	return staff{
		s, s.Operator("support", console.OperatorSupport), s.Operator("editor", console.OperatorEditor),
		s.Operator("admin", console.OperatorAdmin),
	}
}
