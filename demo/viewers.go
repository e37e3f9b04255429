// Demo viewers enter, leave and write in live rooms.

package demo

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	"touchline/domain"
	"touchline/protos"
)

// Pace is the pace of demo viewers. Zero values are the defaults.
type Pace struct {
	Least, Most time.Duration // pause between two lines of a room; 0: 4 s and 11 s
	Presence    time.Duration // pause between two counts of the audience; 0: 10 s
}

const (
	viewersNode = "demo-crowd"
	askTimeout  = 5 * time.Second
	memory      = 12 // lines that a reply may refer to
)

// RunViewers fills the live rooms with demo viewers until ctx ends, then removes them.
func (w *World) RunViewers(ctx context.Context, pace Pace) {
	if pace.Least == 0 {
		pace.Least, pace.Most = 4*time.Second, 11*time.Second
	}
	if pace.Presence == 0 {
		pace.Presence = 10 * time.Second
	}
	var rooms sync.WaitGroup
	begun := uint64(w.Now().UnixNano()) // a restart begins another conversation
	for _, live := range w.Live {
		r := rand.New(rand.NewPCG(begun, uint64(live.HouseID)))
		t := &talk{world: w, live: live, rand: r, deck: newDeck(r, live.race, live.script)}
		rooms.Go(func() { t.run(ctx, pace) })
		p := &audience{world: w, live: live, rand: rand.New(rand.NewPCG(begun+1, uint64(live.HouseID)))}
		rooms.Go(func() { p.run(ctx, pace.Presence) })
	}
	rooms.Wait()
}

// talk is the conversation of one room.
type talk struct {
	world *World
	live  LiveHouse
	rand  *rand.Rand
	deck  *deck
	said  []string // ids of the last lines
	score string
	sent  int
}

func (t *talk) run(ctx context.Context, pace Pace) {
	begun := strconv.FormatInt(t.world.Now().UnixMilli(), 36)
	t.score = t.world.scoreOf(t.live.MatchID)
	for pause(ctx, t.rand, pace.Least, pace.Most) {
		if score := t.world.scoreOf(t.live.MatchID); score != t.score {
			t.score = score
			for range 2 + t.rand.IntN(3) {
				t.say(ctx, begun, t.deck.cheer(), "")
			}
			continue
		}
		t.say(ctx, begun, "", "")
	}
}

// say posts the given line, a reply, or the next line of the deck.
func (t *talk) say(ctx context.Context, begun, text, replyTo string) {
	role, who := domain.RoleViewer, t.live.anchor
	switch {
	case text != "":
	case t.rand.IntN(22) == 0:
		role, text = domain.RoleAnchor, t.deck.host()
	case len(t.said) > 3 && t.rand.IntN(7) == 0:
		text, replyTo = t.deck.answer(), t.said[t.rand.IntN(len(t.said))]
	default:
		text = t.deck.next()
	}
	if role == domain.RoleViewer {
		who = t.speaker(text)
	}
	t.sent++
	deadline, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	posted, err := t.world.Calls.Post(deadline, domain.HouseRoom(t.live.HouseID), &protos.PostLine{
		Person: &protos.Person{
			User: userOf(who), Role: int32(role), AccountCreatedMs: who.created.UnixMilli(), FollowedMs: who.created.UnixMilli(),
		},
		Cid: "demo" + begun + strconv.Itoa(t.sent), Text: t.world.fill(text, t.live.MatchID), ReplyTo: replyTo,
	})
	if err != nil { // muted, a full bucket, or a room that moves: no fault of the demo
		t.world.Logger.Debug("a demo viewer's line was refused", "house", t.live.HouseID, "code", domain.CodeOf(err))
		return
	}
	t.said = append(t.said, posted.GetMessageId())
	if len(t.said) > memory {
		t.said = t.said[1:]
	}
}

// speaker returns a viewer who writes in the language of a line.
func (t *talk) speaker(text string) person {
	want := scriptOf(text)
	var able []person
	for _, p := range t.world.viewers {
		if scriptOf(p.NickName) == want {
			able = append(able, p)
		}
	}
	if len(able) == 0 {
		able = t.world.viewers
	}
	return able[t.rand.IntN(len(able))]
}

// scriptOf returns the script of a text: that of its first letter outside Latin, if there is one.
func scriptOf(text string) string {
	script := "latin"
	for _, r := range text {
		switch {
		case unicode.In(r, unicode.Hiragana, unicode.Katakana):
			return "kana"
		case unicode.Is(unicode.Hangul, r):
			return "hangul"
		case unicode.Is(unicode.Arabic, r):
			return "arabic"
		case unicode.Is(unicode.Han, r):
			script = "han" // a later letter shows that it is Japanese
		}
	}
	return script
}

