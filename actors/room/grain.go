// The mailbox of a live room: one method per message.

package room

import (
	"time"

	"github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/protos"
)

const (
	tickEvery  = time.Second
	statsEvery = 2 * time.Second
	countEvery = 5 * time.Second // audience figures are written at most this often
	sweepEvery = 5 * time.Second
)

// Carrier sends the room's news to its chat. It calls done with the highest number that was taken, from any goroutine.
type Carrier interface {
	Carry(room string, news []*protos.RoomNews, done func(carried int64, err error))
}

// Grain is the live room of the house its identity names.
type Grain struct {
	actors.Entity
	services *actors.Services
	carrier  Carrier
	room     string
	state    *State

	carrying     bool
	ticking      bool
	swept        time.Time
	stats        figures           // as last sent
	shown        []string          // definitions, as last sent
	votes        *protos.PollVotes // of the running poll, as last sent
	statsAt      time.Time
	counted      figures // as last written
	countAt      time.Time
	peak         int64
	peakMs       int64
	peaks        peaks
	peaksWritten peaks // as last written
	visits       int64 // counted in memory, not in the state yet
	media        measured
	watched      watched
	named        int64 // number of gifts and tips named by this activation
}

type figures struct{ viewers, visits int64 }

// New returns the factory of room grains.
func New(services *actors.Services, carrier Carrier) func() protos.Room {
	return func() protos.Room { return &Grain{services: services, carrier: carrier} }
}

// Init loads the state of the room.
func (g *Grain) Init(ctx cluster.GrainContext) {
	g.room = ctx.Identity()
	houseID, _ := domain.HouseOf(g.room)
	g.state = NewState(houseID)
	if !g.Wake(ctx, g.services, "room/"+g.room, g.state) {
		return
	}
	g.visits, g.peak, g.peakMs = g.state.Visits, g.state.Live.Peak, g.state.Live.PeakMs
	g.counted = figures{0, g.visits}
	g.decideAlone(func(now time.Time) proto.Message { return Woken(g.state, now) })
	g.decideAlone(func(now time.Time) proto.Message { return Opened(g.state, now) })
	for _, e := range g.state.open() {
		g.follow(e)
	}
	g.followPoll()
	g.carry()
	g.keepTime()
}

// Terminate hands the room over to its next owner.
func (g *Grain) Terminate() {
	if g.state != nil {
		g.tellWatched(g.Now())
	}
	g.Sleep()
}

// ReceiveDefault handles messages of the shell and the clock.
func (g *Grain) ReceiveDefault(ctx cluster.GrainContext) {
	if _, ok := ctx.Message().(*tick); ok {
		g.tick()
		return
	}
	g.Receive(ctx)
}

// View answers the state of the room.
func (g *Grain) View(*protos.AskRoom) (*protos.RoomView, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	return g.view(), nil
}

func (g *Grain) view() *protos.RoomView {
	return &protos.RoomView{
		Config: proto.Clone(g.state.Config).(*protos.RoomConfig), Live: proto.Clone(g.state.Live).(*protos.LiveState),
		Viewers: g.state.audience.viewers(), VisitHistory: g.visits,
		Media: g.media.of(g.state.Live.Publisher, g.Now()), Refused: g.media.refusal(g.Now()),
	}
}

// Configure changes the settings of the anchor.
func (g *Grain) Configure(cmd *protos.ConfigureRoom) error {
	return g.decide(func(now time.Time) (outcome, error) {
		event := &protos.RoomConfigured{Change: cmd, AtMs: now.UnixMilli()}
		return outcome{
			events: append(list(event), Opened(g.state.after(list(event)), now)),
			answer: func() proto.Message { return g.view() },
		}, nil
	})
}

// Start opens a session.
func (g *Grain) Start(cmd *protos.StartLive) error {
	return g.decide(func(now time.Time) (outcome, error) {
		opened, err := Start(g.state, cmd, now)
		if err != nil {
			return outcome{}, err
		}
		return outcome{events: list(opened), answer: func() proto.Message {
			return &protos.LiveBegun{SessionId: opened.SessionId, LiveStatus: g.state.Live.Status}
		}}, nil
	})
}

