// Titles and descriptions of the pages of the client, by language.

package site

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/locale"
)

const (
	cardLife    = 5 * time.Second // greatest age of a cached card
	cardsKept   = 5000
	cardWait    = time.Second // time limit of the reads for a page
	cardMatches = 10          // matches in the structured data of a list
)

// cardKey identifies a card.
type cardKey struct{ site, path, lang string }

// cardOf returns the card of the page at a path. If it cannot be read in time, it returns the card of the site.
func (h *Handlers) cardOf(caller rest.Caller, path string, query func(string) string, lang string) card {
	if strings.HasPrefix(path, "/dynamic") {
		path += "?userId=" + url.QueryEscape(query("userId"))
	}
	ctx, cancel := context.WithTimeout(h.rest.Base, cardWait)
	defer cancel()
	if !asksTables(path) {
		is, _ := h.newCard(ctx, caller.Site, path, lang)
		return is
	}
	key := cardKey{caller.Site, path, lang}
	if is, ok := h.cards.Peek(key, h.rest.Now()); ok {
		return is
	}
	// before the read, which callers share
	if err := h.rest.Take(rest.LimitReads, "ip:"+caller.Address().String()); err != nil {
		return h.plainCard(path, lang)
	}
	is, err := h.cards.Get(ctx, key, h.rest.Now(), func(ctx context.Context) (card, error) {
		return h.newCard(ctx, caller.Site, path, lang)
	})
	if err != nil {
		return h.plainCard(path, lang)
	}
	return is
}

func asksTables(path string) bool {
	return strings.HasPrefix(path, "/anchor/room/") || strings.HasPrefix(path, "/embed/room/") ||
		strings.HasPrefix(path, "/dynamic") || strings.HasPrefix(path, "/match/") || strings.HasPrefix(path, "/replay/") ||
		strings.HasPrefix(path, "/clip/") || strings.HasPrefix(path, "/team/") || strings.HasPrefix(path, "/competition/")
}

func (h *Handlers) plainCard(path, lang string) card {
	return card{status: 200, description: h.pageText(lang, "site"), path: path, kind: "website",
		offered: h.rest.Wording().Offered()}
}

func (h *Handlers) pageText(lang, name string) string {
	return h.rest.Wording().Say(lang, "server:page."+name, nil)
}

func (h *Handlers) newCard(ctx context.Context, site, path, lang string) (card, error) {
	is := h.plainCard(path, lang)
	if address, _, _ := strings.Cut(path, "?"); !clientKnows(address) {
		is.status = 404
		return is, nil
	}
	part := strings.Split(strings.TrimPrefix(path, "/"), "/")
	switch {
	case part[0] == "anchor" && len(part) == 3 && part[1] == "room", part[0] == "embed" && len(part) == 3:
		return h.roomCard(ctx, site, part[2], lang, is)
	case strings.HasPrefix(path, "/dynamic?userId="):
		return h.spaceCard(ctx, site, strings.TrimPrefix(path, "/dynamic?userId="), lang, is)
	case part[0] == "replay":
		return h.replayCard(ctx, site, part[1], lang, is)
	case part[0] == "clip":
		return h.clipCard(ctx, site, part[1], lang, is)
	case part[0] == "team", part[0] == "competition":
		return h.subjectCard(ctx, site, part[0], part[1], lang, is)
	case part[0] == "match" && len(part) == 3:
		return h.matchCard(ctx, site, part[2], lang, is)
	case part[0] == "match":
		return h.matchesCard(ctx, site, part[1], lang, is)
	case part[0] == "anchor":
		if _, ok := columnNumber(part[1]); !ok {
			is.status = 404
			return is, nil
		}
		is.title, is.description = h.pageText(lang, "anchors"), h.pageText(lang, "anchorsText")
	case part[0] == "chargeWithdrawAnchor":
		is.title = h.pageText(lang, "brands")
	case part[0] == "search":
		is.title, is.hidden = h.pageText(lang, "search"), true
	case part[0] == "user", part[0] == "login", part[0] == "register", part[0] == "forgot", part[0] == "overlay":
		is.hidden = true
	}
	return is, nil
}

// cardHouse returns a room that viewers may see. It reports whether there is one.
func (h *Handlers) cardHouse(ctx context.Context, number string) (studio.House, bool, error) {
	id, ok := domain.ParseID(number)
	if !ok {
		return studio.House{}, false, nil
	}
	house, err := h.Rooms.House(ctx, id)
	var refusal *domain.Refusal
	if errors.As(err, &refusal) {
		return house, false, nil
	}
	return house, err == nil && house.Status != domain.LiveUnopened, err
}

