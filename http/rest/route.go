// Routes: one function registers all of them, with the role that may call each.

package rest

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/rest/pass"
)

// Class says who may call a route.
type Class int

const (
	Public      Class = iota + 1 // anyone; a valid token personalises, an invalid one is ignored
	User                         // logged in
	Anchor                       // anchors: callers with a house
	RoomStaff                    // staff of the room the request names; the request type is an inRoom
	BrandMember                  // members of the brand the request names; the request type is an inBrand
	Operator                     // operators, by logins of their own: see operatorRoute
	DevOnly                      // anyone, and only in dev; elsewhere the route does not exist
)

// roomRequest is a request that names the room its caller must be staff of.
type roomRequest interface{ Room() ID }

// brandRequest is a request that names the brand its caller must be a member of.
type brandRequest interface{ Brand() ID }

// Checked is a request that validates itself before the handler sees it.
type Checked interface{ Check() error }

// localized is a request with a languageType, which comes before the headers.
type localized interface{ Language() string }

// Localized is embedded by requests that carry languageType.
type Localized struct {
	LanguageType languageTag `json:"languageType"`
}

// Language is what the request asks for; "" leaves it to the headers.
func (b Localized) Language() string { return string(b.LanguageType) }

// languageTag is a languageType as it was sent. An unknown one is never an error, whatever kind of value it is.
type languageTag string

func (l *languageTag) UnmarshalJSON(raw []byte) error {
	var tag string
	if json.Unmarshal(raw, &tag) == nil {
		*l = languageTag(tag)
	}
	return nil
}

// Handler answers one request that has passed the checks of its class.
type Handler func(c fiber.Ctx, caller Caller) error

// Route registers a JSON call. pattern is a path (POST) or "GET /path". Req is filled from the JSON
// body, or from the query of a GET; what h returns becomes data of the envelope.
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

// AnswerOf is the data that a public call answers, for pages that carry answers; no request is made and no limit spent.
func (s *Server) AnswerOf(ctx context.Context, path string, caller Caller, body []byte) (any, error) {
	for _, entry := range s.table {
		if entry.Path == path && entry.Method == fiber.MethodPost && entry.answer != nil {
			return entry.answer(ctx, caller, body)
		}
	}
	return nil, domain.Refuse(domain.NotFound, "kind", "path")
}

// Entry is a line of the table of routes: what the description and the tests of the API are made from.
type Entry struct {
	Method, Path string // without /api
	Class        Class
	Role         domain.OperatorRole // of an Operator route; "" for all operators
	Records      bool                // the call leaves a line in the record of what operators did
	Limits       LimitGroup
	Req, Res     reflect.Type // nil: no JSON
	seen         seen         // what was counted of it

	answer func(ctx context.Context, caller Caller, body []byte) (any, error) // of a public JSON call; else nil
}

// linkParam stands in paths for what only its owner may know. Such a path is never logged as it came.
const linkParam = "/:link"

// Secret tells whether a path of the route holds what only its owner may know.
func (e *Entry) Secret() bool { return strings.Contains(e.Path, linkParam) }

// Register is the only way to the router: no route without a class and a limit. Every path is served
// at the root and under /api. A parameter that opens something by itself is called link.
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

// RegisterVideo registers an address of moving pictures, or of a still of them. Where addresses are signed it wants a pass.
func (s *Server) RegisterVideo(pattern string, limits LimitGroup, h Handler) *Entry {
	entry := s.Register(Public, pattern, LimitNone, func(c fiber.Ctx, caller Caller) error {
		pass, _ := c.Locals(passKey).(string)
		edge, err := s.Passes.Judge(pass, strings.TrimPrefix(c.Path(), "/api"))
		if err != nil {
			return err
		}
		// Another node of ours carries many viewers.
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

// takePass takes the pass out of the address of a request: routes do not know it.
func takePass(ctx *fasthttp.RequestCtx) {
	// The address as it came: to ask the request for it would normalize it.
	if pass, path, ok := pass.Split(string(ctx.Request.Header.RequestURI())); ok {
		ctx.SetUserValue(passKey, pass)
		ctx.Request.SetRequestURI(path)
	}
}

// Document notes what a route reads and answers.
func Document[Req, Res any](e *Entry) *Entry {
	e.Req, e.Res = reflect.TypeFor[Req](), reflect.TypeFor[Res]()
	return e
}

// admit finds the caller and refuses the wrong ones.
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

// StaffRole refuses callers who are no staff of the room.
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

// memberOf finds the brand a call is about. NOT_FOUND for an unknown one, BRAND_PERMISSION for one the caller
// does not belong to.
func (s *Server) memberOf(ctx context.Context, caller Caller, brandID ID) (*domain.Brand, error) {
	if brandID == 0 {
		return nil, domain.RefuseField("brandId", "required")
	}
	brand, err := s.Reads.Brand(ctx, int64(brandID), caller.UserID)
	if err == nil && !brand.Mine {
		err = domain.Refuse(domain.BrandPermission, "brandId", domain.FormatID(brand.BrandID))
	}
	return &brand, err
}
