// The OpenAPI document: its paths, tags and components, and the calls that serve it.

package openapi

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

// apiDocs are the comments, values and codes that build/openapi reads from the source.
type apiDocs struct {
	Calls map[string]struct {
		Doc   string        `json:"doc"`
		Codes []domain.Code `json:"codes"`
	} `json:"calls"`
	Types map[string]struct {
		Doc    string            `json:"doc"`
		Fields map[string]string `json:"fields"`
	} `json:"types"`
	Values map[string][]string `json:"values"`
}

//go:embed data/api_docs.json
var apiDocsJSON []byte

var readAPIDocs = sync.OnceValues(func() (apiDocs, error) {
	var docs apiDocs
	err := json.Unmarshal(apiDocsJSON, &docs)
	return docs, err
})

// openAPIRoutes registers the calls of the description. Visitors and users see the public calls. Logged-in operators,
// and all callers in dev, see the calls of operators too.
func (h *Handlers) openAPIRoutes() {
	public, whole := h.written(publicEntry), h.written(everyEntry)
	show := func(pattern string, send func(c fiber.Ctx, d description) error) {
		h.rest.Register(rest.Public, pattern, rest.LimitReads, func(c fiber.Ctx, caller rest.Caller) error {
			d, control := public, "public, max-age=300"
			switch operator, err := h.isOperator(c, caller); {
			case err != nil:
				return err
			case h.rest.Dev:
				d = whole
			case operator:
				d, control = whole, "private, no-store"
			}
			c.Set(fiber.HeaderCacheControl, control)
			c.Set(fiber.HeaderVary, "Authorization, token")
			return send(c, d)
		})
	}
	show("GET /openapi.json", func(c fiber.Ctx, d description) error {
		body, err := d.document()
		if err != nil {
			return err
		}
		return tagged(c, rest.MIMEJSON, body)
	})
	show("GET /docs/api", func(c fiber.Ctx, d description) error {
		body, err := d.page()
		if err != nil {
			return err
		}
		c.Set(fiber.HeaderContentSecurityPolicy, apiPagePolicy)
		return tagged(c, fiber.MIMETextHTMLCharsetUTF8, body)
	})
	h.rest.Register(rest.Public, "GET /docs/api.js", rest.LimitReads, func(c fiber.Ctx, _ rest.Caller) error {
		c.Set(fiber.HeaderCacheControl, "public, max-age=300")
		return tagged(c, "text/javascript; charset=utf-8", apiPageScript)
	})
}

// tagged sends a body with its ETag, or status 304 if the caller has it.
func tagged(c fiber.Ctx, kind string, body []byte) error {
	sum := sha256.Sum256(body)
	tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
	c.Set(fiber.HeaderETag, tag)
	if c.Fresh() {
		return c.SendStatus(fiber.StatusNotModified)
	}
	c.Set(fiber.HeaderContentType, kind)
	return c.Send(body)
}

// description is the document and its page. Each is made at the first request.
type description struct{ document, page func() ([]byte, error) }

func (h *Handlers) written(of func(*rest.Entry) bool) description {
	document := sync.OnceValues(func() ([]byte, error) { return h.describe(of) })
	return description{document, sync.OnceValues(func() ([]byte, error) {
		body, err := document()
		if err != nil {
			return nil, err
		}
		return apiPage(body)
	})}
}

func everyEntry(*rest.Entry) bool { return true }

// publicEntry reports whether the public description has a call. The login of operators belongs to their part.
func publicEntry(e *rest.Entry) bool {
	return e.Class != rest.Operator && !strings.HasPrefix(e.Path, "/admin/")
}

// isOperator reports whether the caller is an operator with access.
func (h *Handlers) isOperator(c fiber.Ctx, caller rest.Caller) (bool, error) {
	if _, sent, _ := rest.TokenOf(&c.Request().Header); !sent {
		return false, nil
	}
	return h.operators.MayRead(c, caller)
}

const apiIntroduction = `Every path is served at the root and under /api. Calls are POST with a JSON object ` +
	`unless stated otherwise; an empty body is {}. A response is {"success":true,"data":…} or ` +
	`{"success":false,"code","message","params","traceId"}: clients read success and code, not the HTTP status. ` +
	`Ids are strings of digits; requests may send them as integers too. Instants are epoch milliseconds, and ` +
	`their names end in Time; durations are seconds or minutes, as their names say; money is whole coins. The ` +
	`language of texts is that of languageType in the body, then of the headers lang and Accept-Language. x-auth ` +
	`gives the permitted callers (V anyone, U logged in, A anchor, R staff of the room, B member of the brand, O ` +
	`operator, dev), x-limit the rate limit of a call.`

// describe returns the document of some routes.
func (h *Handlers) describe(of func(*rest.Entry) bool) ([]byte, error) {
	docs, err := readAPIDocs()
	if err != nil {
		return nil, fmt.Errorf("read data/api_docs.json: %w", err)
	}
	book := newSchemaBook(docs)
	document := &Document{
		OpenAPI: "3.1.0", Servers: []apiServer{{"/"}, {"/api"}}, Paths: map[string]map[string]*apiOperation{},
		Info: apiInfo{"Touchline", "1", apiIntroduction, apiLicense{"Apache License 2.0", "Apache-2.0"}},
	}
	used := map[string]bool{}
	var wrong []error
	for _, entry := range h.rest.Table() {
		if !of(entry) {
			continue
		}
		operation, err := describeCall(book, docs, entry)
		if err == nil {
			err = document.add(entry.Method, documentPath(entry.Path), operation)
		}
		if err != nil {
			wrong = append(wrong, fmt.Errorf("describe %s %s: %w", entry.Method, entry.Path, err))
			continue
		}
		used[operation.Tags[0]] = true
	}
	if err := errors.Join(wrong...); err != nil {
		return nil, err
	}
	for _, family := range apiFamilies {
		if used[family.tag] {
			document.Tags = append(document.Tags, apiTag{family.tag, family.about})
			used[family.tag] = false // named once
		}
	}
	book.schemas["Failure"] = failureSchema()
	schemes := map[string]apiScheme{
		"user": {"http", "bearer",
			"The token of a login: `Authorization: Bearer <token>`; the header `token: <token>` is the same."},
	}
	if document.Paths["/admin/login"] != nil {
		schemes["operator"] = apiScheme{"http", "bearer",
			"The token of an operator's login (/admin/login), sent the same way. Tokens of users do not work here."}
	}
	document.Components = apiComponents{book.schemas, schemes}
	return json.Marshal(document)
}

// documentPath returns a route's path in the form of the document: /live/:house/* becomes /live/{house}/{path}.
func documentPath(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if name, found := strings.CutPrefix(part, ":"); found {
			name, rest, dotted := strings.Cut(name, ".")
			parts[i] = "{" + name + "}"
			if dotted {
				parts[i] += "." + rest
			}
		} else if part == "*" {
			parts[i] = "{path}"
		}
	}
	return strings.Join(parts, "/")
}
