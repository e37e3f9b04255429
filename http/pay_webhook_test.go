package http

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/money"
	"touchline/http/rest"
)

func TestRechargingCompletesAtOnceInDevAndNowhereElse(t *testing.T) {
	x := newTill()
	_, fan, _ := x.spender(t)
	const path, body = "/web_anchor/recharge_create", `{"productId":"coins300","provider":"demo","requestId":"request-1"}`
	wants(t, call(t, x.server(t), path, body, fan), domain.PayUnavailable, "demo in prod")
	s := x.server(t, inDev)
	var got money.RechargeAnswer
	call(t, s, path, body, fan).into(t, &got)
	if got.Status != domain.RechargePaid || got.PayURL != nil || got.Replayed || x.orders[0].Coins != 300 || x.orders[0].Bonus != 10 || x.orders[0].Minor != 3000 {
		t.Errorf("answered %+v for %+v", got, x.orders)
	}
	var again money.RechargeAnswer
	call(t, s, path, body, fan).into(t, &again)
	if !again.Replayed || again.OrderID != got.OrderID || again.Status != domain.RechargePaid || len(x.told) != 1 {
		t.Errorf("the repeat was answered %+v, and done was %v", again, x.told)
	}
	wants(t, call(t, s, path, `{"amountCoins":300,"provider":"demo","requestId":"request-1"}`, fan), domain.IdempotencyMismatch, "something else")
	call(t, s, path, `{"amountCoins":1000000,"provider":"demo","requestId":"request-2"}`, fan).into(t, &got)
	if o := x.orders[1]; o.Coins != 1_000_000 || o.Bonus != 0 || o.Currency != "CNY" || o.Minor != 10_000_000 || o.ProductID != "" {
		t.Errorf("a million coins are the order %+v", o)
	}
	for body, code := range map[string]domain.Code{
		`{"productId":"coins300","provider":"other","requestId":"request-3"}`:                      domain.PayUnavailable,
		`{"productId":"unknown","provider":"demo","requestId":"request-3"}`:                        domain.NotFound,
		`{"amountCoins":0,"provider":"demo","requestId":"request-3"}`:                              domain.AmountRange,
		`{"amountCoins":1000001,"provider":"demo","requestId":"request-3"}`:                        domain.AmountRange,
		`{"amountCoins":1.5,"provider":"demo","requestId":"request-3"}`:                            domain.AmountRange,
		`{"amountCoins":-5,"provider":"demo","requestId":"request-3"}`:                             domain.AmountRange,
		`{"amountCoins":1,"amountCoins":5,"provider":"demo","requestId":"request-3"}`:              domain.BadRequest,
		`{"productId":"coins300","amountCoins":1,"provider":"demo","requestId":"request-3"}`:       domain.BadRequest,
		`{"provider":"demo","requestId":"request-3"}`:                                              domain.BadRequest,
		`{"productId":"coins300","requestId":"request-3"}`:                                         domain.BadRequest,
		`{"productId":"coins300","provider":"demo"}`:                                               domain.BadRequest,
		`{"productId":"coins300","provider":"demo","requestId":"` + strings.Repeat("x", 65) + `"}`: domain.BadRequest,
	} {
		wants(t, call(t, s, path, body, fan), code, body)
	}
	if len(x.orders) != 2 {
		t.Errorf("%d orders, want 2", len(x.orders))
	}
	wants(t, call(t, s, "/web_anchor/recharge_record", `{}`, ""), domain.Unauthenticated, "a visitor")
	var record rest.Page[money.RechargeRow]
	call(t, s, "/web_anchor/recharge_record", `{}`, fan).into(t, &record)
	if len(record.List) != 2 || record.List[0].RechargeStatus != domain.RechargePaid || record.List[0].Price.Minor != 3000 {
		t.Errorf("the record is %+v", record)
	}
	var products []money.ProductAnswer
	call(t, s, "/web_anchor/recharge_products", `{}`, "").into(t, &products)
	if len(products) != 1 || products[0] != (money.ProductAnswer{ProductID: "coins300", Coins: 300, Price: money.Price{Currency: "CNY", Minor: 3000}, Bonus: 10}) {
		t.Errorf("on sale is %+v", products)
	}
}

func TestTheSignatureIsTheOneProvidersCompute(t *testing.T) {
	got := hex.EncodeToString(rest.SignatureOf("1700000000", []byte("whsec_demo"), []byte(`{"a":1}`)))
	if want := "da883d755c086e6bdf1eb6936c9dfb62a21f0539947162efe68d9a85de51e265"; got != want {
		t.Errorf("signed %s, want %s", got, want)
	}
}

// sign is the header of a webhook sent some time ago.
func sign(secret, body string, ago time.Duration) string {
	stamp := fmt.Sprint(noon.Add(-ago).Unix())
	return "t=" + stamp + ",v1=" + hex.EncodeToString(rest.SignatureOf(stamp, []byte(secret), []byte(body)))
}

