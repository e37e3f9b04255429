// Calls between the media server and the actors of live rooms.

package app

import (
	"context"
	"log/slog"
	"time"

	"touchline/app/jobs"
	"touchline/cluster"
	"touchline/domain"
	"touchline/http/video"
	"touchline/media"
	"touchline/persistence/tables/rooms"
	"touchline/protos"
)

const (
	reassertEvery = 2 * time.Second
	// reassertPromise is how long a room of several nodes believes in a connection it heard nothing of: its node died, and
	// the encoder comes back at another.
	reassertPromise = 7 * time.Second
	noteTimeout     = 5 * time.Second
)

// onAir joins the media plane and the live rooms of this node (media.Rooms).
type onAir struct {
	rooms   protos.RoomCalls
	houses  *rooms.Rooms
	logger  *slog.Logger
	promise time.Duration // with which connections are told; 0: this node is the only one
}

func roomOf(houseID string) (string, bool) {
	id, ok := domain.ParseID(houseID)
	return domain.HouseRoom(id), ok
}

// Publish asks the live room. A house that does not exist wakes no actor and looks like a wrong code.
func (a *onAir) Publish(ctx context.Context, p media.Publish) (string, error) {
	id, ok := domain.ParseID(p.HouseID)
	if ok {
		var err error
		if ok, err = a.houses.HouseExists(ctx, id); err != nil {
			return "", err
		}
	}
	if !ok {
		return "", domain.Refuse(domain.Forbidden)
	}
	ask := &protos.AskPublish{ConnId: p.ConnID, Code: p.Code.Secret(), Addr: p.Address, Replaces: p.Replaces, PromiseMs: a.promise.Milliseconds()}
	allowed, err := a.rooms.Admit(ctx, domain.HouseRoom(id), ask)
	return allowed.GetSessionId(), err
}

// Picture tells the room that pictures arrive.
func (a *onAir) Picture(ctx context.Context, s media.Source) { a.there(ctx, s, false) }

// there tells the room of a connection, with or without a picture.
func (a *onAir) there(ctx context.Context, s media.Source, blank bool) {
	if room, ok := roomOf(s.HouseID); ok {
		_, err := a.rooms.Picture(ctx, room, &protos.PictureSeen{ConnId: s.ConnID, PromiseMs: a.promise.Milliseconds(), Blank: blank})
		a.noted("picture", s.HouseID, err)
	}
}

// KeyFrames tells the room how far apart the key frames are; within the limit counts as 0.
func (a *onAir) KeyFrames(ctx context.Context, s media.Source, interval time.Duration) {
	if interval <= media.KeyFrameLimit {
		interval = 0
	}
	if room, ok := roomOf(s.HouseID); ok {
		_, err := a.rooms.KeyFrames(ctx, room, &protos.KeyFramesMeasured{ConnId: s.ConnID, IntervalMs: interval.Milliseconds()})
		a.noted("key frames", s.HouseID, err)
	}
}

// Measured tells the room what its encoder sends.
func (a *onAir) Measured(ctx context.Context, s media.Source, m media.Measured) {
	if room, ok := roomOf(s.HouseID); ok {
		_, err := a.rooms.Measured(ctx, room, &protos.MediaMeasured{
			ConnId: s.ConnID, Width: int32(m.Width), Height: int32(m.Height), FrameRate: m.FrameRate, LongestGapMs: m.LongestGap.Milliseconds(),
			KeyFrameMs: m.KeyInterval.Milliseconds(), BitRate: m.BitRate, Audio: m.Audio, ClockJumps: int32(m.ClockJumps),
			DeepColour: m.DeepColour, SoundUnplayed: m.SoundUnplayed})
		a.noted("measurement", s.HouseID, err)
	}
}

// Silent tells the room that a connection feeds nothing any more.
func (a *onAir) Silent(ctx context.Context, s media.Source, why media.Reason) {
	if room, ok := roomOf(s.HouseID); ok {
		_, err := a.rooms.Lost(ctx, room, &protos.SourceLost{ConnId: s.ConnID, Stopped: why.Stop(), Refused: refusals[why]})
		a.noted("source lost", s.HouseID, err)
	}
}

// refusals are the reasons an anchor can do something about.
var refusals = map[media.Reason]string{
	media.Unsupported: domain.RefusedVideo, media.ForeignSound: domain.RefusedAudio, media.ForeignColour: domain.RefusedColour, media.Overrun: domain.RefusedBitRate,
}

// noted: news that did not arrive is not lost, reassert and the room's own clock make up for it.
func (a *onAir) noted(what, house string, err error) {
	if err != nil {
		a.logger.Warn("room did not take news of its source", "news", what, "house", house, "err", err)
	}
}

// reassert keeps telling rooms which connections feed them, so that a room that woke anew knows.
func (a *onAir) reassert(ctx context.Context, hub *media.Hub) {
	jobs.Repeat(ctx, reassertEvery, func() {
		for _, stream := range hub.Stats() {
			if stream.ConnID != "" && (stream.Pictured || a.promise > 0) {
				deadline, cancel := context.WithTimeout(ctx, noteTimeout)
				a.there(deadline, media.Source{HouseID: stream.HouseID, ConnID: stream.ConnID}, !stream.Pictured)
				cancel()
			}
		}
	})
}

// wake pokes the rooms that had an open session when the last process ended.
func (a *onAir) wake(ctx context.Context, houses []int64) {
	for _, id := range houses {
		if _, err := a.rooms.View(ctx, domain.HouseRoom(id)); err != nil {
			a.logger.Warn("wake room", "house", id, "err", err)
		}
	}
}

// offAir ends the pictures that are on this node of broadcasts that ended and of rooms that operators closed
// (cluster.Listener).
type offAir struct {
	hub    *media.Hub
	passed *neighbours // nil: the node is alone
}

// Events hears which broadcasts end.
func (o offAir) Events(m *protos.RoomEvents) {
	if house, ok := domain.HouseOf(m.Room); ok && m.EndedSession != "" {
		o.hub.End(domain.FormatID(house), m.EndedSession)
	}
}

// Kick hears which rooms are closed.
func (o offAir) Kick(k *protos.KickUser) {
	house, ok := domain.HouseOf(k.Room)
	if !ok || k.UserId != 0 || domain.Code(k.Code) != domain.RoomSuspended {
		return
	}
	o.hub.Withdraw(domain.FormatID(house))
	if o.passed != nil {
		o.passed.passed.Withdraw(domain.FormatID(house))
	}
}

// Stats and Private take nothing off the air.
func (offAir) Stats(*protos.RoomStats)      {}
func (offAir) Private(*protos.PrivateFrame) {}

// Changed is about what is remembered.
func (offAir) Changed(*protos.Changed) {}

// Carrier takes a room's news to its chat, which tells everybody (room.Carrier).
type Carrier struct {
	Node func() *cluster.Node
}

// Carry is the one arrow between actors: live room to chat.
func (c Carrier) Carry(room string, news []*protos.RoomNews, done func(int64, error)) {
	go func() {
		carried, err := protos.ChatCalls{Asker: c.Node()}.Carry(context.Background(), room, &protos.CarryNews{News: news})
		done(carried.GetCarried(), err)
	}()
}

// liveMedia are the pictures of one hub (live.Media).
type liveMedia struct{ *media.Hub }

// WatchFLV begins watching a house.
func (m liveMedia) WatchFLV(houseID string) (video.FLVViewer, error) { return m.Hub.WatchFLV(houseID) }
