// What a client needs at startup: addresses, enumerations, columns; and the routes of liveness and the websocket.

package site

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strconv"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

func (h *Handlers) startupRoutes() {
	for _, pattern := range []string{"/ossUrl", "/static/ossUrl", "GET /static/ossUrl"} {
		h.rest.Register(rest.Public, pattern, rest.LimitReads, func(c fiber.Ctx, _ rest.Caller) error {
			return h.answerCached(c, h.rest.FileURL(""), 300, "")
		})
	}
	for _, pattern := range []string{"/allEnums", "/systemEnums/allEnums", "GET /systemEnums/findAll"} {
		h.rest.Register(rest.Public, pattern, rest.LimitReads, h.allEnums)
	}
	for _, path := range []string{"/matchColumn", "/web_race/matchColumn"} {
		rest.Route(h.rest, rest.Public, path, rest.LimitReads, h.matchColumn)
	}
	for _, path := range []string{"/anchorColumnNumber", "/web_anchor/anchorColumnNumber"} {
		rest.Route(h.rest, rest.Public, path, rest.LimitReads, h.anchorColumnNumber)
	}
	rest.Document[struct{}, []CountryShown](h.rest.Register(rest.Public, "GET /country/config", rest.LimitReads,
		h.countryConfig))
	rest.Route(h.rest, rest.Public, "/common_face/find_rich_text", rest.LimitReads, h.findRichText)
	rest.Route(h.rest, rest.Public, "/web_home/home_info_bottom", rest.LimitReads, h.homeInfoBottom)
	rest.Route(h.rest, rest.Public, "GET /manage/app_update/android", rest.LimitReads, h.androidUpdate)
}

// answerCached answers data that clients may cache for maxAge seconds, with an ETag. A GET with the same ETag gets 304.
// vary names the request headers on which the data depends.
func (h *Handlers) answerCached(c fiber.Ctx, data any, maxAge int, vary string) error {
	c.Set(fiber.HeaderCacheControl, "max-age="+strconv.Itoa(maxAge))
	if vary != "" {
		c.Set(fiber.HeaderVary, vary)
	}
	if err := h.rest.Answer(c, data); err != nil {
		return err
	}
	sum := sha256.Sum256(c.Response().Body())
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	c.Set(fiber.HeaderETag, tag)
	if c.Method() == fiber.MethodGet && c.Fresh() {
		c.Response().ResetBody()
		c.Status(fiber.StatusNotModified)
	}
	return nil
}

// variesByLanguage are the request headers that select the language of an answer.
const variesByLanguage = "lang, Accept-Language"

// columnKeys are the keys of the predefined sports and types of anchors.
var columnKeys = map[int32]string{
	0: "all", 1: "football", 2: "basketball", 3: "tennis", 4: "baseball", 5: "esports", 6: "talk", 7: "entertainment",
}

// Labelled is a value of an enumeration with its label in the reader's language.
type Labelled struct {
	Value any    `json:"value"`
	Key   string `json:"key"`
	Label string `json:"label"`
}

// LanguageType is a language that the site offers.
type LanguageType struct {
	Value       string `json:"value"`
	Code        int    `json:"code"`
	NativeName  string `json:"nativeName"`
	EnglishName string `json:"englishName"`
	Dir         string `json:"dir"`
	Layout      string `json:"layout"`
}

