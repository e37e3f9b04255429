// Pictures are decoded by processes of their own.

package app

import (
	"log/slog"
	"testing"

	"touchline/picture"
)

func TestTheServerDecodesNoPictureItself(t *testing.T) {
	decoder := (&Server{logger: slog.New(slog.DiscardHandler)}).pictures()
	if _, ok := decoder.(*picture.Workers); !ok {
		t.Errorf("pictures are decoded by %T", decoder)
	}
}
