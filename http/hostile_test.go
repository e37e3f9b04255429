// Input that no page of the client sends.

package http_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http/images"
	"touchline/http/wire"
	"touchline/tests/eventually"
)

// hostile is one input and its expected response. A connection closed without a response has status 0.
type hostile struct {
	name   string
	bytes  string
	status []int
	code   domain.Code // "" for a response of the transport, or a success
}

func post(path, body string, header ...string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\nContent-Length: %d\r\n%s\r\n%s",
		path, len(body), strings.Join(append(header, ""), "\r\n"), body)
}

func get(path string, header ...string) string {
	return "GET " + path + " HTTP/1.1\r\nHost: site\r\n" + strings.Join(append(header, ""), "\r\n") + "\r\n"
}

const (
	anyPost = "POST /web_user/web_check_user_name HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n"
	name    = "/web_user/web_check_user_name"
)

func catalogue() []hostile {
	bad, gone := []int{400}, []int{404}
	return []hostile{
		{"length: announced over the limit", anyPost + "Content-Length: 70000\r\n\r\n", []int{413}, domain.PayloadTooLarge},
		{"length: just over the limit", post(name, `{"userName":"`+strings.Repeat("a", 70_000)+`"}`), []int{413},
			domain.PayloadTooLarge},
		{"length: length in words", anyPost + "Content-Length: two\r\n\r\n{}", bad, domain.BadRequest},
		{"length: chunks over the limit",
			anyPost + "Transfer-Encoding: chunked\r\n\r\n11170\r\n" + strings.Repeat("a", 70_000) + "\r\n0\r\n\r\n", []int{413},
			domain.PayloadTooLarge},
		{"size: a header over the limit", get("/healthz", "X: "+strings.Repeat("a", wire.HeaderBytes)), []int{431},
			domain.BadRequest},
		{"size: a path over the limit", get("/" + strings.Repeat("a", wire.HeaderBytes)), []int{431}, domain.BadRequest},
		{"size: headers over the limit", get("/healthz", strings.Repeat("A: b\r\n", wire.HeaderBytes/6)+"C: d"), []int{431},
			domain.BadRequest},
		{"host: no host", "GET /healthz HTTP/1.1\r\n\r\n", bad, domain.BadRequest},
		{"host: foreign host", "GET /static/ossUrl HTTP/1.1\r\nHost: evil\r\n\r\n", []int{200}, ""},
		{"method: unknown method", "BREW /healthz HTTP/1.1\r\nHost: site\r\n\r\n", gone, domain.NotFound},
		{"method: TRACE", "TRACE /healthz HTTP/1.1\r\nHost: site\r\n\r\n", gone, domain.NotFound},
		{"method: CONNECT", "CONNECT evil:443 HTTP/1.1\r\nHost: evil:443\r\n\r\n", []int{400, 404}, ""},
		{"method: asking beforehand",
			"OPTIONS /web_user/web_pwd_login HTTP/1.1\r\nHost: site\r\nOrigin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n\r\n", gone, domain.NotFound},
		{"method: DELETE", "DELETE /healthz HTTP/1.1\r\nHost: site\r\n\r\n", gone, domain.NotFound},
		{"method: GET of a POST call", get("/web_user/web_pwd_login"), gone, domain.NotFound},
		{"path: an encoded letter", get("/%68ealthz"), gone, domain.NotFound},
		{"path: dots", get("/static/files/../../x"), gone, domain.NotFound},
		{"path: dots in the name of a picture", get("/static/files/../x.png"), gone, domain.NotFound},
		{"path: two slashes", get("//web_user/userInfo"), gone, domain.NotFound},
		{"path: slash inside", post("/web_user//web_pwd_login", "{}"), gone, domain.NotFound},
		{"path: an encoded letter of a call", post("/%77eb_user/web_pwd_login", "{}"), gone, domain.NotFound},
		{"path: upper case", post("/WEB_USER/userInfo", "{}"), gone, domain.NotFound},
		{"path: dot at the end", post("/web_user/userInfo.", "{}"), gone, domain.NotFound},
		{"encoding: NUL in the path", "GET /heal\x00thz HTTP/1.1\r\nHost: site\r\n\r\n", bad, domain.BadRequest},
		{"encoding: encoded NUL in the path", get("/anchor/room/1%00"), bad, domain.BadRequest},
		{"encoding: NUL in the query", get("/oembed?url=%00"), bad, domain.BadRequest},
		{"encoding: NUL in a header", "GET /healthz HTTP/1.1\r\nHost: site\r\nlang: z\x00h\r\n\r\n", bad, domain.BadRequest},
		{"encoding: no UTF-8 in the path", get("/web_user/\xff\xfe"), bad, domain.BadRequest},
		{"encoding: no UTF-8 in the query", get("/manage/app_update/android?versionCode=%ff"), bad, domain.BadRequest},
		{"encoding: no UTF-8 in a header", get("/healthz", "User-Agent: \xff\xfe"), bad, domain.BadRequest},
		{"compression: gzip", post(name, "\x1f\x8b\x08\x00", "Content-Encoding: gzip"), bad, domain.BadRequest},
		{"compression: unknown encoding", post(name, "{}", "Content-Encoding: zipzap"), bad, domain.BadRequest},
		{"foreign page: form of a foreign page",
			strings.Replace(post(name, "userName=x"), "application/json", "application/x-www-form-urlencoded", 1), bad,
			domain.BadRequest},
		{"foreign page: text of a foreign page", strings.Replace(post(name, "{}"), "application/json", "text/plain", 1), bad,
			domain.BadRequest},
		{"foreign page: a foreign page with a token",
			post(name, `{"userName":"Lin2026"}`, "Origin: https://evil.example", "token: "+strings.Repeat("A", 43)), []int{200},
			""},
		{"accepted types: asking for HTML", post(name, "[", "Accept: text/html"), bad, domain.BadRequest},
		{"body: null", post(name, "null"), bad, domain.BadRequest},
		{"body: two objects", post(name, "{}{}"), bad, domain.BadRequest},
		{"nesting: brackets without an end", post(name, "[[["), bad, domain.BadRequest},
		{"nesting: objects without an end", post(name, `{"a":{"a":{"a":`), bad, domain.BadRequest},
		{"text: unpaired surrogate", post(name, `{"userName":"\ud800abc1"}`), bad, domain.BadRequest},
		{"text: NUL in a name", post(name, `{"userName":"abc\u0000123"}`), bad, domain.BadRequest},
		{"search: SQL in a name", post(name, `{"userName":"'; drop table account;--"}`), []int{200}, ""},
		{"language: languageType of 10 KB",
			post("/common_face/find_rich_text", `{"type":1,"languageType":"`+strings.Repeat("z", 10_000)+`"}`), []int{200}, ""},
		{"unknown value: scene outside", post("/web_user/web_get_phone_code", `{"phone":"13800138000","scene":"x"}`), bad,
			domain.BadRequest},
		{"token: token in the query", post("/web_user/userInfo?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "{}"),
			[]int{401}, domain.Unauthenticated},
		{"token: no token", post("/web_user/userInfo", "{}", "token: x"), []int{401}, domain.TokenInvalid},
		{"size: large upload without a token",
			"POST " + images.UploadPath +
				" HTTP/1.1\r\nHost: site\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n",
			[]int{401}, domain.Unauthenticated},
		{"size: upload of 7 MB", "POST " + images.UploadPath + " HTTP/1.1\r\nHost: site\r\ntoken: " + strings.Repeat("A",
			43) + "\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 7000000\r\n\r\n", []int{413},
			domain.FileTooLarge},
		{"path: dev call outside dev", post("/dev/tokens", `{"count":1}`), gone, domain.NotFound},
	}
}

func TestNoHostileInputHurtsTheServer(t *testing.T) {
	s := resttest.Open(t)
	s.PublicURL = "https://site.example"
	address := s.Listen()
	for _, x := range catalogue() {
		t.Run(x.name, func(t *testing.T) {
			status, head, body := exchangeHeaders(t, address, x.bytes)
			found := false
			for _, want := range x.status {
				found = found || status == want
			}
			var r resttest.Reply
			_ = json.Unmarshal(body, &r)
			if !found || x.code != "" && r.Code != x.code || status >= 400 && r.Code == "" && status != 0 {
				t.Errorf("status %d, %.300s", status, body)
			}
			if strings.Contains(head.Get("Content-Type"), "html") || head.Get("Access-Control-Allow-Origin") != "" ||
				status != 0 && head.Get("X-Content-Type-Options") != "nosniff" {
				t.Errorf("answered with %v", head)
			}
			for _, name := range []string{"Strict-Transport-Security", "X-Frame-Options", "Referrer-Policy",
				"Cross-Origin-Resource-Policy"} {
				if status != 0 && head.Get(name) == "" {
					t.Errorf("answered without %s: %v", name, head)
				}
			}
			if status, _ := exchange(t, address, get("/healthz")); status != 200 {
				t.Errorf("the server no longer responds: %d", status)
			}
		})
	}
	if logged := s.Logged(); strings.Contains(logged, "request failed") {
		t.Errorf("a fault was logged: %s", logged)
	}
	if status, metrics := inside(t, s)("/metrics"); status != 200 ||
		!strings.Contains(metrics, "\ntouchline_http_uploads 0\n") {
		t.Errorf("an upload keeps its place: %s", metrics)
	}
}

// exchange writes bytes and reads one response; status 0 if the connection closes without one.
func exchange(t *testing.T, address, bytes string) (int, []byte) {
	t.Helper()
	status, _, body := exchangeHeaders(t, address, bytes)
	return status, body
}

func exchangeHeaders(t *testing.T, address, bytes string) (int, http.Header, []byte) {
	t.Helper()
	conn, err := net.DialTimeout("tcp", address, eventually.Hang)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(eventually.Deadline())
	go func() { _, _ = io.WriteString(conn, bytes) }() // the server may respond before it has read all
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0, http.Header{}, nil
	}
	defer response.Body.Close()
	body, _ := io.ReadAll(response.Body)
	return response.StatusCode, response.Header, body
}