// End closes the session.
func (g *Grain) End(_ *protos.EndLive) error {
	return g.decide(func(now time.Time) (outcome, error) {
		ended, err := End(g.state, now)
		if err != nil {
			return outcome{}, err
		}
		live := g.state.Live
		return outcome{events: list(ended), answer: always(&protos.LiveFinished{
			SessionId: live.SessionId, DurationS: (ended.AtMs - live.StartMs) / 1000, Peak: g.peak})}, nil
	})
}

// Admit decides whether a connection of the ingest may publish.
func (g *Grain) Admit(cmd *protos.AskPublish) error {
	return g.decide(func(now time.Time) (outcome, error) {
		taken, err := Admit(g.state, cmd, now)
		if err != nil {
			return outcome{}, err
		}
		g.state.sighting.take(cmd.ConnId, cmd.PromiseMs, now)
		return outcome{events: list(taken), answer: always(&protos.PublishAllowed{SessionId: taken.SessionId})}, nil
	})
}

// Picture records that pictures arrive, and answers whether they are published.
func (g *Grain) Picture(cmd *protos.PictureSeen) error {
	return g.decide(func(now time.Time) (outcome, error) {
		publishes := cmd.ConnId != "" && cmd.ConnId == g.state.Live.Publisher
		if publishes {
			g.state.sighting.take(cmd.ConnId, cmd.PromiseMs, now)
		}
		return outcome{
			events: list(Picture(g.state, cmd, now)),
			answer: always(&protos.MediaNoted{Publishes: publishes, SessionId: becomes(g.state, cmd.ConnId)}),
		}, nil
	})
}

// Lost records that the source went away.
func (g *Grain) Lost(cmd *protos.SourceLost) error {
	g.media.sourceLost(cmd, g.Now())
	return g.note(func(now time.Time) proto.Message { return Lost(g.state, cmd, now) })
}

// KeyFrames records the key-frame interval of the source.
func (g *Grain) KeyFrames(cmd *protos.KeyFramesMeasured) error {
	return g.note(func(time.Time) proto.Message { return KeyFrames(g.state, cmd) })
}

// Measured records the measurement of a source in memory only: the next measurement replaces it.
func (g *Grain) Measured(cmd *protos.MediaMeasured) (*protos.MediaNoted, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	g.media.take(cmd, g.Now())
	return &protos.MediaNoted{}, nil
}

func (g *Grain) note(rule func(now time.Time) proto.Message) error {
	return g.decide(func(now time.Time) (outcome, error) {
		return outcome{events: list(rule(now)), answer: always(&protos.MediaNoted{})}, nil
	})
}

// Suspend takes the room off the air, or lifts the suspension.
func (g *Grain) Suspend(cmd *protos.SuspendRoom) error {
	return g.decide(func(now time.Time) (outcome, error) {
		out := outcome{events: Suspend(g.state, cmd, now), answer: always(&protos.SuspendNoted{})}
		if cmd.Suspend {
			out.then = func() {
				g.Publisher.Kick(&protos.KickUser{
					Room: g.room, Code: string(domain.RoomSuspended), Reason: cmd.Reason, EndMs: cmd.EndMs,
				})
			}
		}
		return out, nil
	})
}

// Audience records who is in the room on a node.
func (g *Grain) Audience(cmd *protos.Attend) (*protos.Attended, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	visits, known := g.state.audience.attend(cmd, g.Now())
	g.visits += visits
	g.watch(g.Now())
	g.keepTime()
	return &protos.Attended{Viewers: g.state.audience.viewers(), VisitHistory: g.visits, Unknown: !known}, nil
}

// ListViewers answers the list of viewers.
func (g *Grain) ListViewers(cmd *protos.AskViewers) (*protos.Viewers, error) {
	if g.Dead() {
		return nil, actors.Unavailable()
	}
	return proto.Clone(g.state.audience.list(cmd)).(*protos.Viewers), nil
}

// carry sends the news to the chat, one batch at a time; the next tick repeats a failed batch.
func (g *Grain) carry() {
	news := g.state.News()
	if g.carrying || len(news) == 0 || g.Dead() {
		return
	}
	g.carrying = true
	g.carrier.Carry(g.room, news, func(carried int64, err error) {
		g.Soon(func() {
			g.carrying = false
			if err != nil {
				g.Logger.Warn("news not carried yet", "room", g.room, "err", err)
				g.keepTime()
				return
			}
			g.state.Taken(carried)
			g.carry()
		})
	})
}
