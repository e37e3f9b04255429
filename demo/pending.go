// Pending work: a match with an unused source, applications and reports for operators, notices for viewers.

package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/sport"
	"touchline/domain/studio"
)

// makeSource gives a match its own camera. The camera feeds a house without a configured room.
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

// filmed gives a match the camera's source once.
func (w *World) filmed(ctx context.Context, matchID int64) error {
	match, err := w.Tables.Matches.Match(ctx, matchID)
	if err != nil || match.SourceURL != "" {
		return err
	}
	base := "/live/" + domain.FormatID(w.Source.HouseID)
	return w.Tables.Matches.SetMatchSource(ctx, matchID, sport.MatchSource{
		Name: "Stadium", URL: base + ".flv", Type: "flv",
		Lines: []sport.SourceLine{{Name: "HLS", URL: base + "/0/index.m3u8", Type: "hls", Definition: "native"}},
	})
}

// sourcesAhead gives the camera's source to the future matches of filmedAhead, so that the library of anchors holds
// some.
func (w *World) sourcesAhead(ctx context.Context) error {
	for _, f := range w.allFixtures() {
		if filmedAhead(f, w.Now()) {
			if err := w.filmed(ctx, f.matchID); err != nil {
				return err
			}
		}
	}
	return nil
}

// filmedAhead selects the last future match of an evening in the camera's league.
func filmedAhead(f fixture, now time.Time) bool {
	return f.league == sourceClip.league && f.hot && f.outcome == 0 && f.cycle == 0 && f.start.After(now)
}

// makePending makes applications, reports and notices.
func (w *World) makePending(ctx context.Context) error {
	for i, a := range data.Applicants {
		_, err := w.Tables.Anchors.SubmitApply(ctx, studio.Apply{
			UserID: w.viewers[a.Viewer].UserID, RealName: a.Name, AreaCode: "+86", Phone: "+86139001390" + strconv.Itoa(10+i),
			AnchorType:   a.Kind,
			Introduction: a.About, Contact: a.Contact, Submitted: w.Now().Add(-time.Duration(3+9*i) * time.Hour),
		})
		switch domain.CodeOf(err) {
		case "", domain.ApplyPending, domain.ApplyDone, domain.ApplyCooldown: // of an earlier start, or decided since
		default:
			return err
		}
	}
	for i, c := range data.Complaints {
		houseID := w.Live[c.Live].HouseID
		err := w.Tables.Demo.PutReport(ctx, "demo/"+itoa(i), moderation.Report{
			ReporterID: w.viewers[c.By].UserID, HouseID: houseID, Room: domain.HouseRoom(houseID),
			UserID: w.viewers[c.About].UserID,
			Reason: c.Reason, Remark: c.Remark, Evidence: c.Said, At: w.Now().Add(-time.Duration(20+50*i) * time.Minute),
		})
		if err != nil {
			return err
		}
	}
	return w.makeNotices(ctx)
}

// makeNotices lets the demo viewer follow some anchors and stores notices of the last days. More follow when these
// rooms go on the air.
func (w *World) makeNotices(ctx context.Context) error {
	for i, anchor := range []int{1, 5, 6, 13, 14} {
		since := []time.Time{w.Now().Add(-time.Duration(30+i) * time.Hour)}
		if err := w.Tables.Demo.FollowMany(ctx, w.anchors[anchor].HouseID, []int64{w.viewer.UserID}, since); err != nil {
			return err
		}
	}
	for i, n := range []struct {
		anchor int
		live   bool
		age    time.Duration
	}{{1, true, 26 * time.Hour}, {1, false, 91 * time.Minute}, {14, true, 49 * time.Hour}, {6, false, 30 * time.Hour}} {
		p, kind, path := w.anchors[n.anchor], domain.NotifyNewNote, "/dynamic?userId="
		words := map[string]any{"houseId": domain.FormatID(p.HouseID), "nickName": p.NickName}
		if n.live {
			kind, path, words["houseName"] = domain.NotifyAnchorLive, "/anchor/room/", data.Anchors[n.anchor].Room
		}
		params, err := json.Marshal(words)
		if err != nil {
			return fmt.Errorf("word a demo notice: %w", err)
		}
		err = w.Tables.Notices.AddNotice(ctx, domain.NoticeRow{
			NotifyID: "demo" + itoa(i) + "_" + domain.FormatID(w.viewer.UserID), UserID: w.viewer.UserID, Type: kind,
			Params: params, Path: path + domain.FormatID(p.HouseID), At: w.Now().Add(-n.age),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
