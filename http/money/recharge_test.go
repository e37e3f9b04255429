// Buying coins: orders, the provider's answers, and its webhooks.

package money_test

import (
	"encoding/hex"
	"fmt"
	nethttp "net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http"
	"touchline/http/money"
	"touchline/http/rest"
	"touchline/persistence/persistencetest"
	"touchline/persistence/tables/seed"
)

const rechargePath, coins300 = "/web_anchor/recharge_create",
	`{"productId":"coins300","provider":"card","requestId":"request-1"}`

// shop puts a product on sale.
func shop(t *testing.T, s *resttest.Server) {
	t.Helper()
	if err := s.Demo.PutProducts(t.Context(),
		[]seed.NewProduct{{ID: "coins300", Coins: 300, Bonus: 10, Currency: "CNY", Minor: 3000}}); err != nil {
		t.Fatal(err)
	}
}

func TestRechargesAreRefusedWithoutAProvider(t *testing.T) {
	for _, mode := range []resttest.Option{resttest.InDev, resttest.Set("ENV", "prod")} {
		s, fan, _ := open(t, mode, resttest.Set("PAY_ADDRESS", ""), resttest.Set("PAY_SECRET", ""))
		shop(t, s)
		if r := s.Call(t, "/web_anchor/recharge_providers", `{}`, ""); string(r.Data) != `[]` {
			t.Errorf("the providers are %s", r.Body)
		}
		for _, name := range []string{"card", "demo"} {
			s.Call(t, rechargePath, strings.Replace(coins300, "card", name, 1), fan.Token).Wants(t, domain.PayUnavailable, name)
		}
		if _, total, err := s.Money.Orders(t.Context(), fan.UserID, 10, 0); total != 0 || err != nil {
			t.Errorf("%d orders, %v", total, err)
		}
	}
}

