// Money on small stand-ins, for tests of the calls about it.

package http

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

// till decides nothing: it remembers what it was asked, and carries every request key out once.
type till struct {
	*arena
	outcomes
	mu        sync.Mutex
	commands  []any
	refuse    error // what the room answers, if not yes
	catalogue []domain.Gift
	envelopes map[int64]domain.Envelope
	numbers   int64
	seeds     map[string]domain.SeedCommit
	usedBy    map[string]string
	lines     []domain.LineRow
	forgotten int64 // lines up to here are
	days      []domain.DayEarnings
	filter    domain.FlowFilter
	since     time.Time
	orders    []domain.Order
	told      []string // what was done to orders
	banned    string
	viewer    int64 // sits in the room, behind a thousand namesakes
}

func newTill() *till {
	return &till{
		arena: newArena(), outcomes: outcomes{kept: map[string]domain.Outcome{}}, envelopes: map[int64]domain.Envelope{},
		seeds: map[string]domain.SeedCommit{}, usedBy: map[string]string{},
		catalogue: []domain.Gift{
			{Number: 1, Names: domain.Names{"zh": "鲜花", "en": "Flower"}, Icon: "flower", Price: 1, Tier: 1, Comboable: true},
			{Number: 2, Names: domain.Names{"en": "Rocket"}, Icon: "rocket", Animation: "rocket", Price: 8888, Tier: 3},
			{Number: 3, Names: domain.Names{"en": "Horn"}, Price: 5, Tier: 1, Withdrawn: true},
		},
	}
}

const room1001 = 1001

// spender is a fan in front of the room of an anchor.
func (x *till) spender(t *testing.T) (fanID int64, fan, anchor string) {
	t.Helper()
	_, anchor = x.somebody(t, "anchor", room1001)
	fanID, fan = x.somebody(t, "fan", 0)
	return fanID, fan, anchor
}

func (x *till) server(t *testing.T, change ...func(*flatDeps)) *Server {
	t.Helper()
	return serverOn(t, x.world, append([]func(*flatDeps){func(d *flatDeps) {
		d.Roles, d.Houses, d.Matches, d.Follows, d.ChatLog, d.People, d.Rooms = x, x, x, x, x, x, x
		d.Chat, d.SocketRight = x, x
		d.Spending, d.Gifts, d.Wallets, d.MoneyLog, d.Recharges, d.Outcomes, d.Words = x, x, x, x, x, x, x
		d.Envelopes = envelopeRows{x}
		d.Secret = []byte("a secret of at least 32 characters")
		d.WebhookSecrets = map[string][]byte{"demo": []byte("whsec_demo")}
	}}, change...)...)
}

// carried is the number of commands that reached the room.
func (x *till) carried() int { x.mu.Lock(); defer x.mu.Unlock(); return len(x.commands) }

func (x *till) Banned(text string) bool { return x.banned != "" && text == x.banned }

// Judge knows banned words alone.
func (x *till) Judge(_ context.Context, _ string, cmd *protos.JudgeRemark) (*protos.RemarkJudged, error) {
	if x.Banned(cmd.Text) {
		return nil, domain.Refuse(domain.TextBanned)
	}
	return &protos.RemarkJudged{Text: cmd.Text}, nil
}

// carryOut keeps an answer under its request, once.
func carryOut[M proto.Message](x *till, request *protos.Request, cmd any, answer M) (M, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	var none M
	if x.refuse != nil {
		return none, x.refuse
	}
	if _, before := x.kept[request.Key]; before {
		return none, domain.Refuse(domain.Repeated)
	}
	x.commands = append(x.commands, cmd)
	kept, err := proto.Marshal(answer)
	x.kept[request.Key] = domain.Outcome{Hash: request.Hash, Answer: kept, Balance: 77}
	return answer, err
}

func (x *till) Gift(_ context.Context, _ string, cmd *protos.SendGift) (*protos.GiftSent, error) {
	return carryOut(x, cmd.Request, cmd, &protos.GiftSent{GiftTxId: "gt1", Balance: 77, ComboId: "gt1", ComboCount: cmd.Count})
}

func (x *till) Tip(_ context.Context, _ string, cmd *protos.SendTip) (*protos.TipSent, error) {
	return carryOut(x, cmd.Request, cmd, &protos.TipSent{TipId: "tip1", Balance: 77})
}

func (x *till) Envelope(_ context.Context, _ string, cmd *protos.SendEnvelope) (*protos.EnvelopeSent, error) {
	return carryOut(x, cmd.Request, cmd, &protos.EnvelopeSent{Balance: 77, Envelope: &protos.RedEnvelope{
		RedEnvelopeId: domain.FormatEnvelope(cmd.Number), RedType: cmd.RedType, Sender: cmd.From, Receiver: cmd.Receiver,
		TotalAmount: cmd.TotalAmount, TotalCount: cmd.TotalCount, SeedHash: domain.SeedHash(cmd.Seed), ClientSeed: cmd.ClientSeed,
	}})
}

func (x *till) Grab(_ context.Context, _ string, cmd *protos.GrabEnvelope) (*protos.EnvelopeGrabbed, error) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.refuse != nil {
		return nil, x.refuse
	}
	x.commands = append(x.commands, cmd)
	return &protos.EnvelopeGrabbed{Amount: 9, LeftCount: 2, Envelope: &protos.RedEnvelope{RedEnvelopeId: cmd.RedEnvelopeId}}, nil
}

