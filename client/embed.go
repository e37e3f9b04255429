// Package client carries the built browser client inside the server's binary.
package client

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"io/fs"
	"regexp"
)

// dist holds at least .gitkeep, so the server builds on a machine without Node.
//
//go:embed all:dist
var dist embed.FS

// Dist is the built client with index.html at its root. Before the first client
// build it holds no index.html; the server then answers with a page that describes how to build it.
func Dist() fs.FS {
	built, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a constant and a valid path
	}
	return built
}

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// ScriptHashes returns the Content-Security-Policy sources ('sha256-…') of the inline
// scripts of index.html: the one that sets theme, language and direction before first paint.
func ScriptHashes(index []byte) []string {
	var sources []string
	for _, found := range inlineScript.FindAllSubmatch(index, -1) {
		sum := sha256.Sum256(found[1])
		sources = append(sources, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return sources
}

// locales are the texts of the site in its languages; the server speaks with the same words as the client.
//
//go:embed src/i18n/locales
var locales embed.FS

// Locales are the locale files: <language>/<namespace>.json.
func Locales() fs.FS {
	files, err := fs.Sub(locales, "src/i18n/locales")
	if err != nil {
		panic(err) // a constant and a valid path
	}
	return files
}
