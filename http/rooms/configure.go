// The configuration of an anchor's own room. The order of the checks is part of the API.

package rooms

import (
	"context"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// ConfigureRequest has the fields to change. An absent field stays unchanged.
type ConfigureRequest struct {
	HouseName     *string                   `json:"houseName"`
	AnchorTitle   *string                   `json:"anchorTitle"`
	Introduction  *string                   `json:"introduction"`
	Announcement  *string                   `json:"announcement"`
	HouseImage    *string                   `json:"houseImage"`
	RaceType      *int32                    `json:"raceType"`
	AnchorType    *int32                    `json:"anchorType"`
	MatchID       rest.Optional[rest.ID]    `json:"matchId"`
	OwnVideo      rest.Optional[view.Video] `json:"ownVideo"`
	LiveRoomPath  *string                   `json:"liveRoomPath"` // of the player's button; "": the default of the site
	Recording     *bool                     `json:"recording"`    // records broadcasts, the present one too
	GoLiveOnPush  *bool                     `json:"goLiveOnPush"` // from the next push on
	Qualities     *bool                     `json:"qualities"`    // makes lower qualities where the site offers them
	Clips         *bool                     `json:"clips"`        // allows viewers to make clips
	ResetLiveCode bool                      `json:"resetLiveCode"`
}

// configureHouse changes the fields of the request. The first change needs the four texts, except a change of the cover
// or the live code only.
func (h *Handlers) configureHouse(ctx context.Context, caller rest.Caller,
	req ConfigureRequest) (HouseConfigAnswer, error) {
	room := domain.HouseRoom(caller.HouseID)
	view, err := h.LiveRooms.View(ctx, room)
	if err != nil {
		return HouseConfigAnswer{}, err
	}
	now := view.GetConfig()
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: caller.HouseID}}
	if err := req.texts(cmd, now); err != nil {
		return HouseConfigAnswer{}, err
	}
	if err := moderation.RefuseBanned(h.Words, cmd.Config.HouseName, cmd.Config.AnchorTitle, cmd.Config.Introduction,
		cmd.Config.Announcement); err != nil {
		return HouseConfigAnswer{}, err
	}
	if err := h.setCover(ctx, caller, req.HouseImage, cmd, now); err != nil {
		return HouseConfigAnswer{}, err
	}
	if err := h.setTypes(ctx, caller, req, cmd, now); err != nil {
		return HouseConfigAnswer{}, err
	}
	if err := h.setMatch(ctx, caller, req, cmd); err != nil {
		return HouseConfigAnswer{}, err
	}
	if err := h.setOwnVideo(req.OwnVideo, cmd); err != nil {
		return HouseConfigAnswer{}, err
	}
	if err := req.roomPath(cmd); err != nil {
		return HouseConfigAnswer{}, err
	}
	req.setPush(cmd, now)
	if err := h.setChoices(ctx, caller, req); err != nil {
		return HouseConfigAnswer{}, err
	}
	if req.ResetLiveCode {
		h.codeChange(cmd, caller.HouseID, now.GetCodeSeq()+1)
	}
	if len(cmd.Set) > 0 {
		if err := h.takeRoomNames(ctx, caller, now, cmd.Config); err != nil {
			return HouseConfigAnswer{}, err
		}
		if view, err = h.LiveRooms.Configure(ctx, room, cmd); err != nil {
			return HouseConfigAnswer{}, err
		}
		if err := h.reachConfigured(ctx, caller, now, view.GetConfig()); err != nil {
			return HouseConfigAnswer{}, err
		}
	}
	return h.showConfig(ctx, caller, view)
}