// fixtureOf returns the match of a live room.
func (w *World) fixtureOf(matchID int64) (fixture, bool) {
	for _, f := range w.allFixtures() {
		if f.matchID == matchID {
			return f, true
		}
	}
	return fixture{}, false
}

// scoreOf returns the score of a match as text, "" without one.
func (w *World) scoreOf(matchID int64) string {
	f, ok := w.fixtureOf(matchID)
	if !ok || data.Leagues[f.league].Race == basketball { // its score changes too often
		return ""
	}
	r := f.result(w.Now())
	if r.HomeScore == nil {
		return ""
	}
	return strconv.Itoa(*r.HomeScore) + "-" + strconv.Itoa(*r.AwayScore)
}

// fill inserts the names of the teams into a line: {h} and {a} in Chinese, {H} and {A} in English.
func (w *World) fill(text string, matchID int64) string {
	if f, ok := w.fixtureOf(matchID); ok {
		return fillIn(text, f)
	}
	return text
}

// fillIn inserts the sides of a match into a line.
func fillIn(text string, f fixture) string {
	home, away := data.Leagues[f.league].Clubs[f.home], data.Leagues[f.league].Clubs[f.away]
	return strings.NewReplacer("{h}", home["zh"], "{a}", away["zh"], "{H}", home["en"], "{A}", away["en"]).Replace(text)
}

// audience is the audience of one room: some named viewers, and visitors who stay a while.
type audience struct {
	world *World
	live  LiveHouse
	rand  *rand.Rand
	here  map[string]bool
	next  int
	drift int // difference from the usual number
}

func (p *audience) run(ctx context.Context, every time.Duration) {
	room := domain.HouseRoom(p.live.HouseID)
	p.here = map[string]bool{}
	all := true
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	for {
		cmd := p.turn()
		if all {
			cmd = &protos.Attend{Node: viewersNode, All: true, Arrived: p.everybody()}
		}
		posted, err := p.report(ctx, room, cmd)
		all = err != nil || posted.GetUnknown()
		select {
		case <-ctx.Done():
			leave, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			// Without this call the room would notice the silence later.
			_, _ = p.world.Calls.Audience(leave, room, &protos.Attend{Node: viewersNode, All: true})
			cancel()
			return
		case <-ticker.C:
		}
	}
}

func (p *audience) report(ctx context.Context, room string, cmd *protos.Attend) (*protos.Attended, error) {
	deadline, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	return p.world.Calls.Audience(deadline, room, cmd)
}

// turn lets some viewers come and go, around the usual number of the room.
func (p *audience) turn() *protos.Attend {
	cmd := &protos.Attend{Node: viewersNode}
	few := p.live.viewers/150 + 2
	p.drift = max(-p.live.viewers/16, min(p.live.viewers/16, p.drift+p.rand.IntN(2*few+1)-few))
	want := p.live.viewers + p.drift
	leave := max(p.rand.IntN(few), len(p.here)-want)
	for key := range p.here { // in random order
		if len(cmd.Left) >= leave {
			break
		}
		delete(p.here, key)
		cmd.Left = append(cmd.Left, key)
	}
	for len(p.here) < want {
		a := p.someone()
		if !p.here[a.Key] {
			p.here[a.Key] = true
			cmd.Arrived = append(cmd.Arrived, a)
		}
	}
	return cmd
}

func (p *audience) someone() *protos.Arrival {
	at := p.world.Now().UnixMilli()
	if n := p.rand.IntN(len(p.world.viewers) * 3); n < len(p.world.viewers) {
		if key := "u:" + domain.FormatID(p.world.viewers[n].UserID); !p.here[key] {
			return p.named(n, at)
		}
	}
	p.next++
	return &protos.Arrival{Key: "v:demo-" + domain.FormatID(p.live.HouseID) + "-" + strconv.Itoa(p.next), AtMs: at}
}

func (p *audience) named(n int, at int64) *protos.Arrival {
	who := p.world.viewers[n]
	return &protos.Arrival{Key: "u:" + domain.FormatID(who.UserID), AtMs: at, User: userOf(who)}
}

// everybody returns all present viewers, for a room that does not know them yet.
func (p *audience) everybody() []*protos.Arrival {
	at := p.world.Now().UnixMilli()
	byKey := map[string]int{}
	for n, who := range p.world.viewers {
		byKey["u:"+domain.FormatID(who.UserID)] = n
	}
	var list []*protos.Arrival
	for key := range p.here {
		if n, known := byKey[key]; known {
			list = append(list, p.named(n, at))
		} else {
			list = append(list, &protos.Arrival{Key: key, AtMs: at})
		}
	}
	return list
}
