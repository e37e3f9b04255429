// A payment provider for tests. It records the orders that it receives, and answers as the test sets.

package money_test

import (
	"encoding/hex"
	"encoding/json"
	"io"
	nethttp "net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"touchline/app/resttest"
	"touchline/http/rest"
)

// till is a payment provider of a test.
type till struct {
	*httptest.Server
	mu       sync.Mutex
	received []map[string]any // orders, in order of arrival
	answer   func(w nethttp.ResponseWriter)
}

// asked returns the orders received until now.
func (p *till) asked() []map[string]any {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.received)
}

// answers sets the answer to the next orders.
func (p *till) answers(answer func(w nethttp.ResponseWriter)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.answer = answer
}

const payPage = "https://pay.example/p/1"

func says(status int, body string) func(nethttp.ResponseWriter) {
	return func(w nethttp.ResponseWriter) {
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// opensPage returns the answer of a provider that accepts an order.
var opensPage = says(nethttp.StatusOK, `{"payUrl":"`+payPage+`"}`)

// openTill answers every order with payPage.
func openTill(t *testing.T) *till {
	p := &till{answer: opensPage}
	p.Server = httptest.NewServer(nethttp.HandlerFunc(func(w nethttp.ResponseWriter, r *nethttp.Request) {
		body, _ := io.ReadAll(r.Body)
		order := map[string]any{}
		if err := json.Unmarshal(body, &order); err != nil {
			t.Errorf("%v in %s", err, body)
		}
		stamp, _, _ := strings.Cut(strings.TrimPrefix(r.Header.Get(rest.SignatureHeader), "t="), ",")
		if want := "t=" + stamp + ",v1=" +
			hex.EncodeToString(rest.SignatureOf(stamp, []byte(resttest.PaySecret),
				body)); r.Header.Get(rest.SignatureHeader) != want {
			t.Errorf("signed %q, want %q", r.Header.Get(rest.SignatureHeader), want)
		}
		p.mu.Lock()
		p.received = append(p.received, order)
		answer := p.answer
		p.mu.Unlock()
		answer(w)
	}))
	t.Cleanup(p.Close)
	return p
}

// openWithTill opens a server with a provider of two names.
func openWithTill(t *testing.T, options ...resttest.Option) (*resttest.Server, resttest.Person, *till) {
	p := openTill(t)
	s, fan, _ := open(t, append(options, resttest.Set("PAY_ADDRESS", "card="+p.URL+",dollars="+p.URL),
		resttest.Set("PAY_SECRET", "card="+resttest.PaySecret+",dollars="+resttest.PaySecret),
		resttest.Set("PAY_NAME", "card=Bank card"), resttest.Set("PAY_CURRENCIES", "dollars=USD"))...)
	shop(t, s)
	return s, fan, p
}
