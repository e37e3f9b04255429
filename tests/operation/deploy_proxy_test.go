// The nginx and Caddy configurations of build/deploy in front of a running site: all features work, nothing is
// buffered, and limits see the client's address.

package operation

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math/big"
	"mime/multipart"
	"net"
	nethttp "net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

// siteLines are the lines of nginx.conf that an operator changes, and the test's replacements.
func siteLines(front, plain, upstream, certificate, key string) map[string]string {
	return map[string]string{
		"server 127.0.0.1:8080;":     "server " + upstream + ";",
		"listen 80;":                 "listen " + plain + ";",
		"listen [::]:80;":            "",
		"listen 443 ssl http2;":      "listen " + front + " ssl http2;",
		"listen [::]:443 ssl http2;": "",
		"server_name example.org;":   "server_name example.org;",
		"ssl_certificate     /etc/letsencrypt/live/example.org/fullchain.pem;": "ssl_certificate " + certificate + ";",
		"ssl_certificate_key /etc/letsencrypt/live/example.org/privkey.pem;":   "ssl_certificate_key " + key + ";",
	}
}

func startNginx(t *testing.T, front, upstream string) {
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // outside the PATH of unprivileged users
	}
	if err := exec.Command(program, "-v").Run(); err != nil {
		t.Fatalf("nginx (Debian: nginx-light) is not installed; bash build/need.sh test does it: %v", err)
	}
	folder := apptest.DataFolder(t)
	certificate, key := selfSigned(t, folder)
	words, err := os.ReadFile("build/deploy/nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	changes := siteLines(front, apptest.FreePort(t), upstream, certificate, key)
	var out strings.Builder
	for line := range strings.Lines(string(words)) {
		setting, _, marked := strings.Cut(line, "# SITE")
		setting = strings.TrimSpace(setting)
		if changed, known := changes[setting]; marked && known {
			line = changed + "\n"
		} else if marked && !strings.HasPrefix(line, "#") {
			t.Fatalf("a line is marked that the test does not know: %q", line)
		}
		out.WriteString(strings.ReplaceAll(line, "/var/log/nginx/touchline.log", filepath.Join(folder, "access.log")))
	}
	// replaces Debian's log, which unprivileged users cannot open
	main := "daemon off;\nworker_processes 1;\npid " + filepath.Join(folder, "pid") +
		";\nerror_log stderr warn;\nevents { worker_connections 512; }\nhttp {\naccess_log off;\n"
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		main += kind + "_temp_path " + filepath.Join(folder, kind) + ";\n"
	}
	config := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(config, []byte(main+out.String()+"}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	runProgram(t, folder, exec.Command(program, "-e", "stderr", "-p", folder, "-c", config))
}

func startCaddy(t *testing.T, front, upstream string) {
	program, err := exec.LookPath("caddy")
	if err != nil {
		t.Fatalf("Caddy (Debian: caddy) is not installed; bash build/need.sh test does it: %v", err)
	}
	folder := apptest.DataFolder(t)
	_, plain, _ := net.SplitHostPort(apptest.FreePort(t))
	cmd := exec.Command(program, "run", "--config", "build/deploy/Caddyfile", "--adapter", "caddyfile")
	cmd.Env = append(os.Environ(), "SITE_ADDRESS=https://"+front, "SITE_UPSTREAM="+upstream, "SITE_HTTP_PORT="+plain,
		"CADDY_ADMIN="+apptest.FreePort(t), "HOME="+folder, "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder)
	runProgram(t, folder, cmd)
}

// runProgram runs a program until the test ends, and shows its output if the test failed.
func runProgram(t *testing.T, folder string, cmd *exec.Cmd) {
	t.Helper()
	words, err := os.Create(filepath.Join(folder, "words.log"))
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = words, words
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		_ = cmd.Wait()
		_ = words.Close()
		if t.Failed() {
			said, _ := os.ReadFile(words.Name())
			t.Logf("the proxy said: %s", said[max(0, len(said)-4000):])
		}
	})
}

