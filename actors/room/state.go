// The state of a live room, and how events change it.

// Package room is the grain of one live room: who may publish, whether it is live, who is watching, its configuration.
package room

import (
	"fmt"
	"slices"
	"time"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/protos"
)

// State is what a live room must keep.
type State struct {
	Config     *protos.RoomConfig
	Live       *protos.LiveState
	Visits     int64
	statusSent bool               // the chat was sent the status of the room
	number     int64              // of the newest news
	news       []*protos.RoomNews // not taken by the chat yet, ascending

	combos    map[comboKey]combo
	envelopes map[string]*envelope
	ended     []*envelope // the ended ones, the earliest first
	poll      *poll       // the running or the last one, nil for none

	audience audience // memory only: nodes report it again
	sighting sighting // memory only
}

// sighting is the last report of a connection. Only a server that promised to report again is treated as silent.
type sighting struct {
	connID string
	at     time.Time
	within time.Duration
}

// take records a report of a connection, with or without a promise to repeat it.
func (t *sighting) take(connID string, promiseMs int64, now time.Time) {
	*t = sighting{connID, now, time.Duration(promiseMs) * time.Millisecond}
}

func (t sighting) missing(connID string, now time.Time) bool {
	return connID != "" && t.connID == connID && t.within > 0 && now.Sub(t.at) >= t.within
}

// NewState returns the room of a house without configuration. Its maps are made at the first use, because there may be
// a hundred thousand empty rooms in memory.
func NewState(houseID int64) *State {
	return &State{Config: &protos.RoomConfig{HouseId: houseID}, Live: &protos.LiveState{}}
}

// Status returns the status of the room.
func (s *State) Status() domain.LiveStatus { return domain.LiveStatus(s.Live.Status) }

// Apply changes the state by an event that happened.
func (s *State) Apply(event proto.Message) {
	live := s.Live
	switch e := event.(type) {
	case *protos.RoomConfigured:
		s.configure(e)
	case *protos.RoomOpened:
		s.addStatusNews(e.AtMs, false, "")
	case *protos.LiveOpened:
		s.beginLive(e)
	case *protos.SourceTaken:
		live.Publisher, live.SilentSinceMs, live.KeyFrameMs, live.NextSession = e.ConnId, 0, 0, e.SessionId
		live.PreviewMs = 0
	case *protos.PreviewShown:
		live.SilentSinceMs, live.PreviewMs = 0, e.AtMs
	case *protos.PictureShown:
		live.SilentSinceMs, live.PreviewMs = 0, 0
		live.NextSession = live.SessionId // no preview any more
		s.showLive(e.AtMs, live.LastLiveMs < live.StartMs)
	case *protos.SourceFlows:
		live.SilentSinceMs = 0
	case *protos.SourceSilent:
		live.SilentSinceMs = e.AtMs
	case *protos.LiveInterrupted:
		live.Status = int32(domain.LiveInterrupted)
		s.addStatusNews(e.AtMs, false, "")
	case *protos.LiveClosed:
		s.close(e)
	case *protos.KeyFramesSlow:
		live.KeyFrameMs = e.IntervalMs
	case *protos.VisitsCounted:
		s.Visits = e.VisitHistory
		live.Peak, live.PeakMs = e.Peak, e.PeakMs
	case *protos.SuspensionSet:
		s.suspend(e)
	case *protos.GiftGiven:
		s.give(e)
	case *protos.TipGiven:
		s.announce(e.AtMs, &protos.RoomNews{What: &protos.RoomNews_Tip{Tip: e.Tip}, Author: e.Author})
	case *protos.EnvelopeSealed:
		s.seal(e)
	case *protos.ShareTaken:
		s.envelopes[e.RedEnvelopeId].take(e)
	case *protos.GrabsTold:
		s.addGrabNews(e)
	case *protos.EnvelopeClosed:
		s.closeEnvelope(e)
	case *protos.PollBegun:
		s.beginPoll(e)
	case *protos.VoteCast:
		s.castVote(e)
	case *protos.PollChanged:
		s.changePoll(e)
	default:
		panic(fmt.Sprintf("room: unknown event %T", event))
	}
}

func (s *State) beginLive(e *protos.LiveOpened) {
	s.Live.SessionId, s.Live.Source, s.Live.StartMs = e.SessionId, e.Source, e.AtMs
	s.Live.Peak, s.Live.PeakMs, s.Live.ClosedByAnchorMs = e.Viewers, e.AtMs, 0
	s.Config.MatchId = e.MatchId
	if domain.LiveSource(e.Source) != domain.SourcePush || e.ConnId != "" {
		s.showLive(e.AtMs, true)
	}
}

