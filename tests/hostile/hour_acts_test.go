// The attacks of the hostile half-hour. Each one runs at its own pace until the end.

package hostile

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math/rand/v2"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/fasthttp/websocket"

	"touchline/app/apptest"
	"touchline/domain"
)

// noisyPhoto is a picture that does not compress, for slow readers.
var noisyPhoto = func() []byte {
	picture := image.NewRGBA(image.Rect(0, 0, 400, 300))
	noise := rand.New(rand.NewPCG(1, 2))
	for y := range 300 {
		for x := range 400 {
			picture.SetRGBA(x, y, color.RGBA{uint8(noise.Uint32()), uint8(noise.Uint32()), uint8(noise.Uint32()), 255})
		}
	}
	var b bytes.Buffer
	_ = png.Encode(&b, picture)
	return b.Bytes()
}()

// acts are the attacks. Their addresses are in 127.1, apart from those of honest users.
func (a *attack) acts() []func(context.Context) {
	return []func(context.Context){
		a.every(300*time.Millisecond, a.readSlowly),
		a.every(50*time.Millisecond, a.standHalfOpen),
		a.every(time.Second, a.sendRefused),
		a.every(4*time.Second, a.sendCostly),
		a.every(20*time.Millisecond, a.guessPassword),
		a.every(10*time.Millisecond, a.askMuch),
		a.every(500*time.Millisecond, a.misspell),
		a.every(2*time.Second, a.floodSocket),
		a.every(15*time.Second, a.takeDescriptors),
	}
}

func (a *attack) every(pace time.Duration, act func(ctx context.Context, n int)) func(context.Context) {
	return func(ctx context.Context) {
		tick := time.NewTicker(pace)
		defer tick.Stop()
		for n := 0; ; n++ {
			act(ctx, n)
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
		}
	}
}

// strangerStays is how long a stranger keeps a connection. Together they need more descriptors than the server has,
// but fewer than this process has.
const strangerStays = time.Minute

// dial connects as one of 250 strangers; nil when the server refuses. The connection is closed after a while,
// or with ctx.
func (a *attack) dial(ctx context.Context, address string, n int) net.Conn {
	conn, err := from(1, n%250).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil
	}
	stay, leave := context.WithTimeout(ctx, strangerStays)
	context.AfterFunc(stay, func() {
		leave()
		_ = conn.Close()
	})
	return conn
}

// readSlowly requests something large ten times and never reads it.
func (a *attack) readSlowly(ctx context.Context, n int) {
	conn := a.dial(ctx, a.server.Addr, n)
	if conn == nil {
		return
	}
	_ = conn.(*net.TCPConn).SetReadBuffer(4 << 10)
	for range 10 {
		if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: site\r\n\r\n", a.photo); err != nil {
			return
		}
	}
	a.count("slow reader")
}

// standHalfOpen begins a header, a body, an RTMP handshake or a socket, and stops.
func (a *attack) standHalfOpen(ctx context.Context, n int) {
	address, words := a.server.Addr, ""
	switch n % 5 {
	case 0:
		words = "POST /web_user/web_pwd_login HTTP/1.1\r\nHost: si"
	case 1:
		words = "POST /web_user/web_pwd_login HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n" +
			"Content-Length: 60000\r\n\r\n{"
	case 2:
		words = "POST " + uploadPath + " HTTP/1.1\r\nHost: site\r\nAuthorization: Bearer " + a.crook.Token +
			"\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000000\r\n\r\n--b"
	case 3:
		address, words = a.rtmp, "\x03half a handshake"
	case 4:
		words = "GET /ws HTTP/1.1\r\nHost: site\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
			"Sec-WebSocket-Version: 13\r\n" +
			"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: touchline.v1\r\n\r\n"
	}
	if conn := a.dial(ctx, address, n); conn != nil {
		_, _ = io.WriteString(conn, words)
		a.count("half-open")
	}
}

// costlyPicture is an accepted picture that is decoded one at a time: a photograph of 20 megapixels.
var costlyPicture = sync.OnceValue(func() []byte {
	var b bytes.Buffer
	_ = jpeg.Encode(&b, image.NewYCbCr(image.Rect(0, 0, 5000, 4000), image.YCbCrSubsampleRatio420), nil)
	return b.Bytes()
})

// sendRefused uploads a truncated picture, or one that is too small.
func (a *attack) sendRefused(_ context.Context, n int) {
	text := a.sendPicture(a.browser(1, n%250), [][]byte{noisyPhoto[:len(noisyPhoto)/2], onePixel}[n%2])
	switch {
	case bytes.Contains(text, []byte(domain.FileFormat)):
		a.count("picture refused")
	case bytes.Contains(text, []byte(`"success":true`)):
		a.fail("an invalid picture was accepted: %s", text)
	}
}

var onePixel = func() []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, 1)))
	return b.Bytes()
}()

