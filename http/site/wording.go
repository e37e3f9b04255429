// Words that operators changed, for browsers: which files a page needs, and sending them.

package site

import (
	"bytes"

	"github.com/gofiber/fiber/v3"

	"touchline/http/rest"
	"touchline/locale"
)

const wordingPath = "wording/"

func (h *Handlers) wordingRoutes() {
	h.rest.Register(rest.Public, "GET /"+wordingPath+":language/:version", rest.LimitReads, h.wordingFile)
}

// wordingFile sends the words of a language that differ from the client's own. A page whose version is gone gets the words
// of now, which may be none.
func (h *Handlers) wordingFile(c fiber.Ctx, _ rest.Caller) error {
	file, _ := h.rest.Wording().File(c.Params("language"))
	cache, content := "no-cache", []byte("{}")
	if file.Version != "" {
		content = file.Content
		if file.Version == c.Params("version") {
			cache = foreverCached
		}
	}
	c.Set(fiber.HeaderContentType, fiber.MIMEApplicationJSONCharsetUTF8)
	c.Set(fiber.HeaderCacheControl, cache)
	return c.Send(rest.Compressed(c, content))
}

// changedWords are the lines of the head that tell a client which languages have changed words, and let a browser fetch
// those of the page at once; none where nothing is changed.
func changedWords(texts *locale.Texts, spoken string) []byte {
	files := texts.Files()
	if files == "" {
		return nil
	}
	var b bytes.Buffer
	attributes(&b, "meta", "name", "wording", "content", files)
	if file, found := texts.File(spoken); found {
		link(&b, `rel="preload" as="fetch"`, wordingPath+spoken+"/"+file.Version)
	}
	return b.Bytes()
}
