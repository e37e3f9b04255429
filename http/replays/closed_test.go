// A closed part of a recording is closed at every address, on this node and on an edge, for every caller.

package replays_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	nethttp "net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/client"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/video"
	"touchline/locale"
)

const (
	session   = "ls_1"
	recording = "rp_" + session
	clip      = "cl_1"
)

// film writes pieces as a file without ffmpeg.
type film struct {
	replays.Film
	between func() // two pieces
}

func (*film) Found() bool { return true }

func (*film) Alike(context.Context, []replay.Piece) error { return nil }

func (f *film) MP4(_ context.Context, pieces []replay.Piece, to io.Writer) error {
	for range pieces {
		if _, err := io.WriteString(to, "moof"); err != nil {
			return err
		}
		if f.between != nil {
			f.between()
		}
	}
	return nil
}

// stand is a room whose broadcast of a minute ended five minutes ago, with its recording, a clip, and an edge.
type stand struct {
	*resttest.Server
	film   *film
	anchor resttest.Person
	edge   string
	link   string // to the whole of the recording, for its anchor
	file   string // to its MP4
}

func openStand(t *testing.T) *stand {
	t.Helper()
	var files rest.FileStore
	s := &stand{film: &film{}}
	s.Server = resttest.Open(t, resttest.Deps(func(d *http.Deps) { files = d.Files }),
		resttest.Deps(func(d *http.Deps) { d.Film = s.film }))
	s.anchor = s.OpenRoom("anchor")
	begin := s.Now().Add(-6 * time.Minute)
	s.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, kept_at, peak)
		VALUES ($1, $2, 0, 1, 1, $3, $4, $4, 0)`,
		session, s.anchor.HouseID, begin, begin.Add(time.Minute))
	var kept error
	put := func(key string) {
		if err := files.Put(t.Context(), key, []byte("WEBVTT\n\n"+key)); err != nil {
			kept = err
		}
	}
	s.Exec(`UPDATE live_session SET variants = '{"480p": "RESOLUTION=854x480", "source": "RESOLUTION=1280x720"}'`)
	for n := range int64(10) {
		s.Exec(`INSERT INTO replay_piece (session_id, number, at, length_ms, broken, bytes, definitions)
			VALUES ($1, $2, $3, 6000, false, 188, '{"480p": 90}')`,
			session, n, begin.Add(time.Duration(n)*6*time.Second))
		put(replay.PieceKey(session, n))
		put(replay.DefinitionKey(session, n, "480p"))
	}
	sheets := &replay.ThumbSheets{Pictures: 6, Sheets: 1, Width: 160, Height: 90, Columns: 3, Rows: 2}
	captions := "replay/" + session + "/captions_en_x.vtt"
	for _, key := range []string{sheets.Key(session, 1), captions, replay.ClipKey(clip, 1), replay.ClipPictureKey(clip)} {
		put(key)
	}
	if kept != nil {
		t.Fatal(kept)
	}
	s.Exec(`INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms,
		captions, thumbs, tried)
		VALUES ($1, $2, $3, 'Final', '', 0, 1, $4, 60000, $5, $6, true)`,
		recording, session, s.anchor.HouseID, begin, []replay.Caption{{Label: "English", Language: "en", Key: captions}},
		sheets)
	s.Exec(`INSERT INTO clip (clip_id, house_id, user_id, session_id, title, from_at, to_at, request_id,
		request_hash, match_id, race_type, created_at, state, pieces, picture, start_at, length_ms, files)
		VALUES ($1, $2, $3, $4, 'A goal', $5, $6, 'request', '\x00', 0, 1, $5, 2, '[{"ms":12000}]', true, $5, 12000, 1)`,
		clip, s.anchor.HouseID, s.anchor.UserID, session, begin.Add(6*time.Second), begin.Add(18*time.Second))
	for i, after := range []time.Duration{10 * time.Second, 50 * time.Second} {
		s.Exec(`INSERT INTO line (room, "offset", epoch, kind, user_id, client_id, message_id, session_id, at, body)
			VALUES ($1, $2, 1, 'chat', 1, 'c', $3, $4, $5, convert_to($6, 'UTF8'))`,
			domain.HouseRoom(s.anchor.HouseID), i+1, fmt.Sprint("m_", i), session, begin.Add(after),
			`{"k":"chat","text":"`+[]string{"said early", "said late"}[i]+`"}`)
	}
	s.edge = s.openEdge(t)
	s.takeLinks(t)
	return s
}

func (s *stand) openEdge(t *testing.T) (address string) {
	t.Helper()
	texts, err := locale.Open(client.Locales())
	if err != nil {
		t.Fatal(err)
	}
	server, err := video.NewEdge(rest.Config{Logger: slog.New(slog.DiscardHandler), Now: s.Now,
		Wording: func() *locale.Texts { return texts }, RateFactor: 1000},
		video.EdgePorts{Origins: video.NewOrigins([]string{"http://" + s.Listen()}, rest.PassSigner{}), Cache: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Shutdown(context.Background()) })
	return "http://" + listener.Addr().String()
}

// takeLinks reads the anchor's links while the recording is open to the anchor.
func (s *stand) takeLinks(t *testing.T) {
	t.Helper()
	var own replays.OwnReplayAnswer
	s.Call(t, "/web_anchor/own_replay", `{"replayId":"`+recording+`"}`, s.anchor.Token).Into(t, &own)
	var download replays.ReplayDownload
	s.Call(t, "/web_anchor/replay_download", `{"replayId":"`+recording+`"}`, s.anchor.Token).Into(t, &download)
	s.link, s.file = strings.TrimSuffix(own.Player.Lines[0].URL, "/index.m3u8"), download.URL
}

// of a recording that an endpoint shows: the visible part, the trimmed part, its title, the whole, or a clip.
type part string

const (
	left, cut, whole, aClip part = "what is left", "what is cut away", "the whole", "a clip"
	word, cutWord           part = "a word", "a word that is cut away"
)

// endpoint is an address with its caller.
type endpoint struct {
	part
	path, body string
	isAnchor   bool
	says       string // in the answer while it is open
}

func (s *stand) places() []endpoint {
	house := domain.FormatID(s.anchor.HouseID)
	rewind := "/rewind/" + house + "/" + session
	from := resttest.Noon.Add(-6 * time.Minute).UnixMilli()
	back := fmt.Sprintf(`{"houseId":%q,"sessionId":%q,"from":%d,"to":%d}`, house, session, from, from+60_000)
	id, chat := `{"replayId":"`+recording+`"}`, `{"sessionId":"`+session+`","from":0,"to":60}`
	list := []endpoint{
		{left, "/replay/" + recording + "/index.m3u8", "", false, "9.ts"},
		{cut, "/replay/" + recording + "/index.m3u8", "", false, "\n0.ts"},
		{left, "/replay/" + recording + "/9.ts", "", false, "replay"},
		{cut, "/replay/" + recording + "/0.ts", "", false, "replay"},
		{left, "/replay/" + recording + "/auto/index.m3u8", "", false, "../480p/index.m3u8"},
		{left, "/replay/" + recording + "/480p/index.m3u8", "", false, "\n9.ts"},
		{cut, "/replay/" + recording + "/480p/index.m3u8", "", false, "\n0.ts"},
		{left, "/replay/" + recording + "/source/index.m3u8", "", false, "\n../9.ts"},
		{left, "/replay/" + recording + "/480p/9.ts", "", false, "9_480p.ts"},
		{cut, "/replay/" + recording + "/480p/0.ts", "", false, "_480p.ts"},
		{whole, s.link + "/auto/index.m3u8", "", false, "../480p/index.m3u8"},
		{whole, s.link + "/480p/0.ts", "", false, "_480p.ts"},
		{cut, "/replay/" + recording + "/thumb/1.jpg", "", false, "thumb"},
		{left, "/replay/" + recording + "/captions/en.vtt", "", false, "WEBVTT"},
		{left, rewind + "/index.m3u8", "", false, "9.ts"}, {cut, rewind + "/index.m3u8", "", false, "\n0.ts"},
		{left, rewind + "/9.ts", "", false, "replay"}, {cut, rewind + "/0.ts", "", false, "replay"},
		{aClip, "/clip/" + clip + "/index.m3u8", "", false, "1.ts"}, {aClip, "/clip/" + clip + "/1.ts", "", false, clip},
		{aClip, "/clip/" + clip + "/picture.jpg", "", false, clip},
		{whole, s.link + "/index.m3u8", "", false, "\n0.ts"}, {whole, s.link + "/0.ts", "", false, "replay"},
		{whole, s.link + "/thumb/1.jpg", "", false, "thumb"},
		{whole, s.link + "/captions/en.vtt", "", false, "WEBVTT"}, {whole, s.file, "", false, "moof"},
	}
	for _, isAnchor := range []bool{false, true} {
		list = append(list,
			endpoint{left, "/web_anchor/chat_back", back, isAnchor, "said late"},
			endpoint{cut, "/web_anchor/chat_back", back, isAnchor, "said early"},
			endpoint{word, "/web_anchor/chat_replay", chat, isAnchor, "said late"},
			endpoint{word, "/web_anchor/replay_details", id, isAnchor, "Final"})
	}
	return append(list, endpoint{cutWord, "/web_anchor/chat_replay", chat, true, "said early"},
		endpoint{whole, "/web_anchor/replay_download", id, true, "download.mp4"},
		endpoint{whole, "/web_anchor/own_replay", id, true, "/index.m3u8"})
}

// open reports whether a place shows its part on this node and, for files, on the edge.
func (s *stand) open(t *testing.T, p endpoint) (here, onEdge bool) {
	t.Helper()
	method, header := "GET", []string{}
	if p.body != "" {
		method = "POST"
	}
	if p.isAnchor {
		header = append(header, "token", s.anchor.Token)
	}
	r := s.Ask(t, method, p.path, p.body, header...)
	if here = r.Status == 200 && strings.Contains(string(r.Body), p.says); p.body != "" || p.part == whole ||
		strings.HasSuffix(p.path, ".mp4") {
		return here, here
	}
	if kept := r.Header.Get("Cache-Control"); r.Status == 200 && !strings.Contains(kept, "max-age=1,") {
		t.Errorf("caches may store %s: %s", p.path, kept)
	}
	response, err := nethttp.Get(s.edge + p.path)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return here, response.StatusCode == 200 && strings.Contains(string(body), p.says)
}

func TestAClosedPartOfARecordingIsClosedAtEveryAddress(t *testing.T) {
	s := openStand(t)
	trim, err := json.Marshal(replay.Trim{FromMS: 30_000, ToMS: 60_000, First: replay.Edge{Piece: 5},
		Last: replay.Edge{Piece: 9, AtMS: 6000}})
	if err != nil {
		t.Fatal(err)
	}
	public, everything := []part{left, cut, word, cutWord, aClip}, []part{left, cut, word, cutWord, whole, aClip}
	for _, x := range []struct {
		state, set, undo string // as another node does it, without a message to this one
		closed           []part
		exceptForAnchor  []part // parts that the anchor's own calls still show
	}{
		{"trimmed", `UPDATE replay SET trim = '` + string(trim) + `'`, `UPDATE replay
			SET trim = NULL`, []part{cut, cutWord}, nil},
		{"hidden by its anchor", `UPDATE replay SET hidden = true`, `UPDATE replay
			SET hidden = false`, public, []part{word, cutWord}},
		{"withheld by an operator", `UPDATE replay SET withheld = true`, `UPDATE replay
			SET withheld = false`, everything, nil},
		{"of a suspended room", `UPDATE room SET status = 4`, `UPDATE room SET status = 1`, everything, nil},
		{"deleted by its anchor", `UPDATE replay SET deleted_at = now(), undo_until = now()`, `UPDATE replay
			SET deleted_at = NULL, undo_until = NULL`, []part{left, cut, word, cutWord, whole}, nil},
		{"deleted by an operator", `UPDATE replay SET deleted_at = now(), restorable_until = now()`, `UPDATE replay
			SET deleted_at = NULL, restorable_until = NULL`, everything, nil},
	} {
		s.each(t, "before it is "+x.state, nil, nil)
		s.Exec(x.set)
		s.each(t, x.state, x.closed, x.exceptForAnchor)
		s.Exec(x.undo)
	}
	s.each(t, "at the end", nil, nil)
}

// each checks every place two seconds after a change.
func (s *stand) each(t *testing.T, state string, closed, exceptForAnchor []part) {
	t.Helper()
	s.Pass(2 * time.Second)
	for _, p := range s.places() {
		want := true
		for _, c := range closed {
			want = want && c != p.part
		}
		for _, e := range exceptForAnchor {
			want = want || e == p.part && p.isAnchor
		}
		if here, onEdge := s.open(t, p); here != want || onEdge != want {
			t.Errorf("%s: %s of it at %s (by its anchor: %v) is open: %v, on an edge %v", state, p.part, p.path, p.isAnchor,
				here, onEdge)
		}
	}
}

func TestADownloadEndsWhenItsRecordingIsClosed(t *testing.T) {
	s := openStand(t)
	for closed, set := range map[string]string{"withheld": `UPDATE replay SET withheld = true`, "suspended": `UPDATE room
		SET status = 4`,
		"trimmed": `UPDATE replay SET trim = '{"fromMs":0,"toMs":30000,"first":{},"last":{"piece":4,"atMs":6000}}'`} {
		s.Exec(`UPDATE replay SET withheld = false, trim = NULL`)
		s.Exec(`UPDATE room SET status = 1`)
		s.Pass(2 * time.Second)
		sent := 0
		s.film.between = func() {
			if sent++; sent == 3 {
				s.Exec(set)
				s.Pass(2 * time.Second)
			}
		}
		if r, err := s.Test(httptest.NewRequest("GET", s.file, nil)); err == nil { // a truncated answer is an error
			_, _ = io.Copy(io.Discard, r.Body)
			_ = r.Body.Close()
		}
		if sent != 3 {
			t.Errorf("%s after three pieces: the download has %d", closed, sent)
		}
	}
}

func TestAnAnchorSeesWhichClipsShowTrimmedParts(t *testing.T) {
	s := openStand(t)
	for _, x := range []struct {
		from, to int64 // of the trim, in pieces; the clip shows the first two
		told     bool
	}{{0, 9, false}, {0, 1, false}, {1, 9, true}, {0, 0, true}, {5, 9, true}} {
		trim := &replay.Trim{FromMS: 6000 * x.from, ToMS: 6000 * (x.to + 1), First: replay.Edge{Piece: x.from},
			Last: replay.Edge{Piece: x.to, AtMS: 6000}}
		s.Exec(`UPDATE replay SET trim = $1`, trim)
		s.Exec(`UPDATE clip SET start_at = $1`, resttest.Noon.Add(-6*time.Minute))
		var own replays.OwnReplayAnswer
		s.Call(t, "/web_anchor/own_replay", `{"replayId":"`+recording+`"}`, s.anchor.Token).Into(t, &own)
		if told := len(own.Clips) == 1 && own.Clips[0].ClipID == clip; told != x.told {
			t.Errorf("pieces %d to %d: the clips are %v", x.from, x.to, own.Clips)
		}
	}
}
