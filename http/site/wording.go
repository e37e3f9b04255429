// Texts that operators changed, for browsers: the links in the head, and the files.

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

// wordingFile sends the changed texts of a language. For an old version it sends the current texts.
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

// changedWords returns the lines of the head that list the languages with changed texts, and with which a browser
// fetches those of the page at once. It returns nil without changed texts.
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
