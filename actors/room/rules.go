// The rules of a live session: who may publish, when it starts, when it is interrupted, when it ends.

package room

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"math"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

func suspended(s *State, now time.Time) error {
	if s.Status() != domain.LiveSuspended {
		return nil
	}
	if end := s.Live.SuspendEndMs; end != 0 && now.UnixMilli() >= end {
		return nil
	}
	return domain.Refuse(domain.RoomSuspended, "reason", s.Live.SuspendReason, "endTime", orNull(s.Live.SuspendEndMs))
}

// Start opens a session from the anchor's page. With source push it waits for pictures.
func Start(s *State, cmd *protos.StartLive, now time.Time) (*protos.LiveOpened, error) {
	if err := suspended(s, now); err != nil {
		return nil, err
	}
	if s.Config.HouseImage == "" {
		return nil, domain.Refuse(domain.CoverRequired)
	}
	if field := s.missing(); field != "" {
		return nil, domain.Refuse(domain.FieldRequired, "field", field)
	}
	if s.Live.SessionId != "" {
		return nil, domain.Refuse(domain.LiveAlready)
	}
	source := domain.LiveSource(cmd.Source)
	switch source {
	case domain.SourcePush, domain.SourceMatch:
	case domain.SourceOwn:
		if s.Config.OwnVideoUrl == "" {
			return nil, domain.Refuse(domain.FieldRequired, "field", "ownVideo")
		}
	default:
		return nil, domain.RefuseField("source", "enum")
	}
	match := cmd.MatchId
	if match == 0 {
		match = s.Config.MatchId
	}
	return &protos.LiveOpened{
		SessionId: sessionID(s, now), Source: int32(source), MatchId: match, AtMs: now.UnixMilli(),
	}, nil
}

func sessionID(s *State, now time.Time) string {
	return fmt.Sprintf("ls%d_%x", s.Config.HouseId, now.UnixMilli())
}

// End closes the session for the anchor.
func End(s *State, now time.Time) (*protos.LiveClosed, error) {
	if s.Live.SessionId == "" {
		return nil, domain.Refuse(domain.LiveNotStarted)
	}
	return closed(s, now, true), nil
}

func closed(s *State, now time.Time, byAnchor bool) *protos.LiveClosed {
	return &protos.LiveClosed{AtMs: now.UnixMilli(), Peak: s.Live.Peak, PeakMs: s.Live.PeakMs, ByAnchor: byAnchor}
}

// Admit decides whether a connection of the ingest may publish: one publisher per room; the hash of the live code is
// compared in constant time.
func Admit(s *State, cmd *protos.AskPublish, now time.Time) (*protos.SourceTaken, error) {
	hash := sha256.Sum256([]byte(cmd.Code))
	if len(s.Config.CodeHash) == 0 || subtle.ConstantTimeCompare(hash[:], s.Config.CodeHash) != 1 {
		return nil, domain.Refuse(domain.Forbidden)
	}
	if err := suspended(s, now); err != nil {
		return nil, err
	}
	if s.Config.HouseImage == "" {
		return nil, domain.Refuse(domain.CoverRequired)
	}
	live := s.Live
	if live.Publisher != "" && live.SilentSinceMs == 0 && live.Publisher != cmd.Replaces {
		return nil, domain.Refuse(domain.LiveAlready)
	}
	session := live.SessionId
	switch {
	case session != "":
	case s.Config.Previews:
		session = domain.NewPreview()
	default:
		if left := domain.EncoderPauseEnd(live.ClosedByAnchorMs).Sub(now); left > 0 {
			return nil, domain.Refuse(domain.LiveNotStarted, "retryAfter", int(math.Ceil(left.Seconds())))
		}
		session = sessionID(s, now)
	}
	return &protos.SourceTaken{ConnId: cmd.ConnId, AtMs: now.UnixMilli(), SessionId: session}, nil
}

// Picture records that the connection delivers pictures. It opens a session if none is open, unless they are a preview.
// A server that promised to report again and does not is treated as silent: see Passed.
func Picture(s *State, cmd *protos.PictureSeen, now time.Time) proto.Message {
	live := s.Live
	switch {
	case cmd.ConnId == "" || cmd.ConnId != live.Publisher:
		return nil // the connection was replaced
	case cmd.Blank:
		return nil
	case live.SessionId == "" && domain.IsPreview(live.NextSession):
		if live.PreviewMs != 0 && live.SilentSinceMs == 0 {
			return nil
		}
		return &protos.PreviewShown{ConnId: cmd.ConnId, AtMs: now.UnixMilli()}
	case domain.IsPreview(cmd.SessionId):
		return nil // the ingest moves them to the session: see becomes
	case live.SessionId == "":
		return &protos.LiveOpened{SessionId: live.NextSession, Source: int32(domain.SourcePush),
			MatchId: s.Config.MatchId, AtMs: begun(cmd, now), ConnId: cmd.ConnId}
	case s.Status() != domain.LiveLiving:
		return &protos.PictureShown{ConnId: cmd.ConnId, AtMs: now.UnixMilli()}
	case live.SilentSinceMs != 0:
		return &protos.SourceFlows{ConnId: cmd.ConnId, AtMs: now.UnixMilli()}
	}
	return nil
}

