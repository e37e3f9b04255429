// The page of a match: its events, channels, anchors, schedule and related matches.

package matches

import (
	"cmp"
	"context"
	"slices"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	matchAnchors  = 20
	matchBeside   = 10
	matchesBeside = 10
	matchShows    = 20 // entries of the schedule
)

// MatchDetailsAnswer is the live page of a match.
type MatchDetailsAnswer struct {
	Match             view.Match        `json:"match"`
	Events            []view.MatchEvent `json:"events"`
	Channels          []matchChannel    `json:"channels"`
	FirstChannel      *matchFirst       `json:"firstChannel"` // played by default; null while no channel is on the air
	Player            *view.Player      `json:"player"`
	SourceInterrupted bool              `json:"sourceInterrupted"`
	Anchors           []view.LiveItem   `json:"anchors"`
	RecommendAnchors  []view.LiveItem   `json:"recommendAnchors"`
	HotAnchors        []view.LiveItem   `json:"hotAnchors"`
	Schedule          []matchSchedule   `json:"schedule"`
	Related           []view.MatchBrief `json:"related"`
}

type matchChannel struct {
	ChannelID  string            `json:"channelId"`
	Kind       string            `json:"kind"` // source, anchor
	Name       string            `json:"name"`
	HouseID    rest.ID           `json:"houseId" api:"nullable"`
	LiveStatus int32             `json:"liveStatus"`
	Lines      []view.PlayerLine `json:"lines"`

	// LiveRoom of the match's own source leads to the first room on the air, else to the list of rooms.
	LiveRoom view.LiveRoomButton `json:"liveRoom"`
}

type matchSchedule struct {
	HouseID   rest.ID         `json:"houseId"`
	NickName  string          `json:"nickName"`
	UserImage string          `json:"userImage"`
	Tags      []domain.Badge  `json:"tags"`
	Match     view.MatchBrief `json:"match"`

	CountryCode string `json:"countryCode"` // of the anchor; "" if unknown
}

// matchDetails shows the page of a match.
func (h *Handlers) matchDetails(ctx context.Context, caller rest.Caller,
	req rest.MatchRequest) (MatchDetailsAnswer, error) {
	var answer MatchDetailsAnswer
	match, err := h.Matches.Match(ctx, int64(req.MatchID))
	if err != nil {
		return answer, err
	}
	events, err := h.Matches.MatchEvents(ctx, match.MatchID)
	if err != nil {
		return answer, err
	}
	related, err := h.Matches.RelatedMatches(ctx, match, matchesBeside)
	if err != nil {
		return answer, err
	}
	showing, err := h.Rooms.HousesShowing(ctx, match.MatchID, matchAnchors)
	if err != nil {
		return answer, err
	}
	recommended, err := h.Rooms.RecommendHouses(ctx, match.RaceType, 0, 0, matchBeside)
	if err != nil {
		return answer, err
	}
	hot, err := h.Rooms.HotHouses(ctx, 0, matchBeside)
	if err != nil {
		return answer, err
	}
	schedule, err := h.Matches.ScheduleAround(ctx, match, matchShows)
	if err != nil {
		return answer, err
	}
	shown, err := view.MatchFor(ctx, h.Matches, caller, match)
	if err != nil {
		return answer, err
	}
	now := h.rest.Now()
	answer = MatchDetailsAnswer{
		Match: shown, Events: view.Each(events, view.MatchEventOf), Channels: []matchChannel{},
		SourceInterrupted: match.SourceURL != "" && match.SourceDown,
		Anchors:           view.LiveItemsIn(withThoseToCome(showing, schedule, match.MatchID), caller.Lang, now),
		RecommendAnchors:  view.LiveItemsIn(recommended, caller.Lang, now),
		HotAnchors:        view.LiveItemsIn(hot, caller.Lang, now),
		Schedule: view.Each(schedule, func(e sport.Scheduled) matchSchedule {
			return matchSchedule{
				HouseID: rest.ID(e.House.HouseID), NickName: e.House.NickName, UserImage: e.House.UserImage,
				Tags:        e.House.Tags(now),
				CountryCode: e.House.CountryCode, Match: view.MatchBriefIn(e.Match, caller.Lang),
			}
		}),
		Related: view.MatchBriefsIn(related, caller.Lang),
	}
	if err := h.addChannels(ctx, &answer, match, showing); err != nil {
		return answer, err
	}
	answer.FirstChannel = firstChannel(answer.Channels, answer.Anchors)
	return answer, nil
}

