// The cost of the REST shell for a gift and a grab: sockets, JSON, login, limits, idempotency. The room answers at
// once.

package money_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/valyala/fasthttp"
	"google.golang.org/protobuf/proto"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http"
	"touchline/protos"
	"touchline/protos/grains"
)

// ready answers every gift and grab at once.
type ready struct{ grains.Asker }

func (r ready) Ask(ctx context.Context, q grains.Question) (proto.Message, error) {
	switch cmd := q.Command.(type) {
	case *protos.SendGift:
		return &protos.GiftSent{GiftTxId: "gt1001_1_1", Balance: 1000, ComboId: "gt1001_1_1", ComboCount: 1}, nil
	case *protos.GrabEnvelope:
		return &protos.EnvelopeGrabbed{Amount: 9, LeftCount: 2,
			Envelope: &protos.RedEnvelope{RedEnvelopeId: cmd.RedEnvelopeId, Sender: cmd.From}}, nil
	}
	return r.Asker.Ask(ctx, q)
}

func BenchmarkTheShellOfMoney(b *testing.B) {
	for _, x := range []struct{ name, path, body string }{
		{"gift", "/web_anchor/send_gift", `{"houseId":1001,"giftId":"g1","count":1,"requestId":"request-%d"}`},
		{"grab", "/web_anchor/grab_public_red_envelope", `{"houseId":1001,"redEnvelopeId":"re_%d"}`},
	} {
		b.Run(x.name, func(b *testing.B) { benchCall(b, x.path, x.body, 200) })
	}
}

func benchCall(b *testing.B, path, body string, clients int) {
	s := resttest.Open(b, resttest.Set("RATE_FACTOR", "1000000"), resttest.Deps(func(d *http.Deps) {
		d.Calls.RoomCalls.Asker = ready{d.Calls.RoomCalls.Asker}
	}),
		resttest.Deps(func(d *http.Deps) { d.Logger = slog.New(slog.NewTextHandler(io.Discard, nil)) }))
	if err := s.Demo.PutGifts(b.Context(),
		[]ledger.Gift{{Number: 1, Names: domain.Names{"en": "Flower"}, Price: 1, Tier: 1, Comboable: true}}); err != nil {
		b.Fatal(err)
	}
	s.Anchor("anchor")
	tokens := make([]string, clients)
	for i := range tokens {
		tokens[i] = s.Person(fmt.Sprintf("fan%d", i)).Token
	}
	url := "http://" + s.Listen() + path
	client := &fasthttp.Client{MaxConnsPerHost: clients}
	defer client.CloseIdleConnections()
	took := make([][]time.Duration, clients)
	var next atomic.Int64
	var all sync.WaitGroup
	b.ResetTimer()
	began := time.Now()
	for c := range clients {
		all.Go(func() {
			request, response := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
			request.SetRequestURI(url)
			request.Header.SetMethod("POST")
			request.Header.SetContentType("application/json")
			request.Header.Set("Authorization", "Bearer "+tokens[c])
			for n := next.Add(1); n <= int64(b.N); n = next.Add(1) {
				request.SetBodyString(fmt.Sprintf(body, n+10_000_000))
				asked := time.Now()
				if err := client.Do(request, response); err != nil || response.StatusCode() != 200 {
					b.Errorf("%v: %s", err, response.Body())
					return
				}
				took[c] = append(took[c], time.Since(asked))
			}
		})
	}
	all.Wait()
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "req/s")
	each := slices.Sorted(slices.Values(slices.Concat(took...)))
	b.ReportMetric(float64(each[len(each)*99/100].Microseconds())/1000, "p99-ms")
}
