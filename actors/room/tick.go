// The room's clock: silence of the source, figures for the sockets, figures for the lists.
package room

import (
	"google.golang.org/protobuf/proto"
	"time"

	"touchline/domain"
	"touchline/protos"
)

type tick struct{}

// keepTime starts the clock while there is something to wait for: a session, a publisher, an audience, news.
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
		len(g.state.news) > 0 || g.figures() != g.counted
}

func (g *Grain) figures() figures { return figures{g.state.audience.viewers(), g.visits} }

func (g *Grain) tick() {
	g.ticking = false
	if g.Dead() {
		return
	}
	now := g.Now()
	if event := Passed(g.state, now); event != nil {
		g.decide(nil, event)
	}
	if now.Sub(g.swept) >= sweepEvery {
		g.swept = now
		g.state.audience.sweep(now)
	}
	present := g.figures()
	if present != g.stats && now.Sub(g.statsAt) >= statsEvery {
		g.stats, g.statsAt = present, now
		g.Publisher.Stats(&protos.RoomStats{
			Room: g.room, Viewers: present.viewers, VisitHistory: present.visits, Ts: now.UnixMilli()})
	}
	if present != g.counted && now.Sub(g.countAt) >= countEvery {
		g.counted, g.countAt = present, now
		g.decide(nil, &protos.VisitsCounted{
			VisitHistory: present.visits, Viewers: present.viewers, Peak: g.peak, PeakMs: g.peakMs})
	}
	g.carry()
	g.keepTime()
}

// sessionRows are the rows that need the state before the events: a session that ends.
func (g *Grain) sessionRows(events []proto.Message) []domain.Row {
	var rows []domain.Row
	for _, event := range events {
		if e, ok := event.(*protos.LiveClosed); ok && g.state.Live.SessionId != "" {
			e.Peak, e.PeakMs = g.peak, g.peakMs
			rows = append(rows, g.sessionRow(e.AtMs))
		}
		if e, ok := event.(*protos.LiveOpened); ok {
			g.peak, g.peakMs = g.state.audience.viewers(), e.AtMs
		}
	}
	return rows
}

// openedRows are the rows that show the state after the events.
func (g *Grain) openedRows(events []proto.Message) []domain.Row {
	var rows []domain.Row
	listed := false
	for _, event := range events {
		switch e := event.(type) {
		case *protos.VisitsCounted:
			rows = append(rows, domain.RoomCountRow{HouseID: g.state.Config.HouseId, Viewers: e.Viewers, VisitHistory: e.VisitHistory})
			continue
		case *protos.LiveOpened:
			rows = append(rows, g.sessionRow(0))
		}
		listed = true
	}
	if listed {
		rows = append(rows, g.roomRow())
	}
	return rows
}

func (g *Grain) sessionRow(endMs int64) domain.LiveSessionRow {
	live := g.state.Live
	return domain.LiveSessionRow{
		SessionID: live.SessionId, HouseID: g.state.Config.HouseId, MatchID: g.state.Config.MatchId,
		RaceType: g.state.Config.RaceType, Source: domain.LiveSource(live.Source),
		Start: instant(live.StartMs), End: instant(endMs), Peak: g.peak, PeakAt: instant(g.peakMs),
	}
}

func (g *Grain) roomRow() domain.RoomRow {
	c, live := g.state.Config, g.state.Live
	return domain.RoomRow{
		HouseID: c.HouseId, HouseName: c.HouseName, AnchorTitle: c.AnchorTitle, HouseImage: c.HouseImage,
		Introduction: c.Introduction, Announcement: c.Announcement, RaceType: c.RaceType, AnchorType: c.AnchorType,
		MatchID: c.MatchId, OwnVideoURL: c.OwnVideoUrl, OwnVideoType: c.OwnVideoType,
		Status: g.state.Status(), SessionID: live.SessionId, StartTime: instant(live.StartMs), LastLiveTime: instant(live.LastLiveMs),
		LiveCodeHash: c.CodeHash, LiveCodeSeq: c.CodeSeq, KeyFrame: time.Duration(live.KeyFrameMs) * time.Millisecond,
		SuspendReason: live.SuspendReason, SuspendEnd: instant(live.SuspendEndMs),
	}
}

// instant is the time of a millisecond; 0 is no time.
func instant(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