func TestAnOrderIsPostedToItsProviderAndAnswersThePageOfThePayment(t *testing.T) {
	s, fan, p := openWithTill(t)
	var providers []money.ProviderAnswer
	s.Call(t, "/web_anchor/recharge_providers", `{}`, "").Into(t, &providers)
	if want := []money.ProviderAnswer{{Provider: "card", Name: "Bank card", Currencies: []string{"CNY"}},
		{Provider: "dollars", Name: "dollars", Currencies: []string{"USD"}}}; !reflect.DeepEqual(providers, want) {
		t.Errorf("the providers are %+v", providers)
	}
	var got, again money.RechargeAnswer
	s.Call(t, rechargePath, coins300, fan.Token).Into(t, &got)
	if got.Status != ledger.RechargePending || got.PayURL == nil || *got.PayURL != payPage || got.Replayed {
		t.Errorf("answered %+v", got)
	}
	want := map[string]any{"orderId": got.OrderID, "coins": 310., "currency": "CNY", "minor": 3000., "language": "zh",
		"expireTime": float64(resttest.Noon.Add(24 * time.Hour).UnixMilli()),
		"returnUrl":  "https://touchline.example/user/wallet/record?order=" + got.OrderID,
		"webhookUrl": "https://touchline.example/pay/webhook/card"}
	if len(p.asked()) != 1 || !reflect.DeepEqual(p.asked()[0], want) {
		t.Errorf("the provider was sent %v, want %v", p.asked(), want)
	}
	s.Call(t, rechargePath, coins300, fan.Token).Into(t, &again)
	if !again.Replayed || again.OrderID != got.OrderID || len(p.asked()) != 2 || !reflect.DeepEqual(p.asked()[1], want) {
		t.Errorf("the repeat was answered %+v, and the provider sent %v", again, p.asked())
	}
	shows(t, s, got.OrderID, ledger.RechargePending, 10_000)
	s.Call(t, rechargePath, `{"amountCoins":300,"provider":"card","requestId":"request-1"}`, fan.Token).Wants(t,
		domain.IdempotencyMismatch, "something else")
	s.Pass(time.Second)
	s.Call(t, rechargePath, `{"amountCoins":1000000,"provider":"card","requestId":"request-2"}`, fan.Token).Into(t, &got)
	if o, err := s.Money.Order(t.Context(), "card", got.OrderID); err != nil || o.Coins != 1_000_000 || o.Bonus != 0 ||
		o.Currency != "CNY" || o.Minor != 10_000_000 || o.ProductID != "" {
		t.Errorf("a million coins are the order %+v, %v", o, err)
	}
	for body, code := range map[string]domain.Code{
		`{"productId":"coins300","provider":"other","requestId":"request-3"}`:                      domain.PayUnavailable,
		`{"productId":"coins300","provider":"dollars","requestId":"request-3"}`:                    domain.BadRequest,
		`{"productId":"unknown","provider":"card","requestId":"request-3"}`:                        domain.NotFound,
		`{"amountCoins":0,"provider":"card","requestId":"request-3"}`:                              domain.AmountRange,
		`{"amountCoins":1000001,"provider":"card","requestId":"request-3"}`:                        domain.AmountRange,
		`{"amountCoins":1.5,"provider":"card","requestId":"request-3"}`:                            domain.AmountRange,
		`{"amountCoins":-5,"provider":"card","requestId":"request-3"}`:                             domain.AmountRange,
		`{"amountCoins":1,"amountCoins":5,"provider":"card","requestId":"request-3"}`:              domain.BadRequest,
		`{"productId":"coins300","amountCoins":1,"provider":"card","requestId":"request-3"}`:       domain.BadRequest,
		`{"provider":"card","requestId":"request-3"}`:                                              domain.BadRequest,
		`{"productId":"coins300","requestId":"request-3"}`:                                         domain.BadRequest,
		`{"productId":"coins300","provider":"card"}`:                                               domain.BadRequest,
		`{"productId":"coins300","provider":"card","requestId":"` + strings.Repeat("x", 65) + `"}`: domain.BadRequest,
	} {
		s.Call(t, rechargePath, body, fan.Token).Wants(t, code, body)
	}
	if _, total, err := s.Money.Orders(t.Context(), fan.UserID, 10, 0); total != 2 || len(p.asked()) != 3 || err != nil {
		t.Errorf("%d orders, %d posts, want 2 and 3; %v", total, len(p.asked()), err)
	}
	s.Call(t, "/web_anchor/recharge_record", `{}`, "").Wants(t, domain.Unauthenticated, "a visitor")
	var record rest.Page[money.RechargeRow]
	s.Call(t, "/web_anchor/recharge_record", `{}`, fan.Token).Into(t, &record)
	if len(record.List) != 2 || record.List[0].Price.Minor != 10_000_000 ||
		record.List[1].RechargeStatus != ledger.RechargePending || record.List[1].Price.Minor != 3000 {
		t.Errorf("the record is %+v", record)
	}
	var products []money.ProductAnswer
	s.Call(t, "/web_anchor/recharge_products", `{}`, "").Into(t, &products)
	if len(products) != 1 || products[0] != (money.ProductAnswer{ProductID: "coins300", Coins: 300,
		Price: money.Price{Currency: "CNY", Minor: 3000}, Bonus: 10}) {
		t.Errorf("on sale is %+v", products)
	}
}