// texts adds the four texts to the command.
func (r ConfigureRequest) texts(cmd *protos.ConfigureRoom, now *protos.RoomConfig) error {
	to := cmd.Config
	fields := []struct {
		name     string
		sent     *string
		now      string
		to       *string
		max      int
		severals bool
	}{
		{"houseName", r.HouseName, now.GetHouseName(), &to.HouseName, domain.HouseNameMax, false},
		{"anchorTitle", r.AnchorTitle, now.GetAnchorTitle(), &to.AnchorTitle, domain.AnchorTitleMax, false},
		{"introduction", r.Introduction, now.GetIntroduction(), &to.Introduction, domain.IntroMax, true},
		{"announcement", r.Announcement, now.GetAnnouncement(), &to.Announcement, domain.AnnounceMax, true},
	}
	needed := r.HouseName != nil || r.AnchorTitle != nil || r.Introduction != nil || r.Announcement != nil ||
		r.RaceType != nil || r.AnchorType != nil || r.MatchID.Sent || r.OwnVideo.Sent
	for _, field := range fields {
		if field.sent == nil {
			if needed && field.now == "" {
				return domain.Refuse(domain.FieldRequired, "field", field.name)
			}
			continue
		}
		text := domain.CleanName(*field.sent)
		if field.severals {
			text = domain.CleanText(*field.sent)
		}
		if text == "" {
			return domain.Refuse(domain.FieldRequired, "field", field.name)
		}
		if domain.Length(text) > field.max {
			return domain.RefuseField(field.name, "length", "min", 1, "max", field.max)
		}
		*field.to = text
		cmd.Set = append(cmd.Set, field.name)
	}
	return nil
}

// setCover adds the cover to the command. It refuses with FILE_FORMAT a picture that the caller did not upload as a
// cover.
func (h *Handlers) setCover(ctx context.Context, caller rest.Caller, key *string, cmd *protos.ConfigureRoom,
	now *protos.RoomConfig) error {
	if key == nil || *key == now.GetHouseImage() {
		return nil
	}
	owns := false
	if *key != "" {
		var err error
		if owns, err = h.Images.OwnsImage(ctx, caller.UserID, *key, "cover"); err != nil {
			return err
		}
	}
	if !owns {
		return domain.Refuse(domain.FileFormat, "allowed", []string{"jpg", "jpeg", "png", "gif", "webp"})
	}
	cmd.Config.HouseImage, cmd.Set = *key, append(cmd.Set, "houseImage")
	return nil
}

// setTypes adds the sport and the type of anchor to the command. A room without both takes those of its application.
func (h *Handlers) setTypes(ctx context.Context, caller rest.Caller, req ConfigureRequest, cmd *protos.ConfigureRoom,
	now *protos.RoomConfig) error {
	race, anchor := req.RaceType, req.AnchorType
	if race == nil && anchor == nil && len(cmd.Set) > 0 && now.GetRaceType() == 0 && now.GetAnchorType() == 0 {
		house, err := h.Rooms.House(ctx, caller.HouseID)
		if err != nil {
			return err
		}
		race, anchor = &house.RaceType, &house.AnchorType
	}
	if race != nil {
		columns, err := h.Site.RaceColumns(ctx)
		if err != nil {
			return err
		}
		if !domain.HasColumn(columns, *race) {
			return domain.RefuseField("raceType", "enum")
		}
		cmd.Config.RaceType, cmd.Set = *race, append(cmd.Set, "raceType")
	}
	if anchor != nil {
		columns, err := h.Site.AnchorColumns(ctx)
		if err != nil {
			return err
		}
		if !domain.HasColumn(columns, *anchor) {
			return domain.RefuseField("anchorType", "enum")
		}
		cmd.Config.AnchorType, cmd.Set = *anchor, append(cmd.Set, "anchorType")
	}
	return nil
}

// setMatch adds the match of the room to the command; null means none. A video that the anchor brought to the match
// becomes the room's own video, unless the request has another.
func (h *Handlers) setMatch(ctx context.Context, caller rest.Caller, req ConfigureRequest,
	cmd *protos.ConfigureRoom) error {
	if !req.MatchID.Sent {
		return nil
	}
	var matchID rest.ID
	if req.MatchID.Value != nil {
		matchID = *req.MatchID.Value
	}
	brought, err := h.mayShow(ctx, caller, matchID)
	if err != nil {
		return err
	}
	cmd.Config.MatchId, cmd.Set = int64(matchID), append(cmd.Set, "matchId")
	if brought.URL != "" && !req.OwnVideo.Sent {
		cmd.Config.OwnVideoUrl, cmd.Config.OwnVideoType, cmd.Set = brought.URL, brought.Type, append(cmd.Set, "ownVideo")
	}
	return nil
}

