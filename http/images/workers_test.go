// Pictures are decoded by processes of their own.

package images_test

import (
	"testing"

	"touchline/app/resttest"
	"touchline/http"
	"touchline/picture"
)

func TestTheServerDecodesNoPictureItself(t *testing.T) {
	open(t, resttest.Deps(func(d *http.Deps) {
		if _, ok := d.Pictures.(*picture.Workers); !ok {
			t.Errorf("pictures are decoded by %T", d.Pictures)
		}
	}))
}
