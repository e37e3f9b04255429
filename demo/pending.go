// What waits for somebody: a match whose source nobody shows, applications and reports for operators, notices for viewers.

package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"touchline/domain"
)

// makeSource gives a match a camera of its own. The camera feeds a house without a room anybody configured.
func (w *World) makeSource(ctx context.Context) error {
	camera, err := w.account(ctx, account{UserName: "camera1", Nick: "球场信号"}, 800, domain.Profile{})
	if err != nil {
		return err
	}
	houseID, err := w.Tables.Anchors.OpenHouse(ctx, camera.UserID, football, w.Now())
	if err != nil {
		return err
	}
	w.Source = LiveHouse{HouseID: houseID, Fixture: sourceClip.fixture, MatchID: w.matchOf(liveKey(sourceClip))}
	if err := w.filmed(ctx, w.Source.MatchID); err != nil {
		return err
	}
	return w.sourcesAhead(ctx)
}

// filmed gives a match the picture of the camera, once.
func (w *World) filmed(ctx context.Context, matchID int64) error {
	match, err := w.Tables.Matches.Match(ctx, matchID)
	if err != nil || match.SourceURL != "" {
		return err
	}
	base := "/live/" + domain.FormatID(w.Source.HouseID)
	return w.Tables.Matches.SetMatchSource(ctx, matchID, domain.MatchSource{
		Name: "Stadium", URL: base + ".flv", Type: "flv",
		Lines: []domain.SourceLine{{Name: "HLS", URL: base + "/0/index.m3u8", Type: "hls", Definition: "native"}},
	})
}

// sourcesAhead gives the camera's picture to the matches to come for which filmedAhead stands, so that an anchor finds
// some in the library.
func (w *World) sourcesAhead(ctx context.Context) error {
	w.mu.Lock()
	fixtures := w.fixtures
	w.mu.Unlock()
	for _, f := range fixtures {
		if filmedAhead(f, w.Now()) {
			if err := w.filmed(ctx, f.matchID); err != nil {
				return err
			}
		}
	}
	return nil
}

// filmedAhead tells whether the camera will be at a match to come: the last of the evening in its league.
func filmedAhead(f fixture, now time.Time) bool {
	return f.league == sourceClip.league && f.hot && f.outcome == 0 && f.cycle == 0 && f.start.After(now)
}

// makePending fills what operators and viewers find waiting.
func (w *World) makePending(ctx context.Context) error {
	for i, a := range data.Applicants {
		_, err := w.Tables.Anchors.SubmitApply(ctx, domain.Apply{
			UserID: w.viewers[a.Viewer].UserID, RealName: a.Name, AreaCode: "+86", Phone: "+86139001390" + strconv.Itoa(10+i), AnchorType: a.Kind,
			Introduction: a.About, Contact: a.Contact, Submitted: w.Now().Add(-time.Duration(3+9*i) * time.Hour),
		})
		switch domain.CodeOf(err) {
		case "", domain.ApplyPending, domain.ApplyDone, domain.ApplyCooldown: // of a world made before, or decided since
		default:
			return err
		}
	}
	for i, c := range data.Complaints {
		houseID := w.Live[c.Live].HouseID
		err := w.Tables.Demo.PutReport(ctx, "demo/"+itoa(i), domain.Report{
			ReporterID: w.viewers[c.By].UserID, HouseID: houseID, Room: domain.HouseRoom(houseID), UserID: w.viewers[c.About].UserID,
			Reason: c.Reason, Remark: c.Remark, Evidence: c.Said, At: w.Now().Add(-time.Duration(20+50*i) * time.Minute),
		})
		if err != nil {
			return err
		}
	}
	return w.makeNotices(ctx)
}

// makeNotices lets the demo viewer follow a few anchors and leaves notices of the last days. Others come when these rooms
// go on the air.
func (w *World) makeNotices(ctx context.Context) error {
	viewer, err := w.Tables.Accounts.AccountByName(ctx, ViewerName)
	if err != nil {
		return err
	}
	for i, p := range []person{w.anchors[1], w.anchors[5], w.anchors[6], w.anchors[13], w.anchors[14]} {
		if err := w.Tables.Demo.FollowMany(ctx, p.HouseID, []int64{viewer.UserID}, []time.Time{w.Now().Add(-time.Duration(30+i) * time.Hour)}); err != nil {
			return err
		}
	}
	room, other := w.Live[0], w.Live[5]
	for i, n := range []struct {
		kind   domain.NotifyType
		params map[string]any
		path   string
		age    time.Duration
	}{
		{domain.NotifyAnchorLive, map[string]any{"houseId": domain.FormatID(room.HouseID), "houseName": data.Anchors[1].Room, "nickName": room.anchor.NickName},
			"/anchor/room/" + domain.FormatID(room.HouseID), 26 * time.Hour},
		{domain.NotifyNewNote, map[string]any{"houseId": domain.FormatID(room.HouseID), "nickName": room.anchor.NickName},
			"/dynamic?userId=" + domain.FormatID(room.HouseID), 91 * time.Minute},
		{domain.NotifyAnchorLive, map[string]any{"houseId": domain.FormatID(other.HouseID), "houseName": data.Anchors[14].Room, "nickName": other.anchor.NickName},
			"/anchor/room/" + domain.FormatID(other.HouseID), 49 * time.Hour},
		{domain.NotifyNewNote, map[string]any{"houseId": domain.FormatID(w.anchors[6].HouseID), "nickName": w.anchors[6].NickName},
			"/dynamic?userId=" + domain.FormatID(w.anchors[6].HouseID), 30 * time.Hour},
	} {
		params, err := json.Marshal(n.params)
		if err != nil {
			return fmt.Errorf("word a demo notice: %w", err)
		}
		err = w.Tables.Notices.AddNotice(ctx, domain.NoticeRow{
			NotifyID: "demo" + itoa(i) + "_" + strconv.FormatInt(viewer.UserID, 10), UserID: viewer.UserID, Type: n.kind, Params: params, Path: n.path, At: w.Now().Add(-n.age),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