// withThoseToCome returns the rooms that show a match, followed by the rooms that will show it.
func withThoseToCome(showing []domain.HouseCard, schedule []sport.Scheduled, matchID int64) []domain.HouseCard {
	all := slices.Clone(showing)
	for _, e := range schedule {
		known := slices.ContainsFunc(showing, func(c domain.HouseCard) bool { return c.HouseID == e.House.HouseID })
		if e.Match.MatchID == matchID && !known && len(all) < matchAnchors {
			all = append(all, e.House)
		}
	}
	return all
}

// addChannels adds the match's own source and the rooms on the air. The player gets the first that works.
func (h *Handlers) addChannels(ctx context.Context, answer *MatchDetailsAnswer, match sport.Match,
	showing []domain.HouseCard) error {
	h.addSource(answer, match)
	onAir := func(c domain.HouseCard) bool {
		return c.Status == domain.LiveLiving || c.Status == domain.LiveInterrupted
	}
	if !slices.ContainsFunc(showing, onAir) {
		return nil
	}
	houses, err := h.Matches.HousesOnAir(ctx, match.MatchID, matchAnchors)
	if err != nil {
		return err
	}
	for _, house := range houses {
		shown := h.Play.Player(house, view.ListedHosts(h.MediaList))
		if shown == nil || shown.BlockedHost != nil {
			continue // it has just ended, or its source is not allowed
		}
		answer.Channels = append(answer.Channels, matchChannel{
			ChannelID: channelOf(rest.ID(house.HouseID)), Kind: "anchor", Name: house.HouseName,
			HouseID: rest.ID(house.HouseID), LiveStatus: int32(house.Status), Lines: shown.Lines, LiveRoom: shown.LiveRoom,
		})
		if answer.Player == nil {
			answer.Player = shown
		}
	}
	leadToRoom(answer)
	return nil
}

// addSource adds the match's own source as a channel, and as the player's if it works.
func (h *Handlers) addSource(answer *MatchDetailsAnswer, match sport.Match) {
	if match.SourceURL == "" {
		return
	}
	lines, _ := view.AllowedLines(view.ListedHosts(h.MediaList), view.MatchLines(match))
	source := matchChannel{
		ChannelID: "source", Kind: "source", Name: cmp.Or(match.SourceName, answer.Match.CompetitionName),
		LiveStatus: int32(domain.LiveLiving), Lines: lines, LiveRoom: view.LiveRoomButton{Path: view.RoomsPath},
	}
	if match.SourceDown || len(lines) == 0 {
		source.LiveStatus = int32(domain.LiveInterrupted)
	} else {
		answer.Player = view.LivePlayer(lines, answer.Match.CompetitionLogo, source.LiveRoom.Title, source.LiveRoom.Path)
	}
	answer.Channels = append(answer.Channels, source)
}

// leadToRoom makes the button of the match's own source lead to the first room on the air.
func leadToRoom(answer *MatchDetailsAnswer) {
	channels := answer.Channels
	if len(channels) < 2 || channels[0].Kind != "source" {
		return
	}
	channels[0].LiveRoom = channels[1].LiveRoom
	if domain.LiveStatus(channels[0].LiveStatus) == domain.LiveLiving {
		answer.Player.LiveRoom = channels[0].LiveRoom
	}
}
