// Calls between the media server and the actors of live rooms.

// Package broadcast joins pictures and rooms: encoders that may publish, and the pictures that other nodes have.
package broadcast

import (
	"context"
	"log/slog"
	"time"

	"touchline/app/jobs"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/media"
	"touchline/media/ladder"
	"touchline/media/restream"
	"touchline/persistence/tables/rooms"
	"touchline/protos"
)

const (
	reassertEvery = 2 * time.Second
	previewsEvery = time.Second / 2 // an anchor waits for it who presses Start
	// ClusterPromise is how long a room of several nodes keeps a silent connection. When its node dies, the encoder
	// returns at another.
	ClusterPromise = 7 * time.Second
	noteTimeout    = 5 * time.Second
)

// OnAir joins the media server and the live rooms of this node (media.Rooms).
type OnAir struct {
	Rooms   protos.RoomCalls
	Houses  *rooms.Rooms
	Logger  *slog.Logger
	Promise time.Duration // ClusterPromise; 0 for a single node
	// Restreams passes broadcasts on; nil: none.
	Restreams *restream.Restreams
	// Ladders makes smaller pictures of broadcasts; nil: none.
	Ladders *ladder.Ladders
	// MissedByWebRTC reports whether B-frames keep a house from viewers by WebRTC; nil: never.
	MissedByWebRTC func(houseID string) bool
}

func roomOf(houseID string) (string, bool) {
	id, ok := domain.ParseID(houseID)
	return domain.HouseRoom(id), ok
}

// Publish asks the live room. An unknown house wakes no actor and gets the answer of a wrong code.
func (a *OnAir) Publish(ctx context.Context, p media.Publish) (string, error) {
	id, ok := domain.ParseID(p.HouseID)
	if ok {
		var err error
		if ok, err = a.Houses.HouseExists(ctx, id); err != nil {
			return "", err
		}
	}
	if !ok {
		return "", domain.Refuse(domain.Forbidden)
	}
	ask := &protos.AskPublish{
		ConnId: p.ConnID, Code: p.Code.Secret(), Addr: p.Address, Replaces: p.Replaces,
		PromiseMs: a.Promise.Milliseconds(),
	}
	allowed, err := a.Rooms.Admit(ctx, domain.HouseRoom(id), ask)
	return allowed.GetSessionId(), err
}

// Picture reports to the room that pictures arrive.
func (a *OnAir) Picture(ctx context.Context, s media.Source) {
	if a.Restreams != nil && !domain.IsPreview(s.SessionID) {
		a.Restreams.Begin(s.HouseID, s.SessionID)
	}
	a.there(ctx, s, false)
}

// there reports a connection to the room, with or without a picture. It returns the session that its preview becomes.
func (a *OnAir) there(ctx context.Context, s media.Source, blank bool) (session string) {
	if room, ok := roomOf(s.HouseID); ok {
		noted, err := a.Rooms.Picture(ctx, room, &protos.PictureSeen{
			ConnId: s.ConnID, SessionId: s.SessionID, PromiseMs: a.Promise.Milliseconds(), Blank: blank})
		a.noted("picture", s.HouseID, err)
		session = noted.GetSessionId()
	}
	return session
}

// KeyFrames reports the interval of key frames to the room: 0 within the limit.
func (a *OnAir) KeyFrames(ctx context.Context, s media.Source, interval time.Duration) {
	if interval <= media.KeyFrameLimit {
		interval = 0
	}
	if room, ok := roomOf(s.HouseID); ok {
		_, err := a.Rooms.KeyFrames(ctx, room,
			&protos.KeyFramesMeasured{ConnId: s.ConnID, IntervalMs: interval.Milliseconds()})
		a.noted("key frames", s.HouseID, err)
	}
}

// Measured reports the measurement of the encoder's stream to the room.
func (a *OnAir) Measured(ctx context.Context, s media.Source, m media.Measured) {
	if room, ok := roomOf(s.HouseID); ok {
		_, err := a.Rooms.Measured(ctx, room, &protos.MediaMeasured{
			ConnId: s.ConnID, Width: int32(m.Width), Height: int32(m.Height), FrameRate: m.FrameRate,
			LongestGapMs: m.LongestGap.Milliseconds(),
			KeyFrameMs:   m.KeyInterval.Milliseconds(), BitRate: m.BitRate, Audio: m.Audio, ClockJumps: int32(m.ClockJumps),
			DeepColour: m.DeepColour, SoundUnplayed: m.SoundUnplayed, Codec: m.Codec.String(), Laddered: m.Laddered,
			Restreams: a.restreamsOf(s.HouseID), Ladder: a.ladderOf(s.HouseID),
			NotByWebrtc: a.MissedByWebRTC != nil && a.MissedByWebRTC(s.HouseID)})
		a.noted("measurement", s.HouseID, err)
	}
}

