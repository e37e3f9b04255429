package product

import (
	"encoding/json"
	nethttp "net/http"
	"slices"
	"strings"
	"testing"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/storage"
	"touchline/domain"
	"touchline/domain/studio"
)

// set writes a setting while the server is stopped.
func set(t *testing.T, data, key string, value any) {
	t.Helper()
	store, err := storage.Open(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if err := store.Site.SetSetting(t.Context(), key, value); err != nil {
		t.Fatal(err)
	}
}

// policy returns the origins that a new page may fetch from, by directive, and its ETag.
func policy(t *testing.T, h *apptest.Server) (media, connect, pictures []string, tag string) {
	t.Helper()
	req, _ := nethttp.NewRequest(nethttp.MethodGet, "http://"+h.Addr+"/", nil)
	req.Header.Set("Accept", "text/html")
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	elsewhere := func(directive string) (hosts []string) {
		for part := range strings.SplitSeq(resp.Header.Get("Content-Security-Policy"), "; ") {
			if sources, ok := strings.CutPrefix(part, directive+" "); ok {
				hosts = slices.DeleteFunc(strings.Fields(sources), func(s string) bool {
					return s == "'self'" || s == "blob:" || s == "data:"
				})
			}
		}
		return hosts
	}
	return elsewhere("media-src"), elsewhere("connect-src"), elsewhere("img-src"), resp.Header.Get("ETag")
}

// Browsers fetch only from hosts listed by operators: a source elsewhere is refused, and a source whose host is
// removed from the list is not shown to later viewers.
func TestPicturesComeOnlyFromHostsListedByOperators(t *testing.T) {
	data := apptest.FreshFolder(t)
	people := apptest.MakePeople(t, data, 1)
	anchor := people[0]
	set(t, data, "admin.requireTotp", false)
	if err := app.Command(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet,
		strings.NewReader("touchline-admin\n"), "admin", "create", "root"); err != nil {
		t.Fatal(err)
	}
	h := apptest.Open(t, data)
	defer h.Close(t)
	var admin struct{ Token string }
	h.Ask(t, "", "/admin/login", map[string]any{"userName": "root", "password": "touchline-admin"}, &admin)
	list := func(hosts ...string) (listed []string) {
		var answer struct{ Hosts []string }
		h.Ask(t, admin.Token, "/admin/media_hosts_edit",
			map[string]any{"hosts": append([]string{}, hosts...), "reason": "moved"}, &answer)
		return answer.Hosts
	}
	configure := func(address string) apptest.Answer {
		return h.Try(t, anchor, "/web_anchor/anchor_house_config_details_update", map[string]any{
			"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball",
			"announcement": "Be kind",
			"ownVideo":     map[string]any{"url": address, "type": "hls"},
		})
	}
	shown := func() (p struct {
		Player struct {
			URL         string
			BlockedHost *string
			Lines       []any
		}
	}) {
		h.Ask(t, "", "/web_anchor/anchor_details", map[string]any{"houseId": apptest.FirstRoom}, &p)
		return p
	}
	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update",
		map[string]any{"goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token)}, nil)

	const address = "https://video.example.org/live/a.m3u8"
	configure(address).Must(t, domain.MediaHostNotAllowed, `"host":"video.example.org"`, "an unlisted host")
	for _, bad := range []string{"*", "https://*.example.org", "cdn.example.org; script-src *",
		"https://cdn.example.org/path"} {
		h.Try(t, apptest.Person{Token: admin.Token}, "/admin/media_hosts_edit",
			map[string]any{"hosts": []string{bad}}).Must(t, domain.BadRequest, `"hosts"`, bad)
	}
	if media, _, _, _ := policy(t, h); len(media) != 0 {
		t.Errorf("before, pages may fetch from %v", media)
	}
	_, _, _, before := policy(t, h)
	want := []string{"https://cdn.example.org:8443", "https://video.example.org"}
	if got := list("Video.example.org", "https://cdn.example.org:8443/", "video.example.org"); !slices.Equal(got,
		want) {
		t.Errorf("listed %v", got)
	}
	media, connect, pictures, after := policy(t, h)
	if !slices.Equal(media, want) || !slices.Equal(connect, want) || !slices.Equal(pictures, want) {
		t.Errorf("pages may fetch media from %v, data from %v, pictures from %v", media, connect, pictures)
	}
	if before == after {
		t.Error("a cached page keeps the previous policy")
	}

	configure(address).Must(t, "", address, "a listed host")
	configure("https://video.example.org.evil.example/a.m3u8").Must(t, domain.MediaHostNotAllowed, "evil.example",
		"a host that only begins like one")
	h.Ask(t, anchor.Token, "/web_anchor/live_start", map[string]any{"source": domain.SourceOwn}, nil)
	if p := shown().Player; p.URL != address || len(p.Lines) != 1 || p.BlockedHost != nil {
		t.Errorf("the room shows %+v", p)
	}

	h.Try(t, apptest.Person{Token: admin.Token}, "/admin/media_hosts_edit", map[string]any{"hosts": want[:1]}).Must(t,
		domain.FieldRequired, `"reason"`, "a host that goes without a reason")
	list()
	if media, _, _, _ := policy(t, h); len(media) != 0 {
		t.Errorf("after the list was emptied, pages may fetch from %v", media)
	}
	if p := shown().Player; p.URL != "" || len(p.Lines) != 0 || p.BlockedHost == nil ||
		*p.BlockedHost != "video.example.org" {
		t.Errorf("the room still shows %+v", p)
	}
	h.Ask(t, anchor.Token, "/web_anchor/live_end", map[string]any{}, nil)
	h.Try(t, anchor, "/web_anchor/live_start", map[string]any{"source": domain.SourceOwn}).Must(t,
		domain.MediaHostNotAllowed, "video.example.org", "a start from there")

	var record struct {
		List []struct {
			Call          string
			Before, After json.RawMessage
		}
	}
	h.Ask(t, admin.Token, "/admin/audit_log", map[string]any{"call": "/admin/media_hosts_edit"}, &record)
	last := record.List[0]
	if string(last.After) != "[]" || !strings.Contains(string(last.Before), "cdn.example.org:8443") {
		t.Errorf("the record says %s became %s", last.Before, last.After)
	}
}

func TestTheListOfMediaHostsIsReadAtTheStart(t *testing.T) {
	data := apptest.FreshFolder(t)
	set(t, data, studio.MediaHostsSetting, []string{"https://cdn.example.org"})
	h := apptest.Open(t, data)
	defer h.Close(t)
	if media, _, _, _ := policy(t, h); !slices.Equal(media, []string{"https://cdn.example.org"}) {
		t.Errorf("pages may fetch from %v", media)
	}
}
