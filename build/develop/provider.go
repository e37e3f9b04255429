// The provider takes signed orders, asks the buyer on its own page, and repeats each message until the site accepts it.

package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/text/currency"
)

const (
	signatureHeader = "X-Touchline-Signature"
	tolerance       = 300 * time.Second
	bodyMax         = 64 << 10
	againAtMost     = time.Minute // longest pause between two messages to the site
)

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// order is what the site posts. Amounts are in the smallest unit of the currency.
type order struct {
	OrderID    string `json:"orderId"`
	Coins      int64  `json:"coins"`
	Currency   string `json:"currency"`
	Minor      int64  `json:"minor"`
	Language   string `json:"language"`
	ReturnURL  string `json:"returnUrl"`
	WebhookURL string `json:"webhookUrl"`
}

// payment is an order and its last event, "" before the first.
type payment struct {
	order
	State string
}

// news is a message to the site.
type news struct {
	Event         string `json:"event"`
	OrderID       string `json:"orderId"`
	ProviderTxnID string `json:"providerTxnId"`
	Currency      string `json:"currency"`
	Minor         int64  `json:"minor"`
}

// next are the events that may follow a state.
var next = map[string][]string{"": {"paid", "failed"}, "failed": {"paid"}, "paid": {"refunded", "chargeback"}}

type provider struct {
	http.ServeMux
	address string
	secret  []byte
	mu      sync.Mutex
	known   map[string]*payment
}

func newProvider(address string, secret []byte) *provider {
	p := &provider{address: address, secret: secret, known: map[string]*payment{}}
	p.HandleFunc("POST /orders", p.takeOrder)
	p.HandleFunc("GET /pay/{order}", p.showPage)
	p.HandleFunc("POST /pay/{order}", p.decide)
	return p
}

// takeOrder answers the address of the payment's page. A repeated order is the same payment.
func (p *provider) takeOrder(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, bodyMax))
	var o order
	switch {
	case err != nil || json.Unmarshal(body, &o) != nil || o.OrderID == "":
		http.Error(w, "want an order as JSON", http.StatusBadRequest)
		return
	case !p.signed(r.Header.Get(signatureHeader), body):
		http.Error(w, "the signature is wrong or too old", http.StatusUnauthorized)
		return
	}
	p.mu.Lock()
	if known := p.known[o.OrderID]; known != nil {
		known.order = o
	} else {
		p.known[o.OrderID] = &payment{order: o}
	}
	p.mu.Unlock()
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]string{"payUrl": p.address + "/pay/" + o.OrderID})
}

func (p *provider) signed(header string, body []byte) bool {
	stamp, mac, _ := strings.Cut(strings.TrimPrefix(header, "t="), ",v1=")
	at, err := strconv.ParseInt(stamp, 10, 64)
	given, noHex := hex.DecodeString(mac)
	return err == nil && noHex == nil && time.Since(time.Unix(at, 0)).Abs() <= tolerance &&
		hmac.Equal(given, p.mac(stamp, body))
}

func (p *provider) mac(stamp string, body []byte) []byte {
	mac := hmac.New(sha256.New, p.secret)
	mac.Write([]byte(stamp + "."))
	mac.Write(body)
	return mac.Sum(nil)
}

func (p *provider) find(id string) (payment, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.known[id]; known != nil {
		return *known, true
	}
	return payment{}, false
}

func (p *provider) showPage(w http.ResponseWriter, r *http.Request) {
	found, ok := p.find(r.PathValue("order"))
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = page.Execute(w, map[string]any{
		"Payment": found, "Price": price(found.order), "Next": next[found.State],
		"Chinese": strings.HasPrefix(found.Language, "zh"),
	})
}

// price returns a text such as "30.00 CNY".
func price(o order) string {
	unit, err := currency.ParseISO(o.Currency)
	if err != nil {
		return fmt.Sprint(o.Minor, " ", o.Currency)
	}
	digits, _ := currency.Standard.Rounding(unit)
	whole := float64(o.Minor)
	for range digits {
		whole /= 10
	}
	return fmt.Sprintf("%.*f %s", digits, whole, o.Currency)
}

// decide handles a button of the page. The site gets the message before the buyer returns to it. A message that fails
// is repeated in the background.
func (p *provider) decide(w http.ResponseWriter, r *http.Request) {
	id, event := r.PathValue("order"), r.FormValue("event")
	p.mu.Lock()
	known := p.known[id]
	if known == nil || !slices.Contains(next[known.State], event) {
		p.mu.Unlock()
		http.Error(w, "the payment does not allow this event now", http.StatusConflict)
		return
	}
	known.State = event
	decided := known.order
	p.mu.Unlock()
	if err := p.tell(decided, event); err != nil {
		fmt.Fprintln(os.Stderr, "payments:", err)
		go p.insist(decided, event)
	}
	http.Redirect(w, r, decided.ReturnURL, http.StatusSeeOther)
}

// tell posts one signed message. Only status 200 means that the site accepted it.
func (p *provider) tell(o order, event string) error {
	body, err := json.Marshal(news{event, o.OrderID, "txn_" + o.OrderID, o.Currency, o.Minor})
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodPost, o.WebhookURL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	stamp := strconv.FormatInt(time.Now().Unix(), 10)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(signatureHeader, "t="+stamp+",v1="+hex.EncodeToString(p.mac(stamp, body)))
	client := http.Client{Timeout: 10 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		answer, _ := io.ReadAll(io.LimitReader(response.Body, 1024))
		return fmt.Errorf("the site answers %q of %s with %d: %s", event, o.OrderID, response.StatusCode, answer)
	}
	return nil
}

// insist repeats a message with growing pauses until the site accepts it.
func (p *provider) insist(o order, event string) {
	for pause := time.Second; ; pause = min(2*pause, againAtMost) {
		time.Sleep(pause)
		if p.tell(o, event) == nil {
			return
		}
	}
}