// sendCostly uploads the costliest accepted picture, and waits for the answer.
func (a *attack) sendCostly(_ context.Context, n int) {
	client := a.browser(1, n%250)
	client.HTTP.Timeout = time.Minute
	if bytes.Contains(a.sendPicture(client, costlyPicture()), []byte(`"success":true`)) {
		a.count("costly picture")
	}
}

// sendPicture returns the server's answer, or nil.
func (a *attack) sendPicture(client apptest.Client, picture []byte) []byte {
	defer client.HTTP.CloseIdleConnections()
	kind, body := photoForm(picture)
	_, text, err := client.Do(a.sender, uploadPath, kind, body)
	if err != nil {
		return nil
	}
	return text
}

// guessPassword logs in as one of three other users with a wrong password.
func (a *attack) guessPassword(_ context.Context, n int) {
	client := a.browser(1, n%250)
	defer client.HTTP.CloseIdleConnections()
	_, text, err := client.Do(apptest.Person{}, "/web_user/web_pwd_login", "application/json",
		fmt.Appendf(nil, `{"userName":%q,"password":"Wrong%d"}`, a.names[n%3], n))
	if err == nil &&
		(bytes.Contains(text, []byte(domain.RateLimited)) || bytes.Contains(text, []byte(domain.LoginLocked))) {
		a.count("flood refused")
	}
}

// askMuch requests lists and tickets as fast as one connection allows.
func (a *attack) askMuch(_ context.Context, n int) {
	client := a.browser(1, n%50)
	defer client.HTTP.CloseIdleConnections()
	path := []string{"/web_anchor/web_im_info", "/web_anchor/anchor_details", "/web_home/search",
		"/web_match/race_data_content_list_page"}[n%4]
	_, text, err := client.Do(apptest.Person{}, path, "application/json",
		[]byte(`{"houseId":"`+apptest.FirstRoom+`","keyword":"a\u0000","page":99999}`))
	if err == nil && bytes.Contains(text, []byte(domain.Internal)) {
		a.fail("%s answers a fault: %s", path, text)
	}
	a.count("request")
}

// misspell sends a request without a host, or with an invalid length.
func (a *attack) misspell(ctx context.Context, n int) {
	conn := a.dial(ctx, a.server.Addr, n)
	if conn == nil {
		return
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(hostileAnswer))
	_, _ = io.WriteString(conn, []string{
		"GET /static/ossUrl HTTP/1.1\r\n\r\n",
		"POST /static/ossUrl HTTP/1.1\r\nHost: site\r\nContent-Length: two\r\n\r\n",
	}[n%2])
	all, _ := io.ReadAll(bufio.NewReader(conn))
	answers := strings.Count(string(all), "HTTP/1.1 ")
	switch {
	case answers > 1:
		a.fail("one request got %d answers: %.300s", answers, all)
	case strings.HasPrefix(string(all), "HTTP/1.1 400"):
		a.count("misspelt refused")
	}
}

// floodSocket joins and sends frames of every kind as fast as possible until it is disconnected.
func (a *attack) floodSocket(ctx context.Context, n int) {
	dialer := websocket.Dialer{Subprotocols: []string{"touchline.v1"}, NetDialContext: from(1, n%250).DialContext}
	conn, _, err := dialer.DialContext(ctx, "ws://"+a.server.Addr+"/ws", nil)
	if err != nil {
		return
	}
	defer conn.Close()
	for i := range 2000 {
		text := fmt.Sprintf(`{"t":"send","id":"f%d","text":"flood"}`, i)
		if i%3 == 0 {
			text = "\xff\xfe{"
		}
		if conn.WriteMessage(websocket.TextMessage, []byte(text)) != nil {
			a.count("socket thrown out")
			return
		}
	}
}

// takeDescriptors opens more idle connections than the server may hold, keeps them for a while and closes them. The
// server is full when it starts to close some of them.
func (a *attack) takeDescriptors(ctx context.Context, _ int) {
	hold, release := context.WithTimeout(ctx, 8*time.Second)
	defer release()
	var held []net.Conn
	for n := 0; n < hostileDescriptors+200 && hold.Err() == nil; n++ {
		if conn := a.dial(hold, []string{a.server.Addr, a.rtmp}[n%4/3], n); conn != nil {
			held = append(held, conn)
		}
	}
	closed := 0
	for _, conn := range held {
		if hold.Err() == nil && closedByServer(conn) {
			closed++
		}
	}
	if closed >= 20 {
		a.count("descriptors gone")
	}
	<-hold.Done()
}

// closedByServer reports whether the server has closed an idle connection.
func closedByServer(conn net.Conn) bool {
	_ = conn.SetReadDeadline(time.Now().Add(time.Millisecond))
	_, err := conn.Read(make([]byte, 1))
	timeout, ok := errors.AsType[net.Error](err)
	return err != nil && !(ok && timeout.Timeout())
}