func TestAnOrderWhosePaymentDidNotStartIsResumedOrClosed(t *testing.T) {
	s, fan, p := openWithTill(t)
	other := s.Person("other")
	for why, answer := range map[string]func(nethttp.ResponseWriter){
		"a provider that is down": says(nethttp.StatusBadGateway, ""),
		"one that leads elsewhere": func(w nethttp.ResponseWriter) {
			w.Header().Set("Location", p.URL)
			w.WriteHeader(nethttp.StatusFound)
		},
		"one that hangs up":            func(nethttp.ResponseWriter) { panic(nethttp.ErrAbortHandler) },
		"no JSON":                      says(nethttp.StatusOK, "ok"),
		"no page":                      says(nethttp.StatusOK, `{}`),
		"a page without TLS":           says(nethttp.StatusOK, `{"payUrl":"http://pay.example/p/1"}`),
		"a script":                     says(nethttp.StatusOK, `{"payUrl":"javascript:alert(1)"}`),
		"a page with a password in it": says(nethttp.StatusOK, `{"payUrl":"https://me:secret@pay.example/"}`),
		"a page of this site's":        says(nethttp.StatusOK, `{"payUrl":"/user/wallet"}`),
	} {
		p.answers(answer)
		s.Call(t, rechargePath, coins300, fan.Token).Wants(t, domain.PayUnavailable, why)
	}
	if logged := s.Logged(); strings.Contains(logged, resttest.PaySecret) ||
		!strings.Contains(logged, "payment did not start") {
		t.Errorf("the log is %s", logged)
	}
	order, _, err := s.Money.OrderOfRequest(t.Context(), fan.UserID, "request-1")
	if err != nil {
		t.Fatal(err)
	}
	shows(t, s, order.OrderID, ledger.RechargePending, 10_000)
	named := `{"orderId":"` + order.OrderID + `"}`
	const resume, give, look = "/web_anchor/recharge_resume", "/web_anchor/recharge_close", "/web_anchor/recharge_order"
	s.Call(t, resume, named, fan.Token).Wants(t, domain.PayUnavailable, "still down")
	p.answers(opensPage)
	var got money.RechargeAnswer
	s.Call(t, resume, named, fan.Token).Into(t, &got)
	if got.OrderID != order.OrderID || got.PayURL == nil || *got.PayURL != payPage {
		t.Errorf("the resumed order is %+v", got)
	}
	for _, path := range []string{resume, give, look} {
		s.Call(t, path, named, other.Token).Wants(t, domain.NotFound, "another user at "+path)
		s.Call(t, path, named, "").Wants(t, domain.Unauthenticated, "a visitor at "+path)
		s.Call(t, path, `{}`, fan.Token).Wants(t, domain.BadRequest, "no order at "+path)
	}
	var row money.RechargeRow
	for range 2 {
		s.Call(t, give, named, fan.Token).Into(t, &row)
		if row.RechargeStatus != ledger.RechargeClosed || row.OrderID != order.OrderID {
			t.Errorf("the closed order is %+v", row)
		}
	}
	posts := len(p.asked())
	s.Call(t, resume, named, fan.Token).Into(t, &got)
	if got.Status != ledger.RechargeClosed || got.PayURL != nil || len(p.asked()) != posts {
		t.Errorf("a closed order is resumed as %+v", got)
	}
	s.Call(t, rechargePath, strings.Replace(coins300, "request-1", "request-2", 1), fan.Token).Into(t, &got)
	s.Pass(24 * time.Hour)
	s.Call(t, resume, `{"orderId":"`+got.OrderID+`"}`, fan.Token).Wants(t, domain.StaleState, "an order of yesterday")
}

func TestAWebhookBeforeTheProvidersAnswerPaysTheOrder(t *testing.T) {
	shown := make(chan domain.Coins, 2)
	s, fan, p := openWithTill(t, resttest.Deps(func(d *http.Deps) {
		d.ShowBalance = func(_ int64, left domain.Coins) { shown <- left }
	}))
	p.answers(func(w nethttp.ResponseWriter) {
		tell(t, s, "paid", p.asked()[0]["orderId"].(string), "txn-1", "CNY", "3000").Wants(t, "", "paid at once")
		opensPage(w)
	})
	var got money.RechargeAnswer
	s.Call(t, rechargePath, coins300, fan.Token).Into(t, &got)
	if got.Status != ledger.RechargePaid || got.PayURL != nil {
		t.Errorf("answered %+v", got)
	}
	shows(t, s, got.OrderID, ledger.RechargePaid, 10_310)
	if left := <-shown; left != 10_310 || len(shown) > 0 {
		t.Errorf("the open pages show %v", left)
	}
}

func TestTheSignatureIsThatOfTheProtocol(t *testing.T) {
	got := hex.EncodeToString(rest.SignatureOf("1700000000", []byte("whsec_demo"), []byte(`{"a":1}`)))
	if want := "da883d755c086e6bdf1eb6936c9dfb62a21f0539947162efe68d9a85de51e265"; got != want {
		t.Errorf("signed %s, want %s", got, want)
	}
}

// ordered stores an order of 300 coins that waits for its payment.
func ordered(t *testing.T, s *resttest.Server, buyer resttest.Person, orderID, provider string) {
	t.Helper()
	if _, _, err := s.Money.OpenOrder(t.Context(),
		ledger.Order{OrderID: orderID, UserID: buyer.UserID, RequestID: "request/" + orderID, Hash: []byte(orderID),
			Provider: provider, Status: ledger.RechargePending,
			Product: ledger.Product{Coins: 300, Currency: "CNY", Minor: 3000},
			Created: s.Now()}); err != nil {
		t.Fatal(err)
	}
}