// ListViewers shows a thousand people and then the viewer.
func (x *till) ListViewers(_ context.Context, _ string, ask *protos.AskViewers) (*protos.Viewers, error) {
	page := &protos.Viewers{Total: 1001}
	for i := ask.Offset; i < min(ask.Offset+ask.Limit, 1001); i++ {
		user := &protos.User{UserId: int64(i) + 1}
		if i == 1000 {
			user.UserId = x.viewer
		}
		page.List = append(page.List, &protos.Arrival{User: user})
	}
	return page, nil
}

func (x *till) Gifts(context.Context) ([]domain.Gift, error) { return x.catalogue, nil }

func (x *till) LastSession(context.Context, int64) (string, time.Time, error) {
	return "s1", noon.Add(-time.Hour), nil
}

func (x *till) GiftRank(_ context.Context, _ int64, _ string, since time.Time, _ int) (domain.GiftRank, error) {
	x.since = since
	return domain.GiftRank{Top: []domain.RankedGiver{{Place: 1, Giver: domain.Brief{UserID: 5, NickName: "loud"}, Amount: 300}},
		Amounts: []domain.Coins{300, 20}}, nil
}

func (x *till) GivenTo(context.Context, int64, int64, string, time.Time) (domain.Coins, error) {
	return 20, nil
}

func (x *till) Received(_ context.Context, _ int64, f domain.FlowFilter) ([]domain.Given, int64, domain.Coins, error) {
	x.filter = f
	return []domain.Given{{ID: 8, Kind: domain.FlowTip, Ref: "tip1", From: domain.Brief{UserID: 5}, HouseID: 1001, Amount: 10, Income: 7, At: noon}}, 1, 7, nil
}

func (x *till) Sent(_ context.Context, _ int64, f domain.FlowFilter) ([]domain.Given, int64, domain.Coins, error) {
	x.filter = f
	return []domain.Given{{ID: 9, Kind: domain.FlowGift, Ref: "gt1", Gift: x.catalogue[0], Count: 3, Amount: 3, Income: 2, At: noon}}, 1, 3, nil
}

func (x *till) Wallet(context.Context, int64) (domain.Wallet, error) {
	return domain.Wallet{Balance: 557, Frozen: 93, Income: 70}, nil
}

func (x *till) Flows(_ context.Context, _ int64, f domain.FlowFilter) ([]domain.Flow, int64, error) {
	x.filter = f
	return []domain.Flow{{ID: 12, Kind: domain.FlowEnvelopeSend, Amount: -100, After: 557, Ref: "re_5", At: noon}}, 1, nil
}

func (x *till) Earnings(_ context.Context, _ int64, since time.Time, _ *time.Location) ([]domain.DayEarnings, error) {
	x.since = since
	return x.days, nil
}

// envelopeRows are envelopes as the tables have them.
type envelopeRows struct{ *till }

func (x envelopeRows) Envelope(_ context.Context, number int64) (domain.Envelope, error) {
	if e, ok := x.envelopes[number]; ok {
		return e, nil
	}
	return domain.Envelope{}, domain.Refuse(domain.NotFound, "kind", "envelope")
}

func (x *till) CommitSeed(_ context.Context, c domain.SeedCommit) error {
	x.seeds[c.CommitID] = c
	return nil
}

func (x *till) TakeSeed(_ context.Context, id string, userID int64, key string, now time.Time) ([]byte, bool, error) {
	c, ok := x.seeds[id]
	if !ok || c.UserID != userID || !now.Before(c.Expires) || x.usedBy[id] != "" && x.usedBy[id] != key {
		return nil, false, nil
	}
	x.usedBy[id] = key
	return c.Seed, true, nil
}

func (x *till) NewEnvelope(context.Context) (int64, error) { x.numbers++; return x.numbers, nil }

func (x *till) LinesAfter(_ context.Context, _ string, after int64, limit int, kinds []string) ([]domain.LineRow, bool, error) {
	var found []domain.LineRow
	for _, l := range x.lines {
		if l.Offset > after && slices.Contains(kinds, l.Kind) && len(found) < limit {
			found = append(found, l)
		}
	}
	return found, after >= x.forgotten, nil
}

func (x *till) LinesBefore(_ context.Context, _ string, before int64, limit int, kinds []string) ([]domain.LineRow, error) {
	var found []domain.LineRow
	for _, l := range x.lines {
		if l.Offset < before && slices.Contains(kinds, l.Kind) {
			found = append(found, l)
		}
	}
	return found[max(0, len(found)-limit):], nil
}

// FirstOutcome is the till's, whatever the arena keeps.
func (x *till) FirstOutcome(ctx context.Context, key string) (domain.Outcome, bool, error) {
	return x.outcomes.FirstOutcome(ctx, key)
}

// outcomes keeps what was carried out, as the tables do.
type outcomes struct {
	mu   sync.Mutex
	kept map[string]domain.Outcome
	err  error
}

func (o *outcomes) FirstOutcome(_ context.Context, key string) (domain.Outcome, bool, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	first, ok := o.kept[key]
	return first, ok, o.err
}
