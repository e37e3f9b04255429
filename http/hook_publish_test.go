// The hook of other ingest servers: to them no is 403, whatever the reason.

package http

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/rest"
)

// door answers every encoder the same.
type door struct{ err error }

func (d *door) Admit(context.Context, int64, string, string) error { return d.err }
func (d *door) Seen(context.Context, int64) error                  { return d.err }
func (d *door) Gone(context.Context, int64) error                  { return d.err }

func TestAnIngestServerHearsARefusalAs403AndAFaultAsItIs(t *testing.T) {
	d := &door{}
	s := newTill().server(t, func(deps *flatDeps) { deps.Ingest, deps.HookSecret = d, []byte("whsec_demo") })
	const body = `{"key":"1001?code=abc"}`
	for _, c := range []struct {
		err    error
		status int
		code   domain.Code
	}{
		{nil, http.StatusOK, ""},
		{domain.Refuse(domain.LiveAlready), http.StatusForbidden, domain.LiveAlready},
		{domain.Refuse(domain.LiveNotStarted, "retryAfter", 599), http.StatusForbidden, domain.LiveNotStarted},
		{domain.Refuse(domain.RoomSuspended, "reason", "x"), http.StatusForbidden, domain.RoomSuspended},
		{domain.Refuse(domain.NotFound, "kind", "house"), http.StatusForbidden, domain.NotFound},
		{domain.Refuse(domain.Unavailable, "retryAfter", 2), http.StatusServiceUnavailable, domain.Unavailable},
		{errors.New("a fault"), http.StatusInternalServerError, domain.Internal},
	} {
		d.err = c.err
		request := httptest.NewRequest(http.MethodPost, "/hooks/publish", strings.NewReader(body))
		request.Header.Set(rest.SignatureHeader, sign("whsec_demo", body, 0))
		if r := send(t, s, request); r.status != c.status || r.Code != c.code {
			t.Errorf("%v is told as %d %s", c.err, r.status, r.Code)
		}
	}
}