// shows fails unless an order has a status and its buyer has a number of coins.
func shows(t *testing.T, s *resttest.Server, orderID string, status ledger.RechargeStatus, coins domain.Coins) {
	t.Helper()
	o, err := s.Money.Order(t.Context(), "card", orderID)
	if has := persistencetest.Balance(t, s.Store, ledger.WalletOf(o.UserID)); err != nil || o.Status != status ||
		has != coins {
		t.Errorf("order %s is %d, its buyer has %d coins, want %d and %d; %v", orderID, o.Status, has, status, coins, err)
	}
}

// signed returns the signature header of a webhook of some time ago.
func signed(secret, body string, ago time.Duration) string {
	return resttest.Sign(secret, body, resttest.Noon.Add(-ago))
}

func TestAWebhookNeedsAFreshSignatureOfItsBytes(t *testing.T) {
	s, fan, _ := open(t)
	ordered(t, s, fan, "ro_1", "card")
	const paid = `{"event":"paid","orderId":"ro_1","providerTxnId":"txn-1","currency":"CNY","minor":3000}`
	const reordered = `{"orderId":"ro_1","event":"paid","providerTxnId":"txn-1","currency":"CNY","minor":3000}`
	good := signed(resttest.PaySecret, paid, 0)
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
		{"301 seconds old", signed(resttest.PaySecret, paid, 301*time.Second), paid},
		{"301 seconds ahead", signed(resttest.PaySecret, paid, -301*time.Second), paid},
		{"another time", "t=1,v1=" + mac, paid},
		{"a time in words", "t=now,v1=" + mac, paid},
		{"two macs", good + ",v1=" + mac, paid},
		{"a wrong mac first", stamp + ",v1=" + strings.Repeat("0", 64) + ",v1=" + mac, paid},
		{"two stamps", stamp + "," + good, paid},
		{"the body in another order", good, reordered},
		{"a body with a space more", good, paid + " "},
		{"an empty body", good, ""},
	} {
		r := s.Ask(t, "POST", "/pay/webhook/card", try.body, rest.SignatureHeader, try.header)
		r.Wants(t, domain.PaySignature, try.why)
	}
	s.Ask(t, "POST", "/pay/webhook/other", paid, rest.SignatureHeader, good).Wants(t, domain.PayUnavailable,
		"an unknown provider")
	shows(t, s, "ro_1", ledger.RechargePending, 10_000)
	for _, header := range []string{good, good, signed(resttest.PaySecret, paid, 299*time.Second),
		signed(resttest.PaySecret, paid, -299*time.Second)} {
		r := s.Ask(t, "POST", "/api/pay/webhook/card", paid, rest.SignatureHeader, header)
		r.Wants(t, "", "a good signature")
		if string(r.Data) != `{"received":true}` {
			t.Errorf("answered %s", r.Body)
		}
	}
	shows(t, s, "ro_1", ledger.RechargePaid, 10_300) // four webhooks pay it once
}

// tell sends a signed webhook of the provider card.
func tell(t *testing.T, s *resttest.Server, event, order, txn, currency, minor string) resttest.Reply {
	t.Helper()
	body := fmt.Sprintf(`{"event":%q,"orderId":%q,"providerTxnId":%q,"currency":%q,"minor":%s}`, event, order, txn,
		currency, minor)
	return s.Ask(t, "POST", "/pay/webhook/card", body, rest.SignatureHeader,
		resttest.Sign(resttest.PaySecret, body, s.Now()))
}

