// Pictures are decoded by processes of their own.
package app

import (
	"log/slog"
	"testing"

	"touchline/http"
	"touchline/picture"
)

func TestTheServerDecodesNoPictureItself(t *testing.T) {
	a, deps := &Server{Cfg: &Config{}, logger: slog.New(slog.DiscardHandler)}, http.Deps{}
	a.fileDeps(&deps, Clients{})
	if _, ok := deps.Pictures.(*picture.Workers); !ok {
		t.Errorf("pictures are decoded by %T", deps.Pictures)
	}
}