// Silent reports to the room that a connection sends nothing any more.
func (a *OnAir) Silent(ctx context.Context, s media.Source, why media.Reason) {
	if room, ok := roomOf(s.HouseID); ok {
		_, err := a.Rooms.Lost(ctx, room, &protos.SourceLost{ConnId: s.ConnID, Stopped: why.Stop(), Refused: refusals[why]})
		a.noted("source lost", s.HouseID, err)
	}
}

// refusals are the reasons that an anchor can mend.
var refusals = map[media.Reason]string{
	media.Unsupported: studio.RefusedVideo, media.ForeignSound: studio.RefusedAudio,
	media.ForeignColour: studio.RefusedColour, media.Undescribed: studio.RefusedHeader,
	media.Overrun: studio.RefusedBitRate,
}

// noted logs a failed report. Reassert and the room's own clock make up for it.
func (a *OnAir) noted(what, house string, err error) {
	if err != nil {
		a.Logger.Warn("a report about its source did not reach a room", "news", what, "house", house, "err", err)
	}
}

// Reassert repeats to rooms which connections feed them until ctx ends, so that a restarted room knows.
func (a *OnAir) Reassert(ctx context.Context, hub *media.Hub) {
	jobs.Repeat(ctx, reassertEvery, func() {
		for _, stream := range hub.Stats() {
			if stream.ConnID != "" && (stream.Pictured || a.Promise > 0) {
				a.again(ctx, stream)
			}
		}
	})
}

// Previews reports previews to their rooms until ctx ends, and puts those on the air whose anchor has started.
func (a *OnAir) Previews(ctx context.Context, hub *media.Hub) {
	jobs.Repeat(ctx, previewsEvery, func() {
		for _, stream := range hub.Previews() {
			if stream.ConnID == "" {
				continue
			}
			if session := a.again(ctx, stream); session != "" {
				hub.Begin(stream.HouseID, stream.ConnID, session)
			}
		}
	})
}

func (a *OnAir) again(ctx context.Context, stream media.StreamStats) (session string) {
	deadline, cancel := context.WithTimeout(ctx, noteTimeout)
	defer cancel()
	source := media.Source{HouseID: stream.HouseID, ConnID: stream.ConnID, SessionID: stream.SessionID}
	return a.there(deadline, source, !stream.Pictured)
}

// Wake starts the rooms that had an open session when the last process ended.
func (a *OnAir) Wake(ctx context.Context, houses []int64) {
	for _, id := range houses {
		if _, err := a.Rooms.View(ctx, domain.HouseRoom(id)); err != nil {
			a.Logger.Warn("a room with an open session was not started", "house", id, "err", err)
		}
	}
}

// OffAir ends the pictures of ended broadcasts and of rooms that operators closed (cluster.Listener).
type OffAir struct {
	Hub        *media.Hub
	Neighbours *Neighbours // nil: the node is alone
}

// Events ends the pictures of broadcasts that ended.
func (o OffAir) Events(m *protos.RoomEvents) {
	if house, ok := domain.HouseOf(m.Room); ok && m.EndedSession != "" {
		o.Hub.End(domain.FormatID(house), m.EndedSession)
	}
}

// Kick ends the pictures of closed rooms.
func (o OffAir) Kick(k *protos.KickUser) {
	house, ok := domain.HouseOf(k.Room)
	if !ok || k.UserId != 0 || domain.Code(k.Code) != domain.RoomSuspended {
		return
	}
	o.Hub.Withdraw(domain.FormatID(house))
	if o.Neighbours != nil {
		o.Neighbours.passed.Withdraw(domain.FormatID(house))
	}
}

// Stats ends nothing.
func (OffAir) Stats(*protos.RoomStats) {}

// Private ends nothing.
func (OffAir) Private(*protos.PrivateFrame) {}

// Changed ends nothing.
func (OffAir) Changed(*protos.Changed) {}
