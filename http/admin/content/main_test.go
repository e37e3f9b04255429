// The server of the tests about the content of the site.

package content_test

import (
	"testing"

	"touchline/app/apptest"
	"touchline/app/resttest"
)

func TestMain(m *testing.M) { apptest.Main(m) }

var open = resttest.OpenStaff
