// The record of refused log-ins.

package operators

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/locale"
)

// recorder keeps the acts it is told of.
type recorder struct {
	Operators
	acts []domain.OperatorAct
}

func (r *recorder) RecordAct(_ context.Context, act domain.OperatorAct) (int64, error) {
	r.acts = append(r.acts, act)
	return int64(len(r.acts)), nil
}

func TestStrangersDoNotFillTheRecord(t *testing.T) {
	server, err := rest.New(rest.Config{Logger: slog.New(slog.DiscardHandler), Now: time.Now, RateFactor: 1, Wording: func() *locale.Texts { return &locale.Texts{} }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Shutdown(context.Background()) })
	o := &recorder{}
	a := &Access{Ports: Ports{Operators: o}, Rest: server}
	for i := range 3 * rest.Rates[rest.LimitLoginRecord].Burst {
		at := Caller{Caller: rest.Caller{IP: "10.0.0.1"}}
		_ = a.loginRefused(t.Context(), at, adminLoginRequest{UserName: "x" + domain.FormatID(int64(i))}, domain.Refuse(domain.LoginFailed))
	}
	if n := len(o.acts); n != rest.Rates[rest.LimitLoginRecord].Burst {
		t.Errorf("%d lines about names nobody has", n)
	}
	at := Caller{Operator: domain.Operator{OperatorID: 13}}
	_ = a.loginRefused(t.Context(), at, adminLoginRequest{UserName: "admin"}, domain.Refuse(domain.LoginFailed))
	if o.acts[len(o.acts)-1].OperatorID != 13 {
		t.Error("they keep the guesses at an operator's password out of it")
	}
}