// allEnums answers every enumeration in the caller's language, the languages and the limits.
func (h *Handlers) allEnums(c fiber.Ctx, caller rest.Caller) error {
	var req rest.Localized
	if err := rest.Decode(c, &req); err != nil {
		return err
	}
	if tag, ok := domain.FindLanguage(req.Language()); ok {
		caller.Lang = tag
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	all, err := h.enums(ctx, caller.Lang)
	if err != nil {
		return err
	}
	return h.answerCached(c, all, 300, variesByLanguage)
}

func (h *Handlers) enums(ctx context.Context, lang string) (map[string]any, error) {
	all := make(map[string]any, len(view.Enums)+4)
	for name, values := range view.Enums {
		shown := make([]Labelled, len(values))
		for i, v := range values {
			shown[i] = Labelled{v.Value, v.Key, v.Label.In(lang)}
		}
		all[name] = shown
	}
	races, err := h.Site.RaceColumns(ctx)
	if err != nil {
		return nil, err
	}
	anchors, err := h.Site.AnchorColumns(ctx)
	if err != nil {
		return nil, err
	}
	all["raceType"], all["anchorType"] = columnEnum(races, lang), columnEnum(anchors, lang)
	all["languageType"] = languageTypes()
	limits, err := h.limits(ctx)
	if err != nil {
		return nil, err
	}
	all["limits"] = limits
	return all, nil
}

func columnEnum(columns []domain.Column, lang string) []Labelled {
	shown := make([]Labelled, 0, len(columns))
	for _, column := range columns {
		key := cmp.Or(columnKeys[column.Type], fmt.Sprintf("type%d", column.Type))
		shown = append(shown, Labelled{column.Type, key, column.Names.In(lang)})
	}
	return shown
}

func languageTypes() []LanguageType {
	types := make([]LanguageType, len(domain.Languages))
	for i, l := range domain.Languages {
		types[i] = LanguageType{l.Tag, l.Code, l.Native, l.English, "ltr", l.Layout()}
		if l.RTL() {
			types[i].Dir = "rtl"
		}
	}
	return types
}

// gap is the least time between two reservations of a user. Operators may change it.
type gap struct {
	Minutes int  `json:"minutes"`
	Strict  bool `json:"strict"`
}

// limits returns the limits that clients check before a call.
func (h *Handlers) limits(ctx context.Context) (map[string]any, error) {
	between := gap{domain.GapMinutes, true}
	if _, err := h.Site.Setting(ctx, "reservation.gapMinutes", &between.Minutes); err != nil {
		return nil, err
	}
	type m = map[string]any
	return m{
		"username":                   m{"min": domain.UsernameMin, "max": domain.UsernameMax},
		"password":                   m{"min": domain.PasswordMin, "max": domain.PasswordMax},
		"file":                       m{"maxBytes": domain.FileMaxBytes, "formats": domain.ImageFormats},
		"note":                       m{"maxImages": domain.NoteMaxImages, "maxText": domain.NoteMaxText},
		"image":                      m{"maxDescription": domain.PhotoTextMax},
		"chat":                       m{"maxText": domain.ChatTextMax},
		"muteReason":                 m{"max": domain.MuteReasonMax},
		"gap":                        between,
		"sms":                        m{"codeLength": domain.SmsCodeLength, "resendSeconds": int(domain.SmsResend.Seconds())},
		"memoryPlayHideDelaySeconds": domain.MemoryPlayHideDelaySeconds,
	}, nil
}

type matchColumn struct {
	RaceType int32  `json:"raceType"`
	Name     string `json:"name"`
	Icon     string `json:"icon"`
	Sort     int32  `json:"sort"`
}

// matchColumn lists the sports, without the column for all.
func (h *Handlers) matchColumn(ctx context.Context, caller rest.Caller, _ rest.Localized) ([]matchColumn, error) {
	columns, err := h.Site.RaceColumns(ctx)
	shown := []matchColumn{}
	for _, column := range columns {
		if column.Type != 0 {
			shown = append(shown, matchColumn{column.Type, column.Names.In(caller.Lang), column.Icon, column.Sort})
		}
	}
	return shown, err
}

type anchorColumn struct {
	AnchorType int32  `json:"anchorType"`
	Name       string `json:"name"`
	Icon       string `json:"icon"`
	Sort       int32  `json:"sort"`
	Number     int64  `json:"number"` // living rooms
}

// anchorColumnNumber lists the types of anchors with their numbers of living rooms.
func (h *Handlers) anchorColumnNumber(ctx context.Context, caller rest.Caller,
	_ rest.Localized) ([]anchorColumn, error) {
	columns, err := h.Site.AnchorColumns(ctx)
	shown := []anchorColumn{}
	for _, column := range columns {
		shown = append(shown, anchorColumn{column.Type, column.Names.In(caller.Lang), column.Icon, column.Sort,
			column.Living})
	}
	return shown, err
}

type androidUpdateRequest struct {
	VersionCode *int64 `json:"versionCode"`
}

// androidUpdate answers the published version of the Android app, or null if it is not newer than the caller's.
func (h *Handlers) androidUpdate(ctx context.Context, _ rest.Caller,
	req androidUpdateRequest) (*view.AndroidUpdate, error) {
	var latest view.AndroidUpdate
	published, err := h.Site.Setting(ctx, "app.android", &latest)
	if err != nil || !published || req.VersionCode != nil && *req.VersionCode >= latest.VersionCode {
		return nil, err
	}
	return &latest, nil
}

func (h *Handlers) healthRoutes() {
	h.rest.Register(rest.Public, "GET /healthz", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return h.rest.Answer(c, map[string]string{"status": "alive"})
	})
	h.rest.Register(rest.Public, "GET /ws", rest.LimitNone, func(c fiber.Ctx, caller rest.Caller) error {
		c.RequestCtx().SetUserValue(rest.PeerAddress, caller.Address())
		return h.Upgrade(c)
	})
}
