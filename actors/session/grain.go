// The mailbox of a user session: notices delivered once, logins revoked on every socket, matches reserved.

package session

import (
	"time"

	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/cluster"
	"google.golang.org/protobuf/proto"

	"touchline/actors"
	"touchline/domain"
	"touchline/protos"
)

// Grain is the session of the user its identity names.
type Grain struct {
	actors.Entity
	services *actors.Services
	userID   int64
	state    *State
}

// New returns the factory of session grains.
func New(services *actors.Services) func() protos.Session {
	return func() protos.Session { return &Grain{services: services} }
}

// Init loads the state of the session.
func (g *Grain) Init(ctx cluster.GrainContext) {
	g.userID, _ = domain.ParseID(ctx.Identity())
	g.state = &State{}
	g.Wake(ctx, g.services, "session/"+ctx.Identity(), g.state)
}

// Terminate hands the session over to its next owner.
func (g *Grain) Terminate() { g.Sleep() }

// ReceiveDefault handles messages of the shell.
func (g *Grain) ReceiveDefault(ctx cluster.GrainContext) { g.Receive(ctx) }

// Notify stores a notice and shows it on every open page of the user.
func (g *Grain) Notify(cmd *protos.NotifyUser) error {
	notified, repeat := Notify(g.state, g.userID, cmd, g.Now())
	if repeat != nil {
		g.Reply(g.Asker(), repeat)
		return nil
	}
	row := domain.NoticeRow{
		NotifyID: notified.NotifyId, UserID: g.userID, Type: domain.NotifyType(notified.NotifyType),
		Params: notified.Params, Path: notified.Path, At: time.UnixMilli(notified.AtMs).UTC(),
	}
	g.Commit(&actors.Decision{
		Events: []proto.Message{notified},
		Rows:   func() []domain.Row { return []domain.Row{row} },
		Answer: &protos.NoticeTaken{NotifyId: notified.NotifyId},
		Then:   func() { g.Publisher.Private(actors.NoticeFrame(row)) },
	})
	return nil
}

// Revoke closes the sockets of revoked logins. The database has deleted the logins already.
func (g *Grain) Revoke(cmd *protos.RevokeLogins) (*protos.LoginsRevoked, error) {
	g.Publisher.Kick(&protos.KickUser{
		UserId: g.userID, Code: cmd.Code, TokenHash: cmd.TokenHash, ExceptHash: cmd.ExceptHash,
	})
	return &protos.LoginsRevoked{}, nil
}

// reserving is the key under which the reservations of a user wait for one another.
type reserving struct{}

// Reserve reserves a match, or cancels a reservation. The commit decides, because it sees the slots the user has booked
// and the start times of the matches.
func (g *Grain) Reserve(cmd *protos.ReserveMatch) error {
	g.InTurn(reserving{}, func(asker *actor.PID) {
		r, err := Reserve(g.userID, cmd, g.Now())
		if err != nil {
			g.Reply(asker, actors.Answer(err))
			return
		}
		g.Settle(asker, reserving{}, &actors.Settlement{
			Events: []proto.Message{r.Event}, Rows: []domain.Row{r.Row}, Request: r.Request,
			Answer: func(domain.Coins) proto.Message { return r.Answer },
		})
	})
	return nil
}
