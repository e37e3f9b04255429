package rest

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/protos"
)

// outcomes stores outcomes like the tables do.
type outcomes struct {
	mu   sync.Mutex
	kept map[string]ledger.Outcome
	err  error
}

func (o *outcomes) FirstOutcome(_ context.Context, key string) (ledger.Outcome, bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	first, ok := o.kept[key]
	return first, ok, o.err
}

func TestARequestIDIsEightToSixtyFourPlainCharacters(t *testing.T) {
	for id, good := range map[string]bool{
		"abcdefgh": true, strings.Repeat("Z", 64): true, "a_b-C-90": true,
		"": false, "seven77": false, strings.Repeat("z", 65): false, "with space": false, "ümlaut-8": false,
		"a/b/c/d/e": false,
	} {
		if err := CheckRequestID(id); (err == nil) != good {
			t.Errorf("%q: %v", id, err)
		}
	}
}

func TestARepeatGetsTheFirstOutcomeEvenIfItWouldBeRefusedNow(t *testing.T) {
	kept := &outcomes{kept: map[string]ledger.Outcome{}}
	s := serverOn(t, newStore(), func(c *Config) { c.Reads.FirstOutcome = kept.FirstOutcome })
	request := &protos.Request{Key: "gift/7/request-1", Hash: []byte("as asked")}
	fault := errors.New("wires cut")
	for _, x := range []struct {
		name   string
		says   error
		stored ledger.Outcome
		lookUp error
		want   domain.Code
		replay bool
	}{
		{"carried out", nil, ledger.Outcome{}, nil, "", false},
		{"refused, and never carried out", domain.Refuse(domain.BalanceNotEnough), ledger.Outcome{}, nil,
			domain.BalanceNotEnough, false},
		{"carried out before", domain.Refuse(ledger.Repeated), ledger.Outcome{Hash: []byte("as asked"), Balance: 5},
			nil, "", true},
		{"withdrawn since", domain.Refuse(domain.GiftUnavailable), ledger.Outcome{Hash: []byte("as asked"), Balance: 5},
			nil, "", true},
		{"something else under the same id", domain.Refuse(ledger.Repeated), ledger.Outcome{Hash: []byte("otherwise")},
			nil, domain.IdempotencyMismatch, false},
		{"a fault is no outcome", fault, ledger.Outcome{Hash: []byte("as asked")}, nil, domain.Internal, false},
		{"no answer and no database", domain.Refuse(domain.Unavailable, "retryAfter", 1), ledger.Outcome{}, fault,
			domain.Unavailable, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			clear(kept.kept)
			kept.err = x.lookUp
			if x.stored.Hash != nil {
				kept.kept[request.Key] = x.stored
			}
			_, first, err := Once(t.Context(), s, request, func() (*protos.GiftSent, error) {
				return &protos.GiftSent{}, x.says
			})
			if domain.CodeOf(err) != x.want || (first != nil) != x.replay {
				t.Errorf("answered %v, first outcome %v", err, first)
			}
			if first != nil && first.Balance != 5 {
				t.Errorf("the balance then was 5, told is %d", first.Balance)
			}
		})
	}
}

type amountRequest struct {
	Amount Integer  `json:"amount"`
	Of     struct{} `json:"of"`
}

func TestADuplicateFieldIsRefused(t *testing.T) {
	for body, twice := range map[string]bool{
		`{"amount":1,"of":{}}`:                     false,
		`{"amount":1,"amount":-5}`:                 true,
		`{"AMOUNT":1,"amount":5}`:                  true,
		`{"amount":1,"of":{"a":1,"A":2}}`:          true,
		`{"a":"a","of":[{"a":1},{"a":2},"a"]}`:     false,
		`{"a":{"b":"amount"},"amount":1}`:          false,
		`{"\u0061mount":1,"amount":5}`:             true,
		`{"of":{"\u212a":1,"k":2}}`:                true, // the Kelvin sign
		`{"x":[1,[2,{"y":null}],3],"y":1,"x":[4]}`: true,
	} {
		err := checkText([]byte(body))
		if (err != nil) != twice {
			t.Errorf("%s: %v", body, err)
		}
	}
	if err := DecodeJSON([]byte(`{"amount":1,"Amount":5}`), &amountRequest{}); domain.CodeOf(err) != domain.BadRequest {
		t.Errorf("a request took two amounts: %v", err)
	}
}

func TestANonIntegerIsOutOfEveryRange(t *testing.T) {
	for value, good := range map[string]bool{
		"1": true, "200000": true, "200001": false, "0": false, "-1": false, "-0": false, "1.5": false, "1.0": false,
		"1e2":   false,
		"1e400": false, `"12"`: false, "9223372036854775808": false, "true": false, "[1]": false, "{}": false,
		"null": false,
	} {
		var r amountRequest
		if err := DecodeJSON([]byte(`{"amount":`+value+`}`), &r); err != nil {
			t.Errorf("%s: %v", value, err)
		}
		err := r.Amount.Within(domain.AmountRange, 1, ledger.SpendMax)
		if (err == nil) != good || err != nil && domain.CodeOf(err) != domain.AmountRange {
			t.Errorf("%s: %v", value, err)
		}
	}
	for _, value := range []string{"NaN", "0x10", "+1", "01", "1_000"} {
		if err := DecodeJSON([]byte(`{"amount":`+value+`}`), &amountRequest{}); domain.CodeOf(err) !=
			domain.BadRequest {
			t.Errorf("%s is no JSON: %v", value, err)
		}
	}
}
