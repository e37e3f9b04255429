// iCalendar files (RFC 5545) of matches, anchors and a user's own reservations.

package matches

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	calendarPast   = 30 * 24 * time.Hour // what was, stays in a calendar for so long
	calendarAhead  = 365 * 24 * time.Hour
	calendarAlarm  = "-PT15M" // before the beginning
	calendarEvery  = "PT30M"  // how often a program may ask again
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

// calendar is one file in the making.
type calendar struct {
	*ics.Calendar
	site, host, lang string
	lasts            time.Duration // what a match is taken to last: what a reservation keeps free
}

// newCalendar is empty; caller.Lang is the language of the address if it names one.
func (h *Handlers) newCalendar(ctx context.Context, caller rest.Caller, name string) (*calendar, error) {
	settings, err := h.Matches.AgendaSettings(ctx)
	if err != nil {
		return nil, err
	}
	to := &calendar{ics.NewCalendar(), caller.Site, "touchline", caller.Lang, time.Duration(settings.OccupyMinutes) * time.Minute}
	// A UID must not change when the same site is reached by another name.
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

// matchCalendar is one match as an event.
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
	to, err := h.newCalendar(ctx, caller, view.Versus(entry.Match, caller.Lang))
	if err != nil {
		return err
	}
	to.match(entry)
	return to.send(c, calendarPublic)
}

// anchorCalendar is what an anchor will show.
func (h *Handlers) anchorCalendar(c fiber.Ctx, caller rest.Caller) error {
	id, ok := calendarFile(c)
	if !ok {
		return noCalendar
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	house, err := h.Rooms.House(ctx, id)
	if err != nil {
		return err
	}
	if err := house.VisibleTo(0, h.rest.Now()); err != nil {
		return err
	}
	entries, err := h.Slots.AgendaEntries(ctx, house.UserID, []domain.ReserveKind{domain.ReserveAnchor}, h.rest.Now().Add(-calendarPast))
	if err != nil {
		return err
	}
	caller.Lang = rest.AskedLanguage(c, caller.Lang)
	to, err := h.newCalendar(ctx, caller, house.HouseName)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		to.match(entry)
	}
	return to.send(c, calendarPublic)
}

// myCalendar is what the owner of a secret link has reserved, as viewer and as anchor, and their hours with brands.
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
	entries, err := h.Slots.AgendaEntries(ctx, userID, []domain.ReserveKind{domain.ReserveViewer, domain.ReserveAnchor}, now.Add(-calendarPast))
	if err != nil {
		return err
	}
	hours, err := h.Slots.Bookings(ctx, userID, now.Add(-calendarPast), now.Add(calendarAhead))
	if err != nil {
		return err
	}
	caller.Lang = rest.AskedLanguage(c, lang) // programs say little about who reads them; the account does
	to, err := h.newCalendar(ctx, caller, "Touchline")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		to.match(entry)
	}
	for _, hour := range hours {
		to.hour(hour)
	}
	return to.send(c, calendarOwn)
}

// calendarFile reads the number of "1001.ics".
func calendarFile(c fiber.Ctx) (int64, bool) {
	name, ok := strings.CutSuffix(c.Params("file"), ".ics")
	id, isID := domain.ParseID(name)
	return id, ok && isID
}

// match adds an event. One whose day nobody knows cannot stand in a calendar and is left out.
func (k *calendar) match(entry domain.CalendarEntry) {
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

// hour adds an hour with a brand; it never changes, it is only given back.
func (k *calendar) hour(b domain.Booking) {
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

// send answers the file, or that it has not changed.
func (k *calendar) send(c fiber.Ctx, cache string) error {
	if len(k.Components) == 0 { // a calendar holds at least one component (RFC 5545, 3.6); a zone is no event
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
