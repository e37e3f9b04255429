// Routes: one function registers all of them, with the callers each one allows.

package rest

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/console"
)

// Class is the class of callers of a route.
type Class int

const (
	Public      Class = iota + 1 // anyone; a valid token personalises, an invalid one is ignored
	User                         // logged in
	Anchor                       // anchors: callers with a house
	RoomStaff                    // staff of the requested room; the request type is an inRoom
	BrandMember                  // members of the requested brand; the request type is an inBrand
	Operator                     // operators, by their own logins: see operatorRoute
	DevOnly                      // anyone, in dev only; elsewhere the route does not exist
)

// roomRequest is a request that names the room of which its caller must be staff.
type roomRequest interface{ Room() ID }

// brandRequest is a request that names the brand of which its caller must be a member.
type brandRequest interface{ Brand() ID }

// Checked is a request that validates itself before the handler sees it.
type Checked interface{ Check() error }

// localized is a request with a languageType, which overrides the headers.
type localized interface{ Language() string }

// Localized is embedded by requests that carry languageType.
type Localized struct {
	LanguageType languageTag `json:"languageType"`
}

// Language returns the requested language; "" leaves it to the headers.
func (b Localized) Language() string { return string(b.LanguageType) }

// languageTag is a languageType as sent. An unknown one is never an error, whatever its JSON type.
type languageTag string

func (l *languageTag) UnmarshalJSON(raw []byte) error {
	var tag string
	if json.Unmarshal(raw, &tag) == nil {
		*l = languageTag(tag)
	}
	return nil
}

// Handler handles one request that has passed the checks of its class.
type Handler func(c fiber.Ctx, caller Caller) error

// Route registers a JSON call. pattern is a path (POST) or "GET /path". Req is decoded from the JSON body, or from
// the query of a GET; the result of h becomes data of the envelope.
func Route[Req, Res any](s *Server, who Class, pattern string, limits LimitGroup,
	h func(ctx context.Context, caller Caller, req Req) (Res, error)) {
	if _, ok := any(*new(Req)).(roomRequest); who == RoomStaff && !ok {
		panic("http: " + pattern + " is for room staff and its request names no room")
	}
	if _, ok := any(*new(Req)).(brandRequest); who == BrandMember && !ok {
		panic("http: " + pattern + " is for members of a brand and its request names none")
	}
	entry := s.Register(who, pattern, limits, func(c fiber.Ctx, caller Caller) error {
		var req Req
		if err := Decode(c, &req); err != nil {
			return err
		}
		if r, ok := any(req).(localized); ok {
			if tag, ok := domain.FindLanguage(r.Language()); ok {
				caller.Lang = tag
				remember(c, caller)
			}
		}
		ctx, cancel := s.RequestContext(c)
		defer cancel()
		if r, ok := any(req).(roomRequest); ok && who == RoomStaff {
			role, err := s.StaffRole(ctx, caller, r.Room())
			if err != nil {
				return err
			}
			caller.Role = role
		}
		if r, ok := any(req).(brandRequest); ok && who == BrandMember {
			brand, err := s.memberOf(ctx, caller, r.Brand())
			if err != nil {
				return err
			}
			caller.Brand = brand
		}
		if r, ok := any(req).(Checked); ok {
			if err := r.Check(); err != nil {
				return err
			}
		}
		res, err := h(ctx, caller, req)
		if err != nil {
			return err
		}
		return s.Answer(c, res)
	})
	if who == Public {
		entry.answer = func(ctx context.Context, caller Caller, body []byte) (any, error) {
			var req Req
			if err := DecodeJSON(body, &req); err != nil {
				return nil, err
			}
			return h(ctx, caller, req)
		}
	}
	Document[Req, Res](entry)
}

// AnswerOf returns the data of a public call, for pages that embed responses, without a request or a rate limit.
func (s *Server) AnswerOf(ctx context.Context, path string, caller Caller, body []byte) (any, error) {
	for _, entry := range s.table {
		if entry.Path == path && entry.Method == fiber.MethodPost && entry.answer != nil {
			return entry.answer(ctx, caller, body)
		}
	}
	return nil, domain.Refuse(domain.NotFound, "kind", "path")
}

// Entry is a row of the table of routes, the source of the API's description and tests.
type Entry struct {
	Method, Path string // without /api
	Class        Class
	Role         console.OperatorRole // of an Operator route; "" for all operators
	Records      bool                 // the call is entered in the operators' record
	Limits       LimitGroup
	Req, Res     reflect.Type // nil: no JSON
	seen         seen         // its request metrics

	answer func(ctx context.Context, caller Caller, body []byte) (any, error) // handler of a public JSON call; else nil
}

// linkParam is the path parameter of a secret link. Such paths are never logged unchanged.
const linkParam = "/:link"

// Secret reports whether a path of the route contains a secret.
func (e *Entry) Secret() bool { return strings.Contains(e.Path, linkParam) }