func selfSigned(t *testing.T, folder string) (certificate, key string) {
	t.Helper()
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		NotAfter:     time.Now().Add(time.Hour),
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	public, err := x509.CreateCertificate(rand.Reader, template, template, &secret.PublicKey, secret)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		t.Fatal(err)
	}
	certificate, key = filepath.Join(folder, "certificate.pem"), filepath.Join(folder, "key.pem")
	for path, block := range map[string]*pem.Block{
		certificate: {Type: "CERTIFICATE", Bytes: public},
		key:         {Type: "PRIVATE KEY", Bytes: private},
	} {
		if err := os.WriteFile(path, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return certificate, key
}

func TestAllFeaturesWorkThroughTheProxyConfigurations(t *testing.T) {
	for name, start := range map[string]func(t *testing.T, front, upstream string){"nginx": startNginx,
		"Caddy": startCaddy} {
		t.Run(name, func(t *testing.T) {
			data, front, rtmp := apptest.FreshFolder(t), apptest.FreePort(t), apptest.FreePort(t)
			people := apptest.MakePeople(t, data, 1)
			apptest.MakeResident(t, data)
			h := apptest.Open(t, data, map[string]string{
				"PUBLIC_URL":           "https://" + front,
				"TRUSTED_PROXIES":      "127.0.0.1",
				"RTMP_ADDR":            rtmp,
				"VISITORS_PER_ADDRESS": "2",
			})
			start(t, front, h.Addr)
			c := callerFrom(front, "127.0.0.2")
			up := func() bool {
				resp, err := c.client.Get("https://" + front + "/healthz")
				if err != nil {
					return false
				}
				_ = resp.Body.Close()
				return resp.StatusCode == nethttp.StatusOK
			}
			eventually.True(t, "the proxy passes requests on", up)
			t.Run("a log-in", func(t *testing.T) { proxiedLogin(t, c) })
			var cover string
			t.Run("an upload and a part of it", func(t *testing.T) { cover = proxiedUpload(t, c, people[0].Token) })
			live := openRoom(t, c, people[0].Token, cover)
			t.Run("a websocket", func(t *testing.T) { proxiedSocket(t, c, front) })
			t.Run("a broadcast", func(t *testing.T) { proxiedBroadcast(t, c, rtmp, live) })
		})
	}
}

func proxiedLogin(t *testing.T, c *caller) {
	var in struct{ Token string }
	c.ask(t, "", "/web_user/web_pwd_login", map[string]any{
		"userName": apptest.ResidentName,
		"password": "hollow7tree",
	}, &in)
	status, header, _ := c.do(t, "POST", "/web_user/userInfo", in.Token, "application/json", []byte("{}"))
	if status != 200 || !strings.HasPrefix(header.Get("Strict-Transport-Security"), "max-age=") {
		t.Errorf("a logged in user gets %d, with HSTS %q", status, header.Get("Strict-Transport-Security"))
	}
}

func proxiedUpload(t *testing.T, c *caller, token string) (key string) {
	// 16 bits a colour, uncompressed: more than 2 MB with few pixels
	deep := image.NewRGBA64(image.Rect(0, 0, 600, 600))
	for i := range deep.Pix {
		deep.Pix[i] = 255
		if i%8 < 6 {
			deep.Pix[i] = byte(i / 600)
		}
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("scene", "cover")
	file, _ := form.CreateFormFile("file", "cover.png")
	if err := errors.Join((&png.Encoder{CompressionLevel: png.NoCompression}).Encode(file, deep), form.Close()); err !=
		nil || body.Len() < 2<<20 {
		t.Fatalf("%d bytes, %v", body.Len(), err)
	}
	status, _, answer := c.do(t, "POST", "/manage/ossFile/image/oss_upload", token, form.FormDataContentType(),
		body.Bytes())
	var said struct{ Data struct{ Key string } }
	if err := json.Unmarshal(answer, &said); err != nil || status != 200 || said.Data.Key == "" {
		t.Fatalf("%d bytes are answered with %d %s", body.Len(), status, answer)
	}
	_, header, whole := c.do(t, "GET", "/static/files/"+said.Data.Key, "", "", nil)
	status, partly, part := c.do(t, "GET", "/static/files/"+said.Data.Key, "", "", nil, "Range", "bytes=1000-1999")
	if status != 206 || !bytes.Equal(part, whole[1000:2000]) ||
		partly.Get("Content-Range") != fmt.Sprintf("bytes 1000-1999/%d", len(whole)) {
		t.Errorf("a part is answered with %d, %d bytes, %q; the whole has %d, %v", status, len(part),
			partly.Get("Content-Range"), len(whole), header)
	}
	large := bytes.Repeat([]byte("x"), 100<<10)
	if status, _, answer := c.do(t, "POST", "/web_user/userInfo", "", "application/json", large); status != 413 ||
		!bytes.Contains(answer, []byte(domain.PayloadTooLarge)) {
		t.Errorf("a body that is too large is answered with %d %.200s", status, answer)
	}
	return said.Data.Key
}

// openRoom configures the first room and returns its live code.
func openRoom(t *testing.T, c *caller, token, cover string) string {
	t.Helper()
	_, _, answer := c.do(t, "POST", "/web_anchor/anchor_house_config_details_update", token, "application/json",
		fmt.Appendf(nil, `{"houseName":"n","anchorTitle":"t","introduction":"i","announcement":"a","goLiveOnPush":true,`+
			`"houseImage":%q}`,
			cover))
	var room struct {
		Data struct{ Ingest struct{ LiveCode string } }
	}
	if err := json.Unmarshal(answer, &room); err != nil || room.Data.Ingest.LiveCode == "" {
		t.Fatalf("no live code in %s", answer)
	}
	return room.Data.Ingest.LiveCode
}

func proxiedSocket(t *testing.T, c *caller, front string) {
	var in struct{ Token string }
	c.ask(t, "", "/web_user/web_pwd_login", map[string]any{
		"userName": apptest.ResidentName,
		"password": "hollow7tree",
	}, &in)
	conn, err := c.visit(t, in.Token, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := conn.WriteJSON(map[string]any{"t": "send", "id": "l1", "text": "through the proxy"}); err != nil {
		t.Fatal(err)
	}
	g := &apptest.Socket{Conn: conn}
	if f, err := g.Next("ack", "rej"); err != nil || f.T != "ack" {
		t.Errorf("a line is answered %+v, %v", f, err)
	}
	// Two visitors are admitted from one address, whatever they claim; another address has two places of its own.
	for i := range 2 {
		if _, err := c.visit(t, "", ""); err != nil {
			t.Fatalf("visitor %d: %v", i, err)
		}
	}
	if _, err := c.visit(t, "", "198.51.100.7"); err == nil {
		t.Error("a third visitor came in: the limit does not see the address")
	}
	if _, err := callerFrom(front, "127.0.0.3").visit(t, "", ""); err != nil {
		t.Errorf("a visitor from elsewhere pays for it: %v", err)
	}
}