func TestPipelinedRequestsAreAnsweredInOrder(t *testing.T) {
	address := resttest.Open(t).Listen()
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetDeadline(eventually.Deadline())
	const n = 1000
	var all bytes.Buffer
	for i := range n {
		if i%10 == 3 {
			all.WriteString(post(name, "["))
		} else {
			all.WriteString(post(name, fmt.Sprintf(`{"userName":"Lin%04d"}`, i)))
		}
	}
	go func() { _, _ = conn.Write(all.Bytes()) }()
	read := bufio.NewReader(conn)
	for i := range n {
		response, err := http.ReadResponse(read, nil)
		if err != nil {
			t.Fatalf("answer %d: %v", i, err)
		}
		_, _ = io.Copy(io.Discard, response.Body)
		if want := map[bool]int{true: 400, false: 200}[i%10 == 3]; response.StatusCode != want {
			t.Fatalf("answer %d: %d", i, response.StatusCode)
		}
	}
}

func TestAnnouncedBodiesCostNoMemory(t *testing.T) {
	address := resttest.Open(t).Listen()
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var conns []net.Conn
	for i := range 200 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		_ = conn.SetDeadline(eventually.Deadline())
		conns = append(conns, conn)
		path, token := name, ""
		if i%2 == 0 {
			path, token = images.UploadPath, "token: x\r\n"
		}
		fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: site\r\n%sContent-Type: application/json\r\nContent-Length: 5000000\r\n\r\n{", path, token)
	}
	for i, conn := range conns { // the header suffices for the refusal: too large, or no token
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if want := []int{401, 413}[i%2]; err != nil || response.StatusCode != want {
			t.Fatalf("%d: %v %v, want %d", i, response, err, want)
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapAlloc) - int64(before.HeapAlloc); grown > 10<<20 {
		t.Errorf("the heap grew by %d MiB", grown>>20)
	}
}