// setOwnVideo adds the anchor's own video to the command. Null removes it.
func (h *Handlers) setOwnVideo(video rest.Optional[view.Video], cmd *protos.ConfigureRoom) error {
	if !video.Sent {
		return nil
	}
	cmd.Set = append(cmd.Set, "ownVideo")
	if video.Value == nil {
		return nil
	}
	checked, err := view.CheckVideo(view.ListedHosts(h.MediaList), h.rest.Dev, "ownVideo", *video.Value)
	cmd.Config.OwnVideoUrl, cmd.Config.OwnVideoType = checked.URL, checked.Type
	return err
}

// roomPath adds the path of the player's button to the command.
func (r ConfigureRequest) roomPath(cmd *protos.ConfigureRoom) error {
	if r.LiveRoomPath == nil {
		return nil
	}
	if *r.LiveRoomPath != "" && !studio.IsRoomPath(*r.LiveRoomPath) {
		return domain.RefuseField("liveRoomPath", "path", "max", studio.RoomPathMax)
	}
	cmd.Config.LiveRoomPath, cmd.Set = *r.LiveRoomPath, append(cmd.Set, "liveRoomPath")
	return nil
}

// setChoices stores what concerns no actor: recording, qualities and clips.
func (h *Handlers) setChoices(ctx context.Context, caller rest.Caller, req ConfigureRequest) error {
	if req.Recording != nil {
		if err := h.Replays.WantRecording(ctx, caller.HouseID, *req.Recording); err != nil {
			return err
		}
	}
	if req.Qualities != nil {
		if err := h.Rooms.DeclineLadder(ctx, caller.HouseID, !*req.Qualities); err != nil {
			return err
		}
	}
	if req.Clips != nil {
		if err := h.Clips.WantClips(ctx, caller.HouseID, *req.Clips); err != nil {
			return err
		}
		h.rest.Changes.OfHouse(caller.HouseID)
	}
	return nil
}

// setPush adds to the command what the push of an encoder does. A room whose cover is set for the first time is new: it
// previews.
func (r ConfigureRequest) setPush(cmd *protos.ConfigureRoom, now *protos.RoomConfig) {
	isNew := now.GetHouseImage() == "" && cmd.Config.HouseImage != ""
	if r.GoLiveOnPush == nil && !isNew {
		return
	}
	cmd.Config.Previews = r.GoLiveOnPush == nil || !*r.GoLiveOnPush
	cmd.Set = append(cmd.Set, "goLiveOnPush")
}

// reachConfigured marks the novice stages that a change has reached.
func (h *Handlers) reachConfigured(ctx context.Context, caller rest.Caller, before, after *protos.RoomConfig) error {
	if before.GetHouseImage() == "" && after.GetHouseImage() != "" {
		if err := h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageCover), h.rest.Now()); err != nil {
			return err
		}
	}
	complete := func(c *protos.RoomConfig) bool {
		return c.GetHouseName() != "" && c.GetAnchorTitle() != "" && c.GetIntroduction() != "" && c.GetAnnouncement() != ""
	}
	if !complete(before) && complete(after) {
		return h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageRoom), h.rest.Now())
	}
	return nil
}

// takeRoomNames refuses a title or a house name that imitates a reserved name, and reserves the house name. It ignores
// unchanged and empty names.
func (h *Handlers) takeRoomNames(ctx context.Context, caller rest.Caller, has, wants *protos.RoomConfig) error {
	if wants.GetAnchorTitle() != has.GetAnchorTitle() {
		if err := h.ReservedNames.Refuse("anchorTitle", wants.GetAnchorTitle()); err != nil {
			return err
		}
	}
	if name := wants.GetHouseName(); name != "" && name != has.GetHouseName() {
		if err := h.ReservedNames.Refuse("houseName", name); err != nil {
			return err
		}
		return h.Accounts.TakeHouseName(ctx, caller.UserID, has.GetHouseName(), name)
	}
	return nil
}