// becomes returns the session that the preview of a connection becomes; "" while it stays one.
func becomes(s *State, connID string) string {
	live := s.Live
	if connID == "" || connID != live.Publisher || !domain.IsPreview(live.NextSession) ||
		domain.LiveSource(live.Source) != domain.SourcePush {
		return ""
	}
	return live.SessionId
}

// begun returns the time of the first picture, in Unix milliseconds: SinceMs when it is set and not in the
// future, else now.
func begun(cmd *protos.PictureSeen, now time.Time) int64 {
	if at := now.UnixMilli(); cmd.SinceMs <= 0 || cmd.SinceMs > at {
		return at
	}
	return cmd.SinceMs
}

// Lost records that the connection ended, or that its encoder unpublished, which ends the session. A session without a
// picture stays open, so that the anchor can correct the encoder.
func Lost(s *State, cmd *protos.SourceLost, now time.Time) proto.Message {
	live := s.Live
	if cmd.ConnId == "" || cmd.ConnId != live.Publisher {
		return nil
	}
	if cmd.Stopped && domain.IsPreview(live.NextSession) {
		return &protos.SourceTaken{AtMs: now.UnixMilli()} // no publisher
	}
	if cmd.Stopped && live.SessionId != "" {
		if s.Status() != domain.LiveLiving && s.Status() != domain.LiveInterrupted {
			return &protos.SourceTaken{AtMs: now.UnixMilli()} // no publisher
		}
		return closed(s, now, false)
	}
	if live.SilentSinceMs != 0 {
		return nil
	}
	return &protos.SourceSilent{ConnId: cmd.ConnId, AtMs: now.UnixMilli()}
}

// Woken records that after a restart of this node no ingest connection is known; the ingest reports them again.
func Woken(s *State, now time.Time) proto.Message {
	if s.Live.Publisher == "" || s.Live.SilentSinceMs != 0 {
		return nil
	}
	return &protos.SourceSilent{ConnId: s.Live.Publisher, AtMs: now.UnixMilli()}
}

// Opened records that a room is configured but was never live: its chat must change from unopened to offline.
func Opened(s *State, now time.Time) proto.Message {
	if s.statusSent || s.Status() != domain.LiveOffline {
		return nil
	}
	return &protos.RoomOpened{AtMs: now.UnixMilli()}
}

// Passed decides what is due by time: interrupted after 15 s of silence, ended after 120 s. A server that promised to
// report a connection again, and does not, counts as silent.
func Passed(s *State, now time.Time) proto.Message {
	live := s.Live
	if live.SilentSinceMs == 0 && s.sighting.missing(live.Publisher, now) {
		return &protos.SourceSilent{ConnId: live.Publisher, AtMs: now.UnixMilli()}
	}
	if live.SilentSinceMs == 0 {
		return nil
	}
	silence := now.Sub(time.UnixMilli(live.SilentSinceMs))
	offAir := live.SessionId == "" || domain.IsPreview(live.NextSession)
	switch {
	case offAir && silence >= domain.SourceLostAfter:
		return &protos.SourceTaken{AtMs: now.UnixMilli()} // it was not on the air: the room has no publisher again
	case offAir:
		return nil
	case silence >= domain.SessionEndsAfter:
		return closed(s, now, false)
	case silence >= domain.SourceLostAfter && s.Status() == domain.LiveLiving:
		return &protos.LiveInterrupted{AtMs: now.UnixMilli()}
	}
	return nil
}

// KeyFrames records the measured key-frame interval; 0 when it is acceptable again.
func KeyFrames(s *State, cmd *protos.KeyFramesMeasured) proto.Message {
	if cmd.ConnId != s.Live.Publisher || cmd.IntervalMs == s.Live.KeyFrameMs {
		return nil
	}
	return &protos.KeyFramesSlow{IntervalMs: cmd.IntervalMs}
}

// Suspend takes the room off the air, or lifts the suspension. It ends an open session first. Lifting with an end time
// does nothing while a suspension is in force: an operator may have set another one.
func Suspend(s *State, cmd *protos.SuspendRoom, now time.Time) []proto.Message {
	var events []proto.Message
	if cmd.Suspend && s.Live.SessionId != "" {
		events = append(events, closed(s, now, false))
	}
	if !cmd.Suspend && s.Status() != domain.LiveSuspended {
		return nil
	}
	if !cmd.Suspend && cmd.EndMs != 0 && suspended(s, now) != nil {
		return nil
	}
	set := &protos.SuspensionSet{Suspended: cmd.Suspend, AtMs: now.UnixMilli()}
	if cmd.Suspend {
		set.Reason, set.EndMs = cmd.Reason, cmd.EndMs
	}
	return append(events, set)
}

func orNull(ms int64) any {
	if ms == 0 {
		return nil
	}
	return ms
}
