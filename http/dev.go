// Calls that exist only in dev: the outbox of short messages, users and tickets for load tests, the clock.

package http

import (
	"context"
	"html/template"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"golang.org/x/sync/errgroup"

	"touchline/domain"
	"touchline/http/chat"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/persistence/tables/accounts"
	"touchline/persistence/tables/seed"
)

// devPorts are the dependencies of the calls.
type devPorts struct {
	Accounts *accounts.Accounts
	Demo     *seed.Demo
	Clock    Clock
}

// devHandlers answer the calls of developers and load tests.
type devHandlers struct {
	devPorts
	rest *rest.Server
	chat *chat.Handlers
}

// newDev registers the calls.
func newDev(server *rest.Server, chat *chat.Handlers, ports devPorts) *devHandlers {
	h := &devHandlers{devPorts: ports, rest: server, chat: chat}
	h.devRoutes()
	return h
}

// Clock reads and sets the lead of the server's clock over the machine's.
type Clock struct {
	Ahead    func() time.Duration
	SetAhead func(d time.Duration)
}

const (
	clockFarthest    = 400 * 24 * time.Hour
	loadTestUsersMax = 5000
	loadTestWorkers  = 500     // concurrent requests share their reads
	loadTestBytes    = 1 << 20 // 5000 tokens
	ticketsPath      = "/dev/tickets"
	outboxSize       = 100
)

func (h *devHandlers) devRoutes() {
	h.rest.Register(rest.DevOnly, "GET /dev/sms_outbox", rest.LimitReads, h.smsOutbox)
	rest.Route(h.rest, rest.DevOnly, "/dev/tokens", rest.LimitNone, h.devTokens)
	rest.Route(h.rest, rest.DevOnly, ticketsPath, rest.LimitNone, h.issueTickets)
	if h.rest.Dev {
		h.rest.Bodies.Allow(ticketsPath, loadTestBytes)
	}
	rest.Route(h.rest, rest.DevOnly, "/dev/clock", rest.LimitNone, h.devClock)
}

var outboxPage = template.Must(template.New("outbox").Parse(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta http-equiv="refresh" content="5"><title>Short messages</title>
<style>body{font:16px/1.5 system-ui;margin:2rem}table{border-collapse:collapse}
td,th{padding:.3rem 1rem;text-align:start;border-bottom:1px solid #ccc}code{font-size:1.2em}</style>
<h1>Short messages</h1><p>Development only: the messages that production would have sent, newest first.</p>
<table><tr><th>Time (UTC)<th>To<th>Message<th>Code{{range .}}
<tr><td>{{.At.UTC.Format "15:04:05"}}<td>{{.Phone}}<td>{{.Template}} {{.Params.scene}}
<td><code>{{.Params.code}}</code>{{end}}
</table></html>`))

// smsOutbox returns a page for browsers and JSON for programs.
func (h *devHandlers) smsOutbox(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	sent, err := h.Accounts.SmsOutbox(ctx, outboxSize)
	if err != nil {
		return err
	}
	if strings.Contains(c.Get(fiber.HeaderAccept), fiber.MIMETextHTML) {
		c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
		c.Set(fiber.HeaderContentSecurityPolicy, rest.ContentSecurityPolicy(nil, nil))
		c.Set(fiber.HeaderCacheControl, "no-store")
		return outboxPage.Execute(c.Response().BodyWriter(), sent)
	}
	shown := make([]view.SentSms, len(sent))
	for i, m := range sent {
		shown[i] = view.SentSms{Phone: m.Phone, Template: m.Template, Params: m.Params, Time: m.At.UnixMilli()}
	}
	return h.rest.Answer(c, shown)
}

type devTokensRequest struct {
	Count   int          `json:"count"`
	Prefix  string       `json:"prefix"`
	Balance domain.Coins `json:"balance"`
}

type devToken struct {
	UserID rest.ID `json:"userId"`
	Token  string  `json:"token"`
}

func (h *devHandlers) devTokens(ctx context.Context, _ rest.Caller, req devTokensRequest) ([]devToken, error) {
	if req.Count < 1 || req.Count > loadTestUsersMax {
		return nil, domain.RefuseField("count", "range", "min", 1, "max", loadTestUsersMax)
	}
	if req.Balance < 0 {
		return nil, domain.RefuseField("balance", "range", "min", 0)
	}
	tokens := make([]devToken, req.Count)
	hashes := make([]domain.TokenHash, req.Count)
	for i := range tokens {
		token, err := rest.NewToken()
		if err != nil {
			return nil, err
		}
		tokens[i].Token, hashes[i] = token, rest.HashToken(token)
	}
	ids, err := h.Demo.CreateLoadTestUsers(ctx, req.Prefix, hashes, req.Balance, h.rest.Now())
	if err == nil {
		err = h.Demo.MarkDemo(ctx, ids)
	}
	if err != nil {
		return nil, err
	}
	for i := range tokens {
		tokens[i].UserID = rest.ID(ids[i])
	}
	return tokens, nil
}

// devTicketsRequest requests a ticket for each token.
type devTicketsRequest struct {
	HouseID rest.ID  `json:"houseId"`
	Tokens  []string `json:"tokens"`
}

// issueTickets returns one ticket per token, in the same order.
func (h *devHandlers) issueTickets(ctx context.Context, caller rest.Caller, req devTicketsRequest) ([]string, error) {
	if req.HouseID == 0 {
		return nil, domain.RefuseField("houseId", "required")
	}
	if len(req.Tokens) > loadTestUsersMax {
		return nil, domain.RefuseField("tokens", "length", "max", loadTestUsersMax)
	}
	tickets := make([]string, len(req.Tokens))
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(loadTestWorkers)
	for i, token := range req.Tokens {
		workers.Go(func() (err error) {
			tickets[i], err = h.devTicket(ctx, caller, token, int64(req.HouseID))
			return err
		})
	}
	return tickets, workers.Wait()
}

func (h *devHandlers) devTicket(ctx context.Context, caller rest.Caller, token string, houseID int64) (string, error) {
	login, err := h.rest.Login(ctx, rest.HashToken(token), caller.Address().String())
	if err != nil {
		return "", err
	}
	one := caller.AsVisitor()
	one.As(login)
	return h.chat.DevTicket(ctx, one, houseID)
}

type devClockRequest struct {
	AheadSeconds *int64 `json:"aheadSeconds"` // of the machine's clock; absent: unchanged
}

// ClockAnswer is the lead of the server's clock over the machine's.
type ClockAnswer struct {
	AheadSeconds int64 `json:"aheadSeconds"`
	ServerTime   int64 `json:"serverTime"`
}

// devClock sets the clock of this node ahead or back. Mutes, envelopes, reservations and jobs use it. Redis (codes,
// tickets, rates) and dates made by the database do not.
func (h *devHandlers) devClock(_ context.Context, _ rest.Caller, req devClockRequest) (ClockAnswer, error) {
	if req.AheadSeconds != nil {
		ahead := time.Duration(*req.AheadSeconds) * time.Second
		if most := int64(clockFarthest.Seconds()); *req.AheadSeconds < -most || *req.AheadSeconds > most {
			return ClockAnswer{}, domain.RefuseField("aheadSeconds", "range", "min", -most, "max", most)
		}
		h.Clock.SetAhead(ahead)
	}
	return ClockAnswer{int64(h.Clock.Ahead().Seconds()), h.rest.Now().UnixMilli()}, nil
}
