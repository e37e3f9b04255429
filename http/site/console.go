// The console of the operators: a client of its own under /console.

package site

import (
	"io/fs"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/http/rest"
)

// consoleFolder is the folder of the console in the built client, and its path.
const consoleFolder = "console"

// ConsoleIndex returns the page of the console, or nil before the first build of the client.
func ConsoleIndex(client fs.FS) []byte {
	index, err := fs.ReadFile(client, consoleFolder+"/index.html")
	if err != nil {
		return nil
	}
	return index
}

// isConsole reports whether a path is one of the console. Its pages exist only in the browser.
func isConsole(name string) bool {
	return name == consoleFolder || strings.HasPrefix(name, consoleFolder+"/")
}

// console sends a file of the console, or its page. The page may load from this site, and from the allowed hosts of
// pictures for the test of match sources.
func (h *Handlers) console(c fiber.Ctx, name string) error {
	if strings.HasPrefix(name, consoleFolder+"/assets/") {
		return h.clientFile(c, name, foreverCached)
	}
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	c.Set(fiber.HeaderCacheControl, "no-cache")
	c.Set("X-Robots-Tag", "noindex, nofollow")
	c.Set(fiber.HeaderContentSecurityPolicy, rest.ContentSecurityPolicy(h.files.consoleScripts, h.policyHosts()))
	index := h.files.files[consoleFolder+"/index.html"]
	if index == nil {
		return c.Status(fiber.StatusServiceUnavailable).SendString(unbuilt)
	}
	return c.Send(rest.Compressed(c, index))
}
