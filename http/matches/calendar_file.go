// iCalendar files (RFC 5545) of matches, anchors and a user's own reservations.

package matches

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	calendarPast   = 30 * 24 * time.Hour // how long past events stay in a calendar
	calendarAhead  = 365 * 24 * time.Hour
	calendarAlarm  = "-PT15M" // before the start
	calendarEvery  = "PT30M"  // refresh interval of calendar programs
	calendarPublic = "public, max-age=300"
	calendarOwn    = "private, max-age=300"
	mimeCalendar   = "text/calendar; charset=utf-8"
)

var noCalendar = domain.Refuse(domain.NotFound, "kind", "calendar")

func (h *Handlers) calendarRoutes() {
	h.rest.Register(rest.Public, "GET /calendar/match/:file", rest.LimitReads, h.matchCalendar)
	h.rest.Register(rest.Public, "GET /calendar/anchor/:file", rest.LimitReads, h.anchorCalendar)
	h.rest.Register(rest.Public, "GET "+calendarMinePath+":link", rest.LimitReads, h.myCalendar)
	rest.Route(h.rest, rest.User, "/web_my/calendar_url", rest.LimitWrites, h.calendarURL)
}

// calendar is a calendar file that is being written.
type calendar struct {
	*ics.Calendar
	site, host, lang string
	lasts            time.Duration // of a match: the time that a reservation keeps free
}

// newCalendar returns an empty calendar in the caller's language.
func (h *Handlers) newCalendar(ctx context.Context, caller rest.Caller, name string) (*calendar, error) {
	settings, err := h.Matches.AgendaSettings(ctx)
	if err != nil {
		return nil, err
	}
	to := &calendar{ics.NewCalendar(), caller.Site, "touchline", caller.Lang,
		time.Duration(settings.OccupyMinutes) * time.Minute}
	// An event has the same UID under every host name of the site.
	if public, err := url.Parse(h.rest.PublicURL); err == nil && public.Hostname() != "" {
		to.host = public.Hostname()
	}
	to.SetProductId("-//Touchline//Calendar//EN")
	to.SetMethod(ics.MethodPublish)
	to.SetName(domain.CleanLine(name))
	to.SetXWRCalName(domain.CleanLine(name))
	to.SetRefreshInterval(calendarEvery) // the library adds VALUE=DURATION
	to.SetXPublishedTTL(calendarEvery)
	return to, nil
}

