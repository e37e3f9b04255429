// Accounts, houses and room configurations of the world, made as users make them.

package demo

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

func (w *World) makePeople(ctx context.Context) (err error) {
	w.viewer, err = w.account(ctx, account{UserName: ViewerName, Nick: "小林看球", Phone: "+8613800138001"}, 900,
		domain.Profile{
			Gender: domain.GenderSecret, Birthday: &domain.Date{Year: 1996, Month: 8, Day: 24},
			Region: &domain.Region{CountryCode: "CN", Province: "310000", City: "310100"},
		})
	if err != nil {
		return err
	}
	if w.viewers, err = w.accounts(ctx, data.Viewers, 300); err != nil {
		return err
	}
	hash, err := w.Hash(Password)
	if err != nil {
		return err
	}
	switch _, err = w.Tables.Operators.CreateOperator(ctx, OperatorName, hash, "admin", w.Now()); {
	case domain.CodeOf(err) == domain.UsernameTaken:
		return nil
	case err != nil:
		return err
	}
	return w.Tables.Demo.MarkDemoOperator(ctx, OperatorName)
}

// accounts finds or makes accounts. Their avatars are numbered from first.
func (w *World) accounts(ctx context.Context, list []account, first int) (people []person, err error) {
	for i, one := range list {
		p, err := w.account(ctx, one, first+i, domain.Profile{})
		if err != nil {
			return nil, err
		}
		people = append(people, p)
	}
	return people, nil
}

// account finds or makes an account. Accounts with a phone log in with Password.
func (w *World) account(ctx context.Context, who account, face int, profile domain.Profile) (person, error) {
	known, err := w.Tables.Accounts.AccountByName(ctx, who.UserName)
	if domain.CodeOf(err) == domain.NotFound {
		account := domain.Account{
			UserName: who.UserName, NickName: who.Nick, Phone: who.Phone,
			Language: cmp.Or(who.Language, domain.LanguageDefault), Demo: true, ServiceVersion: 1, PrivacyVersion: 1,
			CreatedAt: w.Now().Add(-time.Duration(40+face%200) * day),
		}
		if who.Phone != "" {
			if account.PasswordHash, err = w.Hash(Password); err != nil {
				return person{}, err
			}
		}
		if account.UserImage, err = w.keep(ctx, "face-"+itoa(face)); err != nil {
			return person{}, err
		}
		if known, err = w.Tables.Accounts.CreateAccount(ctx, account); err != nil {
			return person{}, err
		}
		err = w.Tables.Accounts.SetProfile(ctx, known.UserID, who.Nick, account.Language, profile)
	}
	return person{domain.Brief{UserID: known.UserID, NickName: known.NickName, UserImage: known.UserImage,
		HouseID: known.HouseID}, known.CreatedAt}, err
}

func (w *World) makeRooms(ctx context.Context) error {
	for i, a := range data.Anchors {
		p, err := w.account(ctx, a.account, 500+i, domain.Profile{Gender: a.Gender, About: a.About, Region: a.Region})
		if err != nil {
			return err
		}
		houseID, err := w.Tables.Anchors.OpenHouse(ctx, p.UserID, a.Kind,
			w.Now().Add(-time.Duration(7*(i*5%13)+3)*24*time.Hour))
		if err != nil {
			return err
		}
		p.HouseID = houseID
		w.anchors = append(w.anchors, p)
		if err := w.followed(ctx, houseID, i); err != nil {
			return err
		}
		if err := w.rememberTalk(ctx, i, p); err != nil {
			return err
		}
		if err := w.configure(ctx, houseID, i, a, p); err != nil {
			return err
		}
	}
	return nil
}

// followed lets some demo viewers follow a house.
func (w *World) followed(ctx context.Context, houseID int64, number int) error {
	var users []int64
	var since []time.Time
	for i, p := range w.viewers {
		if (i*7+number*3)%(2+number%4) == 0 {
			users = append(users, p.UserID)
			since = append(since, w.Now().Add(-time.Duration(i*9+number)*time.Hour))
		}
	}
	return w.Tables.Demo.FollowMany(ctx, houseID, users, since)
}