func (s *State) configure(e *protos.RoomConfigured) {
	from, set := e.Change.Config, e.Change.Set
	to := s.Config
	changed := &protos.RoomChanged{}
	for _, field := range set {
		switch field {
		case "houseName":
			changed.NameSet = to.HouseName != from.HouseName
			to.HouseName, changed.HouseName = from.HouseName, from.HouseName
		case "anchorTitle":
			to.AnchorTitle = from.AnchorTitle
		case "introduction":
			to.Introduction = from.Introduction
		case "announcement":
			changed.AnnouncementSet = to.Announcement != from.Announcement
			to.Announcement, changed.Announcement = from.Announcement, from.Announcement
		case "houseImage":
			changed.ImageSet = to.HouseImage != from.HouseImage
			to.HouseImage, changed.HouseImage = from.HouseImage, from.HouseImage
		case "raceType":
			to.RaceType = from.RaceType
		case "anchorType":
			to.AnchorType = from.AnchorType
		case "matchId":
			changed.MatchSet = to.MatchId != from.MatchId
			to.MatchId, changed.MatchId = from.MatchId, from.MatchId
		case "ownVideo":
			to.OwnVideoUrl, to.OwnVideoType = from.OwnVideoUrl, from.OwnVideoType
		case "liveRoomPath":
			to.LiveRoomPath = from.LiveRoomPath
		case "goLiveOnPush":
			to.Previews = from.Previews
		case "liveCode":
			to.CodeHash, to.CodeSeq = e.Change.NewCodeHash, from.CodeSeq
		}
	}
	if s.Status() == domain.LiveUnopened && s.Configured() {
		s.Live.Status = int32(domain.LiveOffline)
	}
	if changed.NameSet || changed.AnnouncementSet || changed.ImageSet || changed.MatchSet {
		s.announce(e.AtMs, &protos.RoomNews{What: &protos.RoomNews_Room{Room: changed}})
	}
}

// Configured reports whether the room can be listed: it has the four texts and a cover.
func (s *State) Configured() bool { return s.missing() == "" && s.Config.HouseImage != "" }

// missing returns the name of the first required text that is not set.
func (s *State) missing() string {
	c := s.Config
	switch "" {
	case c.HouseName:
		return "houseName"
	case c.AnchorTitle:
		return "anchorTitle"
	case c.Introduction:
		return "introduction"
	case c.Announcement:
		return "announcement"
	}
	return ""
}

func (s *State) showLive(atMs int64, started bool) {
	s.Live.Status, s.Live.LastLiveMs = int32(domain.LiveLiving), atMs
	s.addStatusNews(atMs, started, "")
}

func (s *State) close(e *protos.LiveClosed) {
	live, ended := s.Live, s.Live.SessionId
	live.Status = int32(domain.LiveOffline)
	live.SessionId, live.StartMs, live.Source = "", 0, 0
	if !domain.IsPreview(live.NextSession) { // a preview beside another source goes on
		live.Publisher, live.SilentSinceMs, live.KeyFrameMs = "", 0, 0
	}
	live.LastLiveMs, live.ClosedByAnchorMs = e.AtMs, 0
	if e.ByAnchor {
		live.ClosedByAnchorMs = e.AtMs
	}
	s.addStatusNews(e.AtMs, false, ended)
}

func (s *State) suspend(e *protos.SuspensionSet) {
	live := s.Live
	live.SuspendReason, live.SuspendEndMs = e.Reason, e.EndMs
	switch {
	case e.Suspended:
		live.Status = int32(domain.LiveSuspended)
	case s.Configured():
		live.Status = int32(domain.LiveOffline)
	default:
		live.Status = int32(domain.LiveUnopened)
	}
	s.addStatusNews(e.AtMs, false, "")
	s.announce(e.AtMs, &protos.RoomNews{What: &protos.RoomNews_Room{
		Room: &protos.RoomChanged{Suspended: e.Suspended, SuspendedSet: true}}})
}

func (s *State) addStatusNews(atMs int64, started bool, ended string) {
	s.statusSent = true
	s.announce(atMs, &protos.RoomNews{What: &protos.RoomNews_Live{Live: &protos.LiveNews{
		LiveStatus: s.Live.Status, SessionId: s.Live.SessionId, StartMs: s.Live.StartMs, Started: started,
		Ended: ended != "", EndedSession: ended}}})
}

func (s *State) announce(atMs int64, news *protos.RoomNews) {
	s.number++
	news.Number, news.AtMs = s.number, atMs
	s.news = append(s.news, news)
}

// newsAtOnce is the largest number of news in one batch.
const newsAtOnce = 1000

// News returns the oldest news that the chat has not taken.
func (s *State) News() []*protos.RoomNews { return slices.Clone(s.news[:min(len(s.news), newsAtOnce)]) }

// Taken drops the news that the chat has sequenced.
func (s *State) Taken(number int64) {
	n := 0
	for n < len(s.news) && s.news[n].Number <= number {
		n++
	}
	clear(s.news[:n])
	s.news = s.news[n:]
}

// Save returns a snapshot of the state.
func (s *State) Save() proto.Message {
	snapshot := &protos.RoomSnapshot{
		Config: s.Config, Live: s.Live, VisitHistory: s.Visits, News: s.number, Undelivered: s.news,
		StatusTold: s.statusSent, Poll: s.poll.save(),
	}
	s.saveMoney(snapshot)
	return snapshot
}

// Load rebuilds the state from a snapshot.
func (s *State) Load(snapshot []byte) error {
	var saved protos.RoomSnapshot
	if err := proto.Unmarshal(snapshot, &saved); err != nil {
		return err
	}
	if saved.Config != nil {
		s.Config = saved.Config
	}
	if saved.Live != nil {
		s.Live = saved.Live
	}
	s.statusSent = saved.StatusTold || s.Live.LastLiveMs != 0 // the chat was sent the status of earlier broadcasts
	s.Visits, s.number, s.news = saved.VisitHistory, saved.News, saved.Undelivered
	s.loadMoney(&saved)
	s.poll = loadPoll(saved.Poll)
	return nil
}
