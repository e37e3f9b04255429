// The client's files, and the answer where no route matches.

package site

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// clientFiles is the built client. index is nil before the first build of the client.
type clientFiles struct {
	files   map[string][]byte
	index   []byte
	shell   *siteShell // index, cut for a head; nil if it has no place for one
	first   firstFiles
	scripts []string // Content-Security-Policy sources of the inline scripts of index.html

	consoleScripts []string // the same for the console
}

func openClient(files fs.FS, scripts, consoleScripts []string) (*clientFiles, error) {
	s := &clientFiles{files: map[string][]byte{}, scripts: scripts, consoleScripts: consoleScripts}
	if files == nil {
		return s, nil
	}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		s.files[name], err = fs.ReadFile(files, name)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read the client: %w", err)
	}
	s.index = s.files["index.html"]
	s.shell = cutShell(s.index)
	if known, ok := s.files[".vite/first.json"]; ok {
		if err := json.Unmarshal(known, &s.first); err != nil {
			return nil, fmt.Errorf("read .vite/first.json: %w", err)
		}
	}
	return s, nil
}

func init() {
	_ = mime.AddExtensionType(".webmanifest", "application/manifest+json") // missing on some systems
}

func (h *Handlers) siteRoutes() {
	h.rest.Register(rest.Public, "GET /assets/*", rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		return h.clientFile(c, "assets/"+c.Params("*"), foreverCached)
	})
}

// foreverCached is the Cache-Control of files whose name changes with their content.
const foreverCached = "public, max-age=31536000, immutable"

// Unknown answers a path without a route. A path of the client gets its page even without Accept: text/html, because
// link checkers and other sites seldom send that. Any other path gets the page for 404 with Accept: text/html, else a
// refusal as JSON. Routes of the client exist only in the browser, so every page is the same file with another head.
func (h *Handlers) Unknown(c fiber.Ctx) error {
	read := c.Method() == fiber.MethodGet || c.Method() == fiber.MethodHead
	rest.CountAsPage(c)
	name := strings.TrimPrefix(c.Path(), "/")
	switch {
	case read && isConsole(name):
		if err := h.console(c, name); err == nil {
			return nil
		}
	case read && path.Ext(name) != "" && name != "index.html":
		if err := h.clientFile(c, name, "no-cache"); err == nil {
			return nil
		}
	case read && (clientKnows(name) || readsHTML(c) && !strings.HasPrefix(name, "api/")):
		return h.pageAs(c, rest.Caller{Lang: rest.LanguageOf(c), IP: h.rest.Proxies.AddressOf(c.RequestCtx()),
			Site: h.rest.SiteOf(c)})
	}
	h.rest.Refuse(c.RequestCtx(), domain.Refuse(domain.NotFound, "kind", "path"), rest.RequestCaller(c).Lang)
	return nil
}

func readsHTML(c fiber.Ctx) bool {
	return strings.Contains(c.Get(fiber.HeaderAccept), "text/html")
}

// pageAs sends the client with the head of the requested page.
func (h *Handlers) pageAs(c fiber.Ctx, caller rest.Caller) error {
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	c.Set(fiber.HeaderCacheControl, "no-cache")
	policy := rest.ContentSecurityPolicy(h.files.scripts, h.policyHosts())
	c.Set(fiber.HeaderContentSecurityPolicy, policy)
	if isStudio(c.Path()) {
		rest.LetBroadcast(c)
	}
	if h.files.index == nil {
		return c.Status(fiber.StatusServiceUnavailable).SendString(unbuilt)
	}
	page, status := h.files.index, fiber.StatusOK
	if h.files.shell != nil {
		_, asked := domain.FindLanguage(c.Query("lang"))
		lang := h.rest.Wording().Nearest(rest.AskedLanguage(c, caller.Lang))
		address := strings.TrimPrefix(c.Path(), "/api")
		is := h.cardOf(caller, address, func(name string) string { return c.Query(name) }, lang)
		spoken := h.clientLanguage(c)
		answers := h.answersFor(caller, is, spoken)
		last := slices.Concat(changedWords(h.rest.Wording(), spoken), h.files.first.links(address, spoken, answers.plays),
			answers.element)
		page, status = h.files.shell.page(caller.Site, lang, asked, is, last, answers.picture), is.status
		c.Set(fiber.HeaderVary, "Accept-Language, lang, Cookie")
	}
	if status == fiber.StatusOK {
		sum := sha256.Sum256(append([]byte(policy), page...)) // a cached page keeps its policy
		tag := `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`
		c.Set(fiber.HeaderETag, tag)
		if c.Fresh() {
			return c.SendStatus(fiber.StatusNotModified)
		}
	}
	return c.Status(status).Send(rest.Compressed(c, page))
}

const unbuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Touchline</title>
<h1>The page is not built yet</h1>
<p>This server was compiled without its client. In the folder of the repository run <code>make run</code>,
or <code>make client build</code> and start the server again. The API answers already.</p></html>
`

// encodings are the compressed variants that a build writes beside a file, the smaller one first.
var encodings = []struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// clientFile sends a built file, compressed if the build has a variant that the browser accepts.
func (h *Handlers) clientFile(c fiber.Ctx, name, cache string) error {
	if strings.HasSuffix(name, ".br") || strings.HasSuffix(name, ".gz") {
		return rest.NoFile
	}
	content, found := h.files.files[name]
	if !found {
		return rest.NoFile
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if kind == "" {
		kind = fiber.MIMEOctetStream
	}
	accepts, encoding := c.Get(fiber.HeaderAcceptEncoding), ""
	for _, e := range encodings {
		if packed, built := h.files.files[name+e.suffix]; built && strings.Contains(accepts, e.name) {
			encoding, content = e.name, packed
			break
		}
	}
	c.Set(fiber.HeaderContentType, kind)
	c.Set(fiber.HeaderCacheControl, cache)
	c.Set(fiber.HeaderVary, fiber.HeaderAcceptEncoding)
	if encoding != "" {
		c.Set(fiber.HeaderContentEncoding, encoding)
	}
	return c.Status(fiber.StatusOK).Send(content)
}

// policyHosts returns the hosts from which a page may fetch pictures and streams, and the other nodes of the cluster.
func (h *Handlers) policyHosts() []string {
	hosts := append(slices.Clone(h.MediaHosts), view.ListedHosts(h.MediaList)...)
	hosts = append(hosts, h.rest.Nodes.Policy()...)
	slices.Sort(hosts)
	return slices.Compact(hosts)
}