func TestAWebhookCountsWhenItIsSignedNowOverTheseBytes(t *testing.T) {
	x := newTill()
	x.orders = []domain.Order{{OrderID: "ro_1", UserID: 7, Provider: "demo", Status: domain.RechargePending,
		Product: domain.Product{Coins: 300, Currency: "CNY", Minor: 3000}}}
	s := x.server(t)
	const paid = `{"event":"paid","orderId":"ro_1","providerTxnId":"txn-1","currency":"CNY","minor":3000}`
	const reordered = `{"orderId":"ro_1","event":"paid","providerTxnId":"txn-1","currency":"CNY","minor":3000}`
	good := sign("whsec_demo", paid, 0)
	stamp, mac, _ := strings.Cut(good, ",v1=")
	for _, try := range []struct{ why, header, body string }{
		{"no signature", "", paid},
		{"no stamp", "v1=" + mac, paid},
		{"no mac", stamp, paid},
		{"a wrong mac", stamp + ",v1=" + strings.Repeat("0", 64), paid},
		{"half a mac", stamp + ",v1=" + mac[:32], paid},
		{"an odd mac", stamp + ",v1=" + mac[:63], paid},
		{"no hex", stamp + ",v1=" + strings.Repeat("z", 64), paid},
		{"another secret", sign("whsec_other", paid, 0), paid},
		{"301 seconds old", sign("whsec_demo", paid, 301*time.Second), paid},
		{"301 seconds ahead", sign("whsec_demo", paid, -301*time.Second), paid},
		{"another time", "t=1,v1=" + mac, paid},
		{"a time in words", "t=now,v1=" + mac, paid},
		{"two macs", good + ",v1=" + mac, paid},
		{"a wrong mac first", stamp + ",v1=" + strings.Repeat("0", 64) + ",v1=" + mac, paid},
		{"two stamps", stamp + "," + good, paid},
		{"the body in another order", good, reordered},
		{"a body with a space more", good, paid + " "},
		{"an empty body", good, ""},
	} {
		r := ask(t, s, "POST", "/pay/webhook/demo", try.body, rest.SignatureHeader, try.header)
		wants(t, r, domain.PaySignature, try.why)
	}
	wants(t, ask(t, s, "POST", "/pay/webhook/other", paid, rest.SignatureHeader, good), domain.PayUnavailable, "an unknown provider")
	if len(x.told) != 0 {
		t.Fatalf("something was believed: %v", x.told)
	}
	for _, header := range []string{good, good, sign("whsec_demo", paid, 299*time.Second), sign("whsec_demo", paid, -299*time.Second)} {
		r := ask(t, s, "POST", "/api/pay/webhook/demo", paid, rest.SignatureHeader, header)
		wants(t, r, "", "a good signature")
		if string(r.Data) != `{"received":true}` {
			t.Errorf("answered %s", r.body)
		}
	}
	if !slices.Equal(x.told, []string{"ro_1 became 2"}) {
		t.Errorf("four tellings of one payment did %v", x.told)
	}
}

func TestWhatASignedWebhookSaysMustFitTheOrder(t *testing.T) {
	x := newTill()
	for _, id := range []string{"ro_1", "ro_2"} {
		x.orders = append(x.orders, domain.Order{OrderID: id, UserID: 7, Provider: "demo", Status: domain.RechargePending,
			Product: domain.Product{Coins: 300, Currency: "CNY", Minor: 3000}})
	}
	x.orders = append(x.orders, domain.Order{OrderID: "ro_3", Provider: "other", Status: domain.RechargePending, Product: x.orders[0].Product})
	s := x.server(t)
	tell := func(event, order, txn, currency, minor string) reply {
		body := fmt.Sprintf(`{"event":%q,"orderId":%q,"providerTxnId":%q,"currency":%q,"minor":%s}`, event, order, txn, currency, minor)
		return ask(t, s, "POST", "/pay/webhook/demo", body, rest.SignatureHeader, sign("whsec_demo", body, 0))
	}
	wants(t, tell("paid", "ro_1", "txn-1", "CNY", "2999"), domain.BadRequest, "a coin less")
	wants(t, tell("paid", "ro_1", "txn-1", "CNY", "3000.0"), domain.BadRequest, "a price with a point")
	wants(t, tell("paid", "ro_1", "txn-1", "USD", "3000"), domain.BadRequest, "another currency")
	wants(t, tell("paid", "ro_1", "", "CNY", "3000"), domain.BadRequest, "no payment")
	wants(t, tell("paid", "ro_1", strings.Repeat("x", 129), "CNY", "3000"), domain.BadRequest, "a long number")
	wants(t, tell("paid", "ro_1", "a\u202eb", "CNY", "3000"), domain.BadRequest, "a number that turns its neighbours around")
	wants(t, tell("bought", "ro_1", "txn-1", "CNY", "3000"), domain.BadRequest, "an unknown event")
	wants(t, tell("paid", "ro_9", "txn-1", "CNY", "3000"), domain.NotFound, "an unknown order")
	wants(t, tell("paid", "ro_3", "txn-1", "CNY", "3000"), domain.NotFound, "the order of another provider")
	wants(t, tell("paid", "ro_1", "txn-1", "CNY", `3000,"minor":3000`), domain.BadRequest, "a price twice")
	wants(t, tell("refunded", "ro_1", "txn-1", "CNY", "3000"), domain.StaleState, "a refund of what was never paid")
	wants(t, tell("failed", "ro_1", "txn-1", "CNY", "3000"), "", "it failed")
	wants(t, tell("paid", "ro_1", "txn-1", "CNY", "3000"), "", "it came about after all")
	wants(t, tell("refunded", "ro_1", "txn-2", "CNY", "3000"), domain.BadRequest, "a refund of another payment")
	wants(t, tell("chargeback", "ro_1", "txn-1", "CNY", "3000"), "", "it was taken back")
	wants(t, tell("chargeback", "ro_1", "txn-1", "CNY", "3000"), "", "and said so twice")
	if want := []string{"ro_1 became 3", "ro_1 became 2", "ro_1 became 4"}; !slices.Equal(x.told, want) {
		t.Errorf("done was %v, want %v", x.told, want)
	}
}
