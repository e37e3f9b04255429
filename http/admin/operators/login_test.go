// The record of refused log-ins.

package operators

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
	"touchline/locale"
	"touchline/persistence/persistencetest"
)

func TestRefusedLogInsDoNotFillTheRecord(t *testing.T) {
	now := func() time.Time { return persistencetest.Noon }
	server, err := rest.New(rest.Config{Logger: slog.New(slog.DiscardHandler), Now: now, RateFactor: 1,
		Wording: func() *locale.Texts { return &locale.Texts{} }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = server.Shutdown(context.Background()) })
	record := persistencetest.Open(t).Operators
	a := &Access{Ports: Ports{Operators: record}, Rest: server}
	acts := func() []console.RecordedAct {
		t.Helper()
		acts, err := record.OperatorActs(t.Context(), console.ActFilter{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		return acts
	}
	for i := range 3 * rest.Rates[rest.LimitLoginRecord].Burst {
		at := Caller{Caller: rest.Caller{IP: "10.0.0.1"}}
		_ = a.loginRefused(t.Context(), at, adminLoginRequest{UserName: "x" + domain.FormatID(int64(i))},
			domain.Refuse(domain.LoginFailed))
	}
	if n := len(acts()); n != rest.Rates[rest.LimitLoginRecord].Burst {
		t.Errorf("%d lines about unknown names", n)
	}
	at := Caller{Operator: console.Operator{OperatorID: 13}}
	_ = a.loginRefused(t.Context(), at, adminLoginRequest{UserName: "admin"}, domain.Refuse(domain.LoginFailed))
	if acts()[0].OperatorID != 13 {
		t.Error("the limit also keeps guesses at a known operator out of the record")
	}
}
