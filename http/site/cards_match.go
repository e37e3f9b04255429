// Cards of pages about matches: the list of a sport, one match, a team, a competition.

package site

import (
	"context"
	"errors"
	"time"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/view"
	"touchline/locale"
)

// matchesCard describes the list of matches of a sport.
func (h *Handlers) matchesCard(ctx context.Context, site, number, lang string, is card) (card, error) {
	is.title, is.description = h.pageText(lang, "matches"), h.pageText(lang, "matchesText")
	id, ok := columnNumber(number)
	if !ok {
		is.status = 404
		return is, nil
	}
	if id != 0 {
		columns, err := h.Site.RaceColumns(ctx)
		if err != nil {
			return is, err
		}
		is.status = 404
		for _, c := range columns {
			if int64(c.Type) == id {
				is.status, is.title = 200, c.Names.In(lang)+" · "+is.title
			}
		}
		if is.status == 404 {
			return is, nil
		}
	}
	matches, err := h.Matches.UpcomingMatches(ctx, int32(id), h.rest.Now(), cardMatches)
	if err != nil {
		return is, err
	}
	events := view.Each(matches, func(m sport.Match) fact { return broadcastOf(m, site, lang) })
	if len(events) > 0 {
		is.facts = fact{"@context": schema, "@graph": events}
	}
	return is, nil
}

// matchCard describes the live page of a match.
func (h *Handlers) matchCard(ctx context.Context, site, number, lang string, is card) (card, error) {
	is.status, is.title = 404, h.pageText(lang, "noMatch")
	id, ok := domain.ParseID(number)
	if !ok {
		return is, nil
	}
	m, err := h.Matches.Match(ctx, id)
	if refusal := (*domain.Refusal)(nil); errors.As(err, &refusal) {
		return is, nil
	}
	if err != nil {
		return h.plainCard(is.path, lang), err
	}
	is.status, is.title, is.kind, is.path = 200, view.Versus(m, lang), "video.other", view.MatchPath(m.MatchID)
	is.match = m.MatchID
	is.description = h.rest.Wording().Say(lang, "server:page.matchText",
		locale.Params{"match": is.title, "competition": m.CompetitionNames.In(lang)})
	event := broadcastOf(m, site, lang)
	event["@context"], event["description"], event["inLanguage"] = schema, is.description, lang
	event["eventAttendanceMode"], event["location"] = schema+"/OnlineEventAttendanceMode",
		fact{"@type": "VirtualLocation", "url": site + is.path}
	is.facts = event
	// The image is the cover of the room with the most viewers of the match, else the logo of the site.
	shown, err := h.Matches.HousesOnAir(ctx, m.MatchID, 1)
	if err != nil {
		return h.plainCard(is.path, lang), err
	}
	for _, house := range shown {
		if house.Status == domain.LiveLiving {
			event["isLiveBroadcast"] = true
		}
		if is.image = h.absolute(site, house.HouseImage); is.image != "" {
			event["image"] = is.image
		}
	}
	return is, nil
}

// subjectCard describes the page of a team or of a competition.
func (h *Handlers) subjectCard(ctx context.Context, site, kind, number, lang string, is card) (card, error) {
	is.status = 404
	id, ok := domain.ParseID(number)
	if !ok {
		return is, nil
	}
	of, schemaType := sport.Subject{TeamID: id}, "SportsTeam"
	if kind == "competition" {
		of, schemaType = sport.Subject{CompetitionID: id}, "SportsOrganization"
	}
	facts, err := h.Matches.Subject(ctx, of)
	if refusal := (*domain.Refusal)(nil); errors.As(err, &refusal) {
		return is, nil
	}
	if err != nil {
		return h.plainCard(is.path, lang), err
	}
	is.status, is.title, is.path = 200, facts.Names.In(lang), view.SubjectPath(of)
	is.description = h.rest.Wording().Say(lang, "server:page.subjectText", locale.Params{"name": is.title})
	about := fact{"@context": schema, "@type": schemaType, "name": is.title, "url": site + is.path}
	if is.image = h.absolute(site, facts.Logo); is.image != "" {
		about["logo"] = is.image
	}
	is.facts = about
	return is, nil
}

// broadcastOf returns the structured data of a match that the site shows. It is live while the match is in progress.
func broadcastOf(m sport.Match, site, lang string) fact {
	event := fact{"@type": "BroadcastEvent", "name": view.Versus(m, lang), "url": site + view.MatchPath(m.MatchID),
		"isLiveBroadcast":  m.Status == domain.MatchInProgress,
		"publishedOn":      fact{"@type": "BroadcastService", "name": "Touchline", "url": site},
		"broadcastOfEvent": sportsEvent(m, lang)}
	if m.TimeKnown && !m.MatchTime.IsZero() {
		event["startDate"] = m.MatchTime.UTC().Format(time.RFC3339)
	}
	return event
}
