// A suspended room, and the end of a suspension.

package room

import (
	"testing"
	"time"

	"touchline/domain"
	"touchline/protos"
)

func TestASuspendedRoomEndsItsSessionAndAdmitsNoPublisher(t *testing.T) {
	s := live(t)
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "copyright"}, noon) {
		s.Apply(e)
	}
	if s.Status() != domain.LiveSuspended || s.Live.SessionId != "" {
		t.Fatalf("status %d", s.Status())
	}
	if _, err := Admit(s, publish("right-code", "c2"), noon); domain.CodeOf(err) != domain.RoomSuspended {
		t.Fatalf("got %v", err)
	}
	for _, e := range Suspend(s, &protos.SuspendRoom{}, noon) {
		s.Apply(e)
	}
	if s.Status() != domain.LiveOffline {
		t.Fatalf("status %d", s.Status())
	}
}

func TestASuspensionIsLiftedByTheClockOnlyOnceItIsOver(t *testing.T) {
	s := live(t)
	end := noon.Add(time.Hour)
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "copyright", EndMs: end.UnixMilli()},
		noon) {
		s.Apply(e)
	}
	clock := &protos.SuspendRoom{EndMs: end.UnixMilli()}
	if events := Suspend(s, clock, end.Add(-time.Millisecond)); events != nil {
		t.Fatalf("lifted too early: %v", events)
	}
	for _, e := range Suspend(s, clock, end) {
		s.Apply(e)
	}
	if s.Status() != domain.LiveOffline || s.Live.SuspendEndMs != 0 || s.Live.SuspendReason != "" {
		t.Fatalf("after the end: %v", s.Live)
	}
	for _, e := range Suspend(s, &protos.SuspendRoom{Suspend: true, Reason: "again"}, end) {
		s.Apply(e)
	}
	if events := Suspend(s, clock, end.Add(time.Hour)); events != nil {
		t.Fatalf("time lifted a suspension without an end: %v", events)
	}
}