func (h *Handlers) roomCard(ctx context.Context, site, number, lang string, is card) (card, error) {
	house, ok, err := h.cardHouse(ctx, number)
	if err != nil {
		return is, err
	}
	if !ok {
		is.status, is.title = 404, h.pageText(lang, "noRoom")
		return is, nil
	}
	is.path, is.room = view.RoomPath(house.HouseID), house.HouseID
	if house.VisibleTo(0, h.rest.Now()) != nil { // suspended: the client shows that
		is.hidden, is.room = true, 0
		return is, nil
	}
	about := h.rest.Wording().Say(lang, "server:page.roomOf", locale.Params{"name": house.NickName})
	is.title, is.description = cmp.Or(house.HouseName, about), cmp.Or(house.Introduction, about)
	is.kind, is.image = "video.other", h.absolute(site, house.HouseImage)
	event := fact{
		"@context": schema, "@type": "BroadcastEvent", "name": is.title, "description": is.description, "url": site + is.path,
		"isLiveBroadcast": house.Status == domain.LiveLiving, "inLanguage": lang,
		"eventAttendanceMode": schema + "/OnlineEventAttendanceMode",
		"location":            fact{"@type": "VirtualLocation", "url": site + is.path},
		"organizer": fact{"@type": "Person", "name": house.NickName,
			"url": site + "/dynamic?userId=" + domain.FormatID(house.HouseID)},
		"publishedOn": fact{"@type": "BroadcastService", "name": "Touchline", "url": site},
	}
	if is.image != "" {
		event["image"] = is.image
	}
	if !house.StartTime.IsZero() {
		event["startDate"] = house.StartTime.UTC().Format(time.RFC3339)
	}
	if house.MatchID != 0 {
		if m, err := h.Matches.Match(ctx, house.MatchID); err == nil {
			event["broadcastOfEvent"] = sportsEvent(m, lang)
			if house.StartTime.IsZero() && m.TimeKnown && !m.MatchTime.IsZero() {
				event["startDate"] = m.MatchTime.UTC().Format(time.RFC3339)
			}
		}
	}
	is.facts = event
	return is, nil
}

// spaceCard describes the space of an anchor. Without a number it is the reader's own space.
func (h *Handlers) spaceCard(ctx context.Context, site, number, lang string, is card) (card, error) {
	if number == "" {
		is.path, is.hidden = "/dynamic", true
		return is, nil
	}
	house, ok, err := h.cardHouse(ctx, number)
	if err != nil {
		return is, err
	}
	if !ok || house.VisibleTo(0, h.rest.Now()) != nil {
		is.status, is.title = 404, h.pageText(lang, "noRoom")
		return is, nil
	}
	is.title, is.kind = house.NickName, "profile"
	is.image = h.absolute(site, cmp.Or(house.HouseImage, house.UserImage))
	is.description = cmp.Or(house.PersonalProfile, house.Introduction,
		h.rest.Wording().Say(lang, "server:page.spaceOf", locale.Params{"name": house.NickName}))
	person := fact{
		"@type": "Person", "name": house.NickName, "description": is.description,
		"identifier": domain.FormatID(house.HouseID), "url": site + is.path,
		"interactionStatistic": fact{"@type": "InteractionCounter", "interactionType": schema + "/FollowAction",
			"userInteractionCount": house.Fans},
	}
	if face := h.absolute(site, house.UserImage); face != "" {
		person["image"] = face
	}
	is.facts = fact{"@context": schema, "@type": "ProfilePage", "inLanguage": lang, "mainEntity": person}
	return is, nil
}

const schema = "https://schema.org"

type fact map[string]any

// sportsEvent returns the structured data of a match.
func sportsEvent(m sport.Match, lang string) fact {
	status := "EventScheduled"
	switch {
	case m.Status == domain.MatchCutShort || m.StatusDetail == "cancelled":
		status = "EventCancelled"
	case m.Status == domain.MatchPostponed:
		status = "EventPostponed"
	}
	team := func(t sport.Team) fact { return fact{"@type": "SportsTeam", "name": t.Names.In(lang)} }
	event := fact{
		"@type": "SportsEvent", "name": view.Versus(m, lang), "eventStatus": schema + "/" + status,
		"homeTeam": team(m.Home), "awayTeam": team(m.Away),
		"superEvent": fact{"@type": "SportsEvent", "name": m.CompetitionNames.In(lang)},
	}
	switch {
	case m.MatchTime.IsZero():
	case m.TimeKnown:
		event["startDate"] = m.MatchTime.UTC().Format(time.RFC3339)
	default:
		event["startDate"] = m.MatchTime.UTC().Format(time.DateOnly)
	}
	return event
}
