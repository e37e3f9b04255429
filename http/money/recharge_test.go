package money_test

import (
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/money"
	"touchline/http/rest"
	"touchline/persistence/persistencetest"
	"touchline/persistence/tables"
)

const rechargePath, coins300 = "/web_anchor/recharge_create", `{"productId":"coins300","provider":"demo","requestId":"request-1"}`

// shop puts a product on sale.
func shop(t *testing.T, s *resttest.Server) {
	t.Helper()
	if err := s.Demo.PutProducts(t.Context(), []tables.NewProduct{{ID: "coins300", Coins: 300, Bonus: 10, Currency: "CNY", Minor: 3000}}); err != nil {
		t.Fatal(err)
	}
}

func TestNobodyRechargesForNothingInProd(t *testing.T) {
	s, fan, _ := open(t)
	shop(t, s)
	s.Call(t, rechargePath, coins300, fan.Token).Wants(t, domain.PayUnavailable, "demo in prod")
	if _, total, err := s.Money.Orders(t.Context(), fan.UserID, 10, 0); total != 0 || err != nil {
		t.Errorf("%d orders, %v", total, err)
	}
}

func TestRechargingCompletesAtOnceInDev(t *testing.T) {
	s, fan, _ := open(t, resttest.InDev)
	shop(t, s)
	order := func(requestID string) domain.Order {
		o, _, err := s.Money.OrderOfRequest(t.Context(), fan.UserID, requestID)
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	var got money.RechargeAnswer
	s.Call(t, rechargePath, coins300, fan.Token).Into(t, &got)
	if o := order("request-1"); got.Status != domain.RechargePaid || got.PayURL != nil || got.Replayed || o.Coins != 300 || o.Bonus != 10 || o.Minor != 3000 {
		t.Errorf("answered %+v for %+v", got, o)
	}
	var again money.RechargeAnswer
	s.Call(t, rechargePath, coins300, fan.Token).Into(t, &again)
	if has := persistencetest.Balance(t, s.Store, domain.WalletOf(fan.UserID)); !again.Replayed || again.OrderID != got.OrderID || again.Status != domain.RechargePaid || has != 10_310 {
		t.Errorf("the repeat was answered %+v, and the fan has %d", again, has)
	}
	s.Call(t, rechargePath, `{"amountCoins":300,"provider":"demo","requestId":"request-1"}`, fan.Token).Wants(t, domain.IdempotencyMismatch, "something else")
	s.Pass(time.Second)
	s.Call(t, rechargePath, `{"amountCoins":1000000,"provider":"demo","requestId":"request-2"}`, fan.Token).Into(t, &got)
	if o := order("request-2"); o.Coins != 1_000_000 || o.Bonus != 0 || o.Currency != "CNY" || o.Minor != 10_000_000 || o.ProductID != "" {
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
		s.Call(t, rechargePath, body, fan.Token).Wants(t, code, body)
	}
	if _, total, err := s.Money.Orders(t.Context(), fan.UserID, 10, 0); total != 2 || err != nil {
		t.Errorf("%d orders, want 2; %v", total, err)
	}
	s.Call(t, "/web_anchor/recharge_record", `{}`, "").Wants(t, domain.Unauthenticated, "a visitor")
	var record rest.Page[money.RechargeRow]
	s.Call(t, "/web_anchor/recharge_record", `{}`, fan.Token).Into(t, &record)
	if len(record.List) != 2 || record.List[0].Price.Minor != 10_000_000 || record.List[1].RechargeStatus != domain.RechargePaid || record.List[1].Price.Minor != 3000 {
		t.Errorf("the record is %+v", record)
	}
	var products []money.ProductAnswer
	s.Call(t, "/web_anchor/recharge_products", `{}`, "").Into(t, &products)
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

// ordered is an order of 300 coins that waits for its payment.
func ordered(t *testing.T, s *resttest.Server, buyer resttest.Person, orderID, provider string) {
	t.Helper()
	if _, _, err := s.Money.OpenOrder(t.Context(), domain.Order{OrderID: orderID, UserID: buyer.UserID, RequestID: "request/" + orderID, Hash: []byte(orderID),
		Provider: provider, Status: domain.RechargePending, Product: domain.Product{Coins: 300, Currency: "CNY", Minor: 3000}, Created: s.Now()}); err != nil {
		t.Fatal(err)
	}
}

// shows fails unless an order has a status and its buyer so many coins.
func shows(t *testing.T, s *resttest.Server, orderID string, status domain.RechargeStatus, coins domain.Coins) {
	t.Helper()
	o, err := s.Money.Order(t.Context(), "demo", orderID)
	if has := persistencetest.Balance(t, s.Store, domain.WalletOf(o.UserID)); err != nil || o.Status != status || has != coins {
		t.Errorf("order %s is %d, its buyer has %d coins, want %d and %d; %v", orderID, o.Status, has, status, coins, err)
	}
}

// signed is the header of a webhook sent some time ago.
func signed(secret, body string, ago time.Duration) string {
	return resttest.Sign(secret, body, resttest.Noon.Add(-ago))
}

func TestAWebhookCountsWhenItIsSignedNowOverTheseBytes(t *testing.T) {
	s, fan, _ := open(t)
	ordered(t, s, fan, "ro_1", "demo")
	const paid = `{"event":"paid","orderId":"ro_1","providerTxnId":"txn-1","currency":"CNY","minor":3000}`
	const reordered = `{"orderId":"ro_1","event":"paid","providerTxnId":"txn-1","currency":"CNY","minor":3000}`
	good := signed("whsec_test", paid, 0)
	stamp, mac, _ := strings.Cut(good, ",v1=")
	for _, try := range []struct{ why, header, body string }{
		{"no signature", "", paid},
		{"no stamp", "v1=" + mac, paid},
		{"no mac", stamp, paid},
		{"a wrong mac", stamp + ",v1=" + strings.Repeat("0", 64), paid},
		{"half a mac", stamp + ",v1=" + mac[:32], paid},
		{"an odd mac", stamp + ",v1=" + mac[:63], paid},
		{"no hex", stamp + ",v1=" + strings.Repeat("z", 64), paid},
		{"another secret", signed("whsec_other", paid, 0), paid},
		{"301 seconds old", signed("whsec_test", paid, 301*time.Second), paid},
		{"301 seconds ahead", signed("whsec_test", paid, -301*time.Second), paid},
		{"another time", "t=1,v1=" + mac, paid},
		{"a time in words", "t=now,v1=" + mac, paid},
		{"two macs", good + ",v1=" + mac, paid},
		{"a wrong mac first", stamp + ",v1=" + strings.Repeat("0", 64) + ",v1=" + mac, paid},
		{"two stamps", stamp + "," + good, paid},
		{"the body in another order", good, reordered},
		{"a body with a space more", good, paid + " "},
		{"an empty body", good, ""},
	} {
		r := s.Ask(t, "POST", "/pay/webhook/demo", try.body, rest.SignatureHeader, try.header)
		r.Wants(t, domain.PaySignature, try.why)
	}
	s.Ask(t, "POST", "/pay/webhook/other", paid, rest.SignatureHeader, good).Wants(t, domain.PayUnavailable, "an unknown provider")
	shows(t, s, "ro_1", domain.RechargePending, 10_000)
	for _, header := range []string{good, good, signed("whsec_test", paid, 299*time.Second), signed("whsec_test", paid, -299*time.Second)} {
		r := s.Ask(t, "POST", "/api/pay/webhook/demo", paid, rest.SignatureHeader, header)
		r.Wants(t, "", "a good signature")
		if string(r.Data) != `{"received":true}` {
			t.Errorf("answered %s", r.Body)
		}
	}
	shows(t, s, "ro_1", domain.RechargePaid, 10_300) // told four times, paid once
}

func TestWhatASignedWebhookSaysMustFitTheOrder(t *testing.T) {
	s, fan, _ := open(t)
	ordered(t, s, fan, "ro_1", "demo")
	ordered(t, s, fan, "ro_2", "demo")
	ordered(t, s, fan, "ro_3", "other")
	tell := func(event, order, txn, currency, minor string) resttest.Reply {
		body := fmt.Sprintf(`{"event":%q,"orderId":%q,"providerTxnId":%q,"currency":%q,"minor":%s}`, event, order, txn, currency, minor)
		return s.Ask(t, "POST", "/pay/webhook/demo", body, rest.SignatureHeader, signed("whsec_test", body, 0))
	}
	tell("paid", "ro_1", "txn-1", "CNY", "2999").Wants(t, domain.BadRequest, "a coin less")
	tell("paid", "ro_1", "txn-1", "CNY", "3000.0").Wants(t, domain.BadRequest, "a price with a point")
	tell("paid", "ro_1", "txn-1", "USD", "3000").Wants(t, domain.BadRequest, "another currency")
	tell("paid", "ro_1", "", "CNY", "3000").Wants(t, domain.BadRequest, "no payment")
	tell("paid", "ro_1", strings.Repeat("x", 129), "CNY", "3000").Wants(t, domain.BadRequest, "a long number")
	tell("paid", "ro_1", "a\u202eb", "CNY", "3000").Wants(t, domain.BadRequest, "a number that turns its neighbours around")
	tell("bought", "ro_1", "txn-1", "CNY", "3000").Wants(t, domain.BadRequest, "an unknown event")
	tell("paid", "ro_9", "txn-1", "CNY", "3000").Wants(t, domain.NotFound, "an unknown order")
	tell("paid", "ro_3", "txn-1", "CNY", "3000").Wants(t, domain.NotFound, "the order of another provider")
	tell("paid", "ro_1", "txn-1", "CNY", `3000,"minor":3000`).Wants(t, domain.BadRequest, "a price twice")
	tell("refunded", "ro_1", "txn-1", "CNY", "3000").Wants(t, domain.StaleState, "a refund of what was never paid")
	tell("failed", "ro_1", "txn-1", "CNY", "3000").Wants(t, "", "it failed")
	shows(t, s, "ro_1", domain.RechargeFailed, 10_000)
	tell("paid", "ro_1", "txn-1", "CNY", "3000").Wants(t, "", "it came about after all")
	shows(t, s, "ro_1", domain.RechargePaid, 10_300)
	tell("refunded", "ro_1", "txn-2", "CNY", "3000").Wants(t, domain.BadRequest, "a refund of another payment")
	tell("chargeback", "ro_1", "txn-1", "CNY", "3000").Wants(t, "", "it was taken back")
	tell("chargeback", "ro_1", "txn-1", "CNY", "3000").Wants(t, "", "and said so twice")
	shows(t, s, "ro_1", domain.RechargeRefunded, 10_000)
	shows(t, s, "ro_2", domain.RechargePending, 10_000)
}
