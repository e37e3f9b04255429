// The kinds of grain of one node. The generated constructors keep the factory of a kind in a variable of the process, so a
// second node in it would make the grains of the first.

package protos

import (
	"github.com/asynkron/protoactor-go/actor"
	"github.com/asynkron/protoactor-go/cluster"
)

// ChatKind makes chats by a factory of the node's own.
func ChatKind(factory func() Chat, opts ...actor.PropsOption) *cluster.Kind {
	return kind("Chat", func() actor.Actor { return &chatOfNode{factory: factory} }, opts)
}

// RoomKind makes live rooms by a factory of the node's own.
func RoomKind(factory func() Room, opts ...actor.PropsOption) *cluster.Kind {
	return kind("Room", func() actor.Actor { return &roomOfNode{factory: factory} }, opts)
}

// SessionKind makes sessions by a factory of the node's own.
func SessionKind(factory func() Session, opts ...actor.PropsOption) *cluster.Kind {
	return kind("Session", func() actor.Actor { return &sessionOfNode{factory: factory} }, opts)
}

// CalendarKind makes calendars by a factory of the node's own.
func CalendarKind(factory func() Calendar, opts ...actor.PropsOption) *cluster.Kind {
	return kind("Calendar", func() actor.Actor { return &calendarOfNode{factory: factory} }, opts)
}

func kind(name string, producer actor.Producer, opts []actor.PropsOption) *cluster.Kind {
	return cluster.NewKind(name, actor.PropsFromProducer(producer, opts...))
}

type chatOfNode struct {
	ChatActor
	factory func() Chat
}

// Receive begins the grain, and leaves the rest to the generated actor.
func (a *chatOfNode) Receive(ctx actor.Context) {
	if m, begins := ctx.Message().(*cluster.ClusterInit); begins {
		a.ctx, a.inner = cluster.NewGrainContext(ctx, m.Identity, m.Cluster), a.factory()
		a.inner.Init(a.ctx)
		return
	}
	a.ChatActor.Receive(ctx)
}

type roomOfNode struct {
	RoomActor
	factory func() Room
}

// Receive begins the grain, and leaves the rest to the generated actor.
func (a *roomOfNode) Receive(ctx actor.Context) {
	if m, begins := ctx.Message().(*cluster.ClusterInit); begins {
		a.ctx, a.inner = cluster.NewGrainContext(ctx, m.Identity, m.Cluster), a.factory()
		a.inner.Init(a.ctx)
		return
	}
	a.RoomActor.Receive(ctx)
}

type sessionOfNode struct {
	SessionActor
	factory func() Session
}

// Receive begins the grain, and leaves the rest to the generated actor.
func (a *sessionOfNode) Receive(ctx actor.Context) {
	if m, begins := ctx.Message().(*cluster.ClusterInit); begins {
		a.ctx, a.inner = cluster.NewGrainContext(ctx, m.Identity, m.Cluster), a.factory()
		a.inner.Init(a.ctx)
		return
	}
	a.SessionActor.Receive(ctx)
}

type calendarOfNode struct {
	CalendarActor
	factory func() Calendar
}

// Receive begins the grain, and leaves the rest to the generated actor.
func (a *calendarOfNode) Receive(ctx actor.Context) {
	if m, begins := ctx.Message().(*cluster.ClusterInit); begins {
		a.ctx, a.inner = cluster.NewGrainContext(ctx, m.Identity, m.Cluster), a.factory()
		a.inner.Init(a.ctx)
		return
	}
	a.CalendarActor.Receive(ctx)
}