// Register is the only way to the router, so that no route lacks a class and a limit. Every path is served at the
// root and under /api. A parameter that grants access by itself must be called link.
func (s *Server) Register(who Class, pattern string, limits LimitGroup, h Handler) *Entry {
	entry := &Entry{Class: who, Limits: limits}
	if who == DevOnly && !s.Dev {
		return entry
	}
	method, path, found := strings.Cut(pattern, " ")
	if !found {
		method, path = fiber.MethodPost, pattern
	}
	serve := func(c fiber.Ctx) error {
		c.Locals(entryKey, entry)
		caller, err := s.admit(c, who)
		remember(c, caller)
		if err != nil {
			return err
		}
		if err := s.spend(limits, caller); err != nil {
			return err
		}
		return h(c, caller)
	}
	s.app.Add([]string{method}, path, serve)
	s.app.Add([]string{method}, "/api"+path, serve)
	entry.Method, entry.Path = method, path
	s.table = append(s.table, entry)
	return entry
}

// RegisterVideo registers an address of video or of a still picture of it. It requires a pass where addresses
// are signed.
func (s *Server) RegisterVideo(pattern string, limits LimitGroup, h Handler) *Entry {
	entry := s.Register(Public, pattern, LimitNone, func(c fiber.Ctx, caller Caller) error {
		pass, _ := c.Locals(passKey).(string)
		edge, err := s.Passes.Judge(pass, strings.TrimPrefix(c.Path(), "/api"))
		if err != nil {
			return err
		}
		// Another node of ours serves many viewers.
		if !edge {
			if err := s.spend(limits, caller); err != nil {
				return err
			}
		}
		return h(c, caller)
	})
	entry.Limits = limits
	return entry
}

// takePass removes the pass from the address of a request, so that routes do not see it.
func takePass(ctx *fasthttp.RequestCtx) {
	// The address as sent: the request's method would normalise it.
	if pass, path, ok := SplitPass(string(ctx.Request.Header.RequestURI())); ok {
		ctx.SetUserValue(passKey, pass)
		ctx.Request.SetRequestURI(path)
	}
}

// Document records the request and response types of a route.
func Document[Req, Res any](e *Entry) *Entry {
	e.Req, e.Res = reflect.TypeFor[Req](), reflect.TypeFor[Res]()
	return e
}

// admit determines the caller and refuses callers outside the class.
func (s *Server) admit(c fiber.Ctx, who Class) (Caller, error) {
	caller, err := s.callerOf(c)
	if who == Public || who == Operator || who == DevOnly {
		if _, refused := errors.AsType[*domain.Refusal](err); refused {
			return caller.AsVisitor(), nil
		}
		return caller, err
	}
	switch {
	case err != nil:
		return caller, err
	case caller.UserID == 0:
		return caller, domain.Refuse(domain.Unauthenticated)
	case who == Anchor && caller.HouseID == 0:
		return caller, domain.Refuse(domain.NotAnchor)
	}
	return caller, nil
}

// StaffRole refuses callers that are not staff of the room.
func (s *Server) StaffRole(ctx context.Context, caller Caller, house ID) (domain.RoomRole, error) {
	if house == 0 {
		return 0, domain.RefuseField("houseId", "required")
	}
	role, err := s.Reads.RoomRole(ctx, int64(house), caller.UserID)
	if err == nil && !role.Staff() {
		err = domain.Refuse(domain.Forbidden)
	}
	return role, err
}

// memberOf returns the brand of a call. It refuses with NOT_FOUND an unknown one, and with BRAND_PERMISSION one
// without the caller.
func (s *Server) memberOf(ctx context.Context, caller Caller, brandID ID) (*agenda.Brand, error) {
	if brandID == 0 {
		return nil, domain.RefuseField("brandId", "required")
	}
	brand, err := s.Reads.Brand(ctx, int64(brandID), caller.UserID)
	if err == nil && !brand.Mine {
		err = domain.Refuse(domain.BrandPermission, "brandId", domain.FormatID(brand.BrandID))
	}
	return &brand, err
}

// Table returns every route in order of registration.
func (s *Server) Table() []*Entry { return s.table }

// Routed lists the router's own entries, "METHOD path", including prefixes of middleware, to find routes missing in
// the table.
func (s *Server) Routed() []string {
	all := map[string]bool{}
	for _, r := range s.app.GetRoutes(false) {
		all[r.Method+" "+r.Path] = true
	}
	return slices.Sorted(maps.Keys(all))
}

// Test handles one request without a network; for tests.
func (s *Server) Test(request *http.Request) (*http.Response, error) {
	// A generous limit for slow machines: a large picture takes long under the race detector.
	return s.app.Test(request, fiber.TestConfig{Timeout: time.Minute})
}

// Handle returns the handler for requests without a network; for tests of the whole table.
func (s *Server) Handle() fasthttp.RequestHandler {
	s.app.Handler() // builds the tree of routes
	return s.app.Server().Handler
}

// String returns the letter of a class in the API's description.
func (c Class) String() string {
	return map[Class]string{
		Public:      "V",
		User:        "U",
		Anchor:      "A",
		RoomStaff:   "R",
		BrandMember: "B",
		Operator:    "O",
		DevOnly:     "dev",
	}[c]
}