// configure configures a room once, as its anchor would, and adds past visits.
func (w *World) configure(ctx context.Context, houseID int64, number int, a anchor, p person) error {
	room := domain.HouseRoom(houseID)
	view, err := w.Calls.View(ctx, room)
	if err != nil {
		return err
	}
	now := view.GetConfig()
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: houseID}}
	if now.GetHouseName() == "" {
		cover, err := w.keep(ctx, "cover-"+itoa(number))
		if err != nil {
			return err
		}
		c := cmd.Config
		c.HouseName, c.AnchorTitle, c.Introduction, c.Announcement, c.HouseImage = a.Room, a.Title, a.Intro, a.News, cover
		c.RaceType, c.AnchorType = a.Race, a.Kind
		cmd.Set = append(cmd.Set, "houseName", "anchorTitle", "introduction", "announcement", "houseImage", "raceType",
			"anchorType")
		if a.Clip >= 0 && clips[a.Clip].fixture == largestFilm {
			if err := w.Tables.Admin.SetLadder(ctx, houseID, studio.LadderOn); err != nil {
				return err
			}
		}
	}
	if number == 0 {
		w.AnchorHouse = houseID
	}
	if a.Clip >= 0 {
		film := clips[a.Clip]
		live := LiveHouse{HouseID: houseID, Fixture: film.fixture, Recorded: film.kept, MatchID: w.matchOf(liveKey(film)),
			viewers: a.Viewers, anchor: p, race: a.Race, script: scriptOf(a.Room)}
		if now.GetMatchId() != live.MatchID {
			cmd.Config.MatchId, cmd.Set = live.MatchID, append(cmd.Set, "matchId")
		}
		seq := max(1, now.GetCodeSeq())
		live.LiveCode = w.LiveCode(houseID, seq)
		if hash := sha256.Sum256([]byte(live.LiveCode)); !bytes.Equal(hash[:], now.GetCodeHash()) {
			cmd.Config.CodeSeq, cmd.NewCodeHash, cmd.Set = seq, hash[:], append(cmd.Set, "liveCode")
		}
		w.Live = append(w.Live, live)
	}
	if len(cmd.Set) > 0 {
		if _, err := w.Calls.Configure(ctx, room, cmd); err != nil {
			return err
		}
	}
	if view.GetVisitHistory() > 0 {
		return nil
	}
	return w.visited(ctx, room, a.Visits)
}

func (w *World) matchOf(key string) int64 {
	for _, f := range w.fixtures {
		if f.key == key {
			return f.matchID
		}
	}
	return 0
}

const visitsAtOnce = 4000

// visited lets n visitors enter and leave a room.
func (w *World) visited(ctx context.Context, room string, visits int64) error {
	at := w.Now().UnixMilli()
	for from := int64(0); from < visits; from += visitsAtOnce {
		come := &protos.Attend{Node: "demo-past", All: true}
		for n := from; n < min(visits, from+visitsAtOnce); n++ {
			come.Arrived = append(come.Arrived, &protos.Arrival{Key: "v:demo-past-" + strconv.FormatInt(n, 10), AtMs: at})
		}
		if _, err := w.Calls.Audience(ctx, room, come); err != nil {
			return err
		}
	}
	_, err := w.Calls.Audience(ctx, room, &protos.Attend{Node: "demo-past", All: true})
	return err
}

// makeHome adds recommendations and banners, as operators would.
func (w *World) makeHome(ctx context.Context) error {
	for place, live := range w.Live {
		if err := w.Tables.Demo.PickHouse(ctx, live.HouseID, int32(place+1)); err != nil {
			return err
		}
	}
	for i, b := range data.Banners {
		image, err := w.keep(ctx, "cover-banner-"+itoa(i))
		if err != nil {
			return err
		}
		banner := domain.Banner{Image: image, Titles: b.Titles, Path: b.Path}
		if err := w.Tables.Demo.PutBanner(ctx, "demo/"+itoa(i), banner, i); err != nil {
			return err
		}
	}
	return nil
}