func TestASignedWebhookMustFitItsOrder(t *testing.T) {
	s, fan, _ := open(t)
	ordered(t, s, fan, "ro_1", "card")
	ordered(t, s, fan, "ro_3", "other")
	for _, try := range []struct {
		why, event, order, txn, currency, minor string
		code                                    domain.Code
	}{
		{"a coin less", "paid", "ro_1", "txn-1", "CNY", "2999", domain.BadRequest},
		{"a coin more", "paid", "ro_1", "txn-1", "CNY", "3001", domain.BadRequest},
		{"a price with a point", "paid", "ro_1", "txn-1", "CNY", "3000.0", domain.BadRequest},
		{"another currency", "paid", "ro_1", "txn-1", "USD", "3000", domain.BadRequest},
		{"no payment", "paid", "ro_1", "", "CNY", "3000", domain.BadRequest},
		{"a long number", "paid", "ro_1", strings.Repeat("x", 129), "CNY", "3000", domain.BadRequest},
		{"a number that turns its neighbours around", "paid", "ro_1", "a\u202eb", "CNY", "3000", domain.BadRequest},
		{"an unknown event", "bought", "ro_1", "txn-1", "CNY", "3000", domain.BadRequest},
		{"an unknown order", "paid", "ro_9", "txn-1", "CNY", "3000", domain.NotFound},
		{"the order of another provider", "paid", "ro_3", "txn-1", "CNY", "3000", domain.NotFound},
		{"a price twice", "paid", "ro_1", "txn-1", "CNY", `3000,"minor":3000`, domain.BadRequest},
	} {
		before := strings.Count(s.Logged(), "payment webhook refused")
		tell(t, s, try.event, try.order, try.txn, try.currency, try.minor).Wants(t, try.code, try.why)
		if strings.Count(s.Logged(), "payment webhook refused") != before+1 {
			t.Errorf("%s is not logged", try.why)
		}
	}
	shows(t, s, "ro_1", ledger.RechargePending, 10_000)
}

// Each row has the messages before, and the outcome of one more message.
func TestEveryMessageHasADefinedOutcomeInEveryStateOfAnOrder(t *testing.T) {
	s, fan, _ := open(t)
	const pending, failed, closed, paid, refunded = ledger.RechargePending, ledger.RechargeFailed, ledger.RechargeClosed,
		ledger.RechargePaid, ledger.RechargeRefunded
	for i, try := range []struct {
		before      string // events, or close by the buyer
		event, txn  string
		code        domain.Code
		status      ledger.RechargeStatus
		coinsGained domain.Coins
	}{
		{"", "paid", "t", "", paid, 300},
		{"", "failed", "t", "", failed, 0},
		{"", "refunded", "t", domain.StaleState, pending, 0},
		{"", "chargeback", "t", domain.StaleState, pending, 0},
		{"failed", "paid", "t", "", paid, 300},
		{"failed", "failed", "t", "", failed, 0},
		{"failed", "refunded", "t", domain.StaleState, failed, 0},
		{"failed", "chargeback", "t", domain.StaleState, failed, 0},
		{"close", "paid", "t", "", paid, 300},
		{"close", "failed", "t", "", closed, 0},
		{"close", "refunded", "t", domain.StaleState, closed, 0},
		{"close", "chargeback", "t", domain.StaleState, closed, 0},
		{"paid", "paid", "t", "", paid, 300},
		{"paid", "paid", "other", domain.StaleState, paid, 300},
		{"paid", "failed", "t", "", paid, 300},
		{"paid", "refunded", "t", "", refunded, 0},
		{"paid", "refunded", "other", domain.BadRequest, paid, 300},
		{"paid", "chargeback", "t", "", refunded, 0},
		{"paid", "chargeback", "other", domain.BadRequest, paid, 300},
		{"paid close", "refunded", "t", "", refunded, 0},
		{"paid refunded", "paid", "t", "", refunded, 0},
		{"paid refunded", "paid", "other", domain.StaleState, refunded, 0},
		{"paid refunded", "failed", "t", "", refunded, 0},
		{"paid refunded", "refunded", "t", "", refunded, 0},
		{"paid refunded", "chargeback", "t", "", refunded, 0},
		{"paid refunded close", "paid", "t", "", refunded, 0},
	} {
		what := fmt.Sprintf("%q, then %s of %s", try.before, try.event, try.txn)
		order := fmt.Sprint("ro_", i)
		txn := func(name string) string { return fmt.Sprint(name, i) }
		before := persistencetest.Balance(t, s.Store, ledger.WalletOf(fan.UserID))
		ordered(t, s, fan, order, "card")
		for event := range strings.FieldsSeq(try.before) {
			if event == "close" {
				s.Call(t, "/web_anchor/recharge_close", `{"orderId":"`+order+`"}`, fan.Token).Wants(t, "", what)
				continue
			}
			tell(t, s, event, order, txn("t"), "CNY", "3000").Wants(t, "", what)
		}
		for range 2 { // the repeat changes nothing
			tell(t, s, try.event, order, txn(try.txn), "CNY", "3000").Wants(t, try.code, what)
		}
		shows(t, s, order, try.status, before+try.coinsGained)
	}
	persistencetest.MustBeClean(t, s.Store)
}