// matchCalendar sends a calendar with one match.
func (h *Handlers) matchCalendar(c fiber.Ctx, caller rest.Caller) error {
	id, ok := calendarFile(c)
	if !ok {
		return noCalendar
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	entry, err := h.Slots.MatchEntry(ctx, id)
	if err != nil {
		return err
	}
	caller.Lang = rest.AskedLanguage(c, caller.Lang)
	return h.sendCalendar(ctx, c, caller, view.Versus(entry.Match, caller.Lang), calendarPublic,
		[]sport.CalendarEntry{entry}, nil)
}

// anchorCalendar sends a calendar with the matches that an anchor will show.
func (h *Handlers) anchorCalendar(c fiber.Ctx, caller rest.Caller) error {
	id, ok := calendarFile(c)
	if !ok {
		return noCalendar
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	house, err := view.VisibleHouse(ctx, h.Rooms, id, 0, h.rest.Now())
	if err != nil {
		return err
	}
	entries, err := h.Slots.AgendaEntries(ctx, house.UserID, []domain.ReserveKind{domain.ReserveAnchor},
		h.rest.Now().Add(-calendarPast))
	if err != nil {
		return err
	}
	caller.Lang = rest.AskedLanguage(c, caller.Lang)
	return h.sendCalendar(ctx, c, caller, house.HouseName, calendarPublic, entries, nil)
}

// myCalendar sends the calendar of the owner of a secret link: reservations as viewer
// and as anchor, matches of followed teams, and booked slots.
func (h *Handlers) myCalendar(c fiber.Ctx, caller rest.Caller) error {
	c.Set(fiber.HeaderReferrerPolicy, "no-referrer")
	c.Set("X-Robots-Tag", "noindex")
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	secret, _ := strings.CutSuffix(c.Params("link"), ".ics")
	userID, lang, err := h.calendarOwner(ctx, secret)
	if err != nil {
		return err
	}
	now := h.rest.Now()
	entries, err := h.Slots.AgendaEntries(ctx, userID, []domain.ReserveKind{domain.ReserveViewer, domain.ReserveAnchor},
		now.Add(-calendarPast))
	if err != nil {
		return err
	}
	followed, err := h.Slots.FollowedEntries(ctx, userID, now.Add(-calendarPast), now.Add(calendarAhead))
	if err != nil {
		return err
	}
	hours, err := h.Slots.Bookings(ctx, userID, now.Add(-calendarPast), now.Add(calendarAhead))
	if err != nil {
		return err
	}
	caller.Lang = rest.AskedLanguage(c, lang) // calendar programs seldom send a language, so the account's counts
	return h.sendCalendar(ctx, c, caller, "Touchline", calendarOwn, eachOnce(entries, followed), hours)
}

// eachOnce returns the entries of both lists, each match once.
func eachOnce(entries, more []sport.CalendarEntry) []sport.CalendarEntry {
	for _, entry := range more {
		if !slices.ContainsFunc(entries, func(e sport.CalendarEntry) bool { return e.MatchID == entry.MatchID }) {
			entries = append(entries, entry)
		}
	}
	return entries
}

// sendCalendar sends a calendar of matches and booked slots.
func (h *Handlers) sendCalendar(
	ctx context.Context, c fiber.Ctx, caller rest.Caller, name, cache string, entries []sport.CalendarEntry,
	hours []agenda.Booking,
) error {
	to, err := h.newCalendar(ctx, caller, name)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		to.match(entry)
	}
	for _, hour := range hours {
		to.hour(hour)
	}
	return to.send(c, cache)
}

// calendarFile parses the number in "1001.ics".
func calendarFile(c fiber.Ctx) (int64, bool) {
	name, ok := strings.CutSuffix(c.Params("file"), ".ics")
	id, isID := domain.ParseID(name)
	return id, ok && isID
}

// match adds a match as an event. It leaves out a match without a known day.
func (k *calendar) match(entry sport.CalendarEntry) {
	m := entry.Match
	if m.MatchTime.IsZero() {
		return
	}
	event := k.AddEvent(fmt.Sprintf("match-%d@%s", m.MatchID, k.host))
	event.SetDtStampTime(m.Updated)
	event.SetLastModifiedAt(m.Updated)
	event.SetSequence(entry.Sequence)
	event.SetSummary(view.Versus(m, k.lang))
	about := m.CompetitionNames.In(k.lang)
	if round := m.EventNames.In(k.lang); round != "" {
		about += " · " + round
	}
	event.SetDescription(domain.CleanLine(about))
	event.SetURL(k.site + view.MatchPath(m.MatchID))
	if m.TimeKnown {
		event.SetStartAt(m.MatchTime)
		event.SetEndAt(m.MatchTime.Add(k.lasts))
	} else {
		day := m.MatchTime.UTC()
		event.SetAllDayStartAt(day)
		event.SetAllDayEndAt(day.AddDate(0, 0, 1))
		event.SetTimeTransparency(ics.TransparencyTransparent)
	}
	switch {
	case m.Status == domain.MatchCutShort || m.StatusDetail == "cancelled":
		event.SetStatus(ics.ObjectStatusCancelled)
		return
	case m.Status == domain.MatchPostponed || m.Status == domain.MatchToBeDetermined:
		event.SetStatus(ics.ObjectStatusTentative)
	default:
		event.SetStatus(ics.ObjectStatusConfirmed)
	}
	if m.TimeKnown {
		alarmBefore(event, view.Versus(m, k.lang))
	}
}

// hour adds a booked slot as an event. A booking never changes; it is only cancelled.
func (k *calendar) hour(b agenda.Booking) {
	name := domain.CleanLine(b.BrandNames.In(k.lang))
	event := k.AddEvent(fmt.Sprintf("slot-%d-%d@%s", b.BrandID, b.Start.Unix(), k.host))
	event.SetDtStampTime(b.Start)
	event.SetSequence(0)
	event.SetSummary(name)
	event.SetURL(fmt.Sprintf("%s/chargeWithdrawAnchor/slots/%d", k.site, b.BrandID))
	event.SetStartAt(b.Start)
	event.SetEndAt(b.End)
	event.SetStatus(ics.ObjectStatusConfirmed)
	alarmBefore(event, name)
}

func alarmBefore(event *ics.VEvent, of string) {
	alarm := event.AddAlarm()
	alarm.SetAction(ics.ActionDisplay)
	alarm.SetTrigger(calendarAlarm)
	alarm.SetDescription(of)
}

// send answers the file, or 304 if the reader has it already.
func (k *calendar) send(c fiber.Ctx, cache string) error {
	if len(k.Components) == 0 { // a calendar needs a component (RFC 5545, 3.6); a time zone shows no event
		utc := k.AddTimezone("Etc/UTC").AddStandard()
		utc.SetProperty(ics.ComponentPropertyDtStart, "19700101T000000")
		utc.SetProperty(ics.ComponentProperty(ics.PropertyTzoffsetfrom), "+0000")
		utc.SetProperty(ics.ComponentProperty(ics.PropertyTzoffsetto), "+0000")
	}
	file := []byte(k.Serialize(ics.WithNewLine("\r\n")))
	sum := sha256.Sum256(file)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	c.Set(fiber.HeaderETag, tag)
	c.Set(fiber.HeaderCacheControl, cache)
	c.Set(fiber.HeaderVary, fiber.HeaderAcceptLanguage)
	if c.Fresh() {
		return c.SendStatus(fiber.StatusNotModified)
	}
	c.Set(fiber.HeaderContentType, mimeCalendar)
	c.Set(fiber.HeaderContentDisposition, `inline; filename="touchline.ics"`)
	return c.Status(fiber.StatusOK).Send(file)
}
