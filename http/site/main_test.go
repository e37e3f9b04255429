// The server with a built client, and helpers of several test files.

package site_test

import (
	"testing"
	"testing/fstest"

	"touchline/app/apptest"
	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/persistence/tables/seed"
)

func TestMain(m *testing.M) { apptest.Main(m) }

// builtClient is a client whose page has no place for a head.
func builtClient() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		"index.html": file("<!doctype html><script>1</script>"), "assets/a-1.js": file("plain"),
		"assets/a-1.js.br": file("brotli"), "assets/a-1.js.gz": file("gzip"), "assets/b.css": file("css"),
		"favicon.svg": file("<svg/>"),
	}
}

// headedClient is a client whose page has a place for a head.
func headedClient() fstest.MapFS {
	files := builtClient()
	files["index.html"] = &fstest.MapFile{Data: []byte(`<!doctype html>
<html lang="zh" dir="ltr" data-layout="zh" data-theme="dark"><head><!--head--><title>Touchline</title><!--/head--><script>1</script></head><body></body></html>`)}
	files["manifest.webmanifest"] = &fstest.MapFile{Data: []byte(`{}`)}
	return files
}

// headed returns a server with headedClient.
var headed = resttest.Deps(func(d *http.Deps) {
	d.Client, d.ScriptHashes = headedClient(), []string{"'sha256-abc'"}
})

const hostileName = `</title></script><script>alert(1)</script>"'&`

// hostileRoom creates the room of rosa, on the air with match 50001. Its texts contain markup that must be escaped.
func hostileRoom(t *testing.T, s *resttest.Server) resttest.Person {
	t.Helper()
	home, err := s.Demo.PutTeam(t.Context(), "north", 1,
		domain.Names{"en": "Northern Athletic Football Club of the Upper Valley"}, "")
	if err != nil {
		t.Fatal(err)
	}
	match := s.Match(resttest.Noon.AddDate(0, 0, 2), func(m *seed.NewMatch) { m.HomeID = home })
	rosa := s.Anchor("rosa")
	s.Exec(`UPDATE room SET house_name = $2, introduction = $3, house_image = 'img/2026/x.webp', status = 2, start_time = $4, match_id = $5 WHERE house_id = $1`,
		rosa.HouseID, hostileName, "Calm calling\" onload=\"x", resttest.Noon, match)
	return rosa
}
