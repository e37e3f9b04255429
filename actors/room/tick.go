// The room's clock: silence of the source, figures for the sockets and the lists.

package room

import (
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

type tick struct{}

// keepTime runs the clock while there is something to wait for: a session, a publisher, an audience, news, a combo, an
// open envelope, an open poll.
func (g *Grain) keepTime() {
	if g.ticking || g.Dead() || !g.busy() {
		return
	}
	g.ticking = true
	root, self := g.Root(), g.Self()
	time.AfterFunc(tickEvery, func() { root.Send(self, &tick{}) })
}

func (g *Grain) busy() bool {
	live := g.state.Live
	return live.SessionId != "" || live.Publisher != "" || len(g.state.audience.nodes) > 0 ||
		len(g.state.news) > 0 || len(g.state.combos) > 0 || len(g.state.envelopes) > len(g.state.ended) ||
		g.state.poll.status() == studio.PollOpen || g.figures() != g.counted
}

func (g *Grain) figures() figures { return figures{g.state.audience.viewers(), g.visits} }

// definitions names the definitions of the source's ladder.
func (g *Grain) definitions(now time.Time) []string {
	return g.media.of(g.state.Live.Publisher, now).GetLadder().GetDefinitions()
}

func (g *Grain) tick() {
	g.ticking = false
	if g.Dead() {
		return
	}
	now := g.Now()
	g.decideAlone(func(now time.Time) proto.Message { return Passed(g.state, now) })
	for _, e := range g.state.open() {
		g.follow(e)
	}
	g.followPoll()
	if now.Sub(g.swept) >= sweepEvery {
		g.swept = now
		g.state.audience.sweep(now)
		g.state.Forget(now)
	}
	present := g.figures()
	g.showFigures(present, now)
	g.watch(now)
	if (present != g.counted || g.peaks != g.peaksWritten) && now.Sub(g.countAt) >= countEvery {
		g.counted, g.peaksWritten, g.countAt = present, g.peaks, now
		g.decideAlone(func(time.Time) proto.Message {
			return &protos.VisitsCounted{
				VisitHistory: present.visits, Viewers: present.viewers, Peak: g.peak, PeakMs: g.peakMs,
			}
		})
	}
	g.countWatched(now)
	g.carry()
	g.keepTime()
}

// showFigures sends the audience, the definitions and the votes of the running poll when they changed.
func (g *Grain) showFigures(present figures, now time.Time) {
	definitions, votes := g.definitions(now), g.state.poll.counts()
	if present == g.stats && slices.Equal(definitions, g.shown) && proto.Equal(votes, g.votes) ||
		now.Sub(g.statsAt) < statsEvery {
		return
	}
	g.stats, g.shown, g.votes, g.statsAt = present, definitions, votes, now
	g.Publisher.Stats(&protos.RoomStats{Room: g.room, Viewers: present.viewers, VisitHistory: present.visits,
		Ts: now.UnixMilli(), Definitions: definitions, Poll: votes})
}

func sessionRow(s *State, peak, peakMs, endMs int64) studio.LiveSessionRow {
	return studio.LiveSessionRow{
		SessionID: s.Live.SessionId, HouseID: s.Config.HouseId, MatchID: s.Config.MatchId,
		RaceType: s.Config.RaceType, Source: domain.LiveSource(s.Live.Source),
		Start: instant(s.Live.StartMs), End: instant(endMs), Peak: peak, PeakAt: instant(peakMs),
		Pictured: s.Status() == domain.LiveLiving || s.Status() == domain.LiveInterrupted,
	}
}

func roomRow(s *State) studio.RoomRow {
	c, live := s.Config, s.Live
	return studio.RoomRow{
		HouseID: c.HouseId, HouseName: c.HouseName, AnchorTitle: c.AnchorTitle, HouseImage: c.HouseImage,
		Introduction: c.Introduction, Announcement: c.Announcement, RaceType: c.RaceType, AnchorType: c.AnchorType,
		MatchID: c.MatchId, OwnVideoURL: c.OwnVideoUrl, OwnVideoType: c.OwnVideoType, LiveRoomPath: c.LiveRoomPath,
		Status: s.Status(), SessionID: live.SessionId, StartTime: instant(live.StartMs),
		LastLiveTime: instant(live.LastLiveMs),
		LiveCodeHash: c.CodeHash, LiveCodeSeq: c.CodeSeq, KeyFrame: time.Duration(live.KeyFrameMs) * time.Millisecond,
		SuspendReason: live.SuspendReason, SuspendEnd: instant(live.SuspendEndMs),
	}
}

// instant converts milliseconds to a time; 0 becomes the zero time.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
