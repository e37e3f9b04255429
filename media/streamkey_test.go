// Stream keys: what is read of them, and that nothing repeats their code.

package media

import (
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"

	"touchline/domain"
)

func TestStreamKeysAreReadDefensively(t *testing.T) {
	t.Parallel()
	for key, want := range map[string]string{
		"1001?code=abc":                      "1001 abc true",
		"  1001?code=aB-_9\n":                "1001 aB-_9 true",
		"1001?x=1&code=abc&code=def":         "1001 abc true",
		"1001?code=abc?bandwidthtest=1":      "1001 abc true",
		"1001":                               "1001  false",
		"1001?code=":                         "1001  false",
		"1001?code=a b":                      "1001 a b false",
		"1001?code=../../etc":                "1001 ../../etc false",
		"abc?code=abc":                       "  false",
		"-1?code=abc":                        "  false",
		"":                                   "  false",
		"?code=abc":                          "  false",
		"../1001?code=abc":                   "  false",
		strings.Repeat("1", 20) + "?code=ab": "  false",
	} {
		house, code, ok := parseStreamKey(key)
		if got := fmt.Sprintf("%s %s %v", house, code.Secret(), ok); got != want {
			t.Errorf("%q was read as %q, want %q", key, got, want)
		}
	}
}

func TestTheLiveCodeIsNeverWritten(t *testing.T) {
	t.Parallel()
	var log lockedBuffer
	p := openPlaneLogging(t, Limits{}, &log)
	const secret = "s3cret-c0de"
	for _, key := range []string{"1001?code=" + secret, secret, "1001?" + secret, secret + "?code=" + secret,
		"1001?code=" + secret + "%20"} {
		dial(t, p.address).publish(key)
	}
	p.room.refuse = fmt.Errorf("storage: %w", io.ErrUnexpectedEOF)
	dial(t, p.address).publish("1001?code=" + secret)
	p.room.refuse = nil
	pub := p.live(t, clipPart(t, 1e9))
	pub.command(secret, secret)
	pub.awaitTaken()
	pub.conn.Close()
	p.room.receives(t, "silent")

	asked := <-p.room.asked
	logger := slog.New(slog.NewTextHandler(&log, nil))
	logger.Info("asked", "publish", asked, "code", asked.Code)
	fmt.Fprintf(&log, "%v %+v %#v %s %x %q", asked, asked, asked, asked.Code, asked.Code, asked.Code)

	written := log.String()
	if !strings.Contains(written, "broadcast source accepted") || !strings.Contains(written, "room did not answer") {
		t.Errorf("the log lost its lines:\n%s", written)
	}
	for _, s := range []string{secret, "right-code", fmt.Sprintf("%x", secret)} {
		if strings.Contains(written, s) {
			t.Errorf("the log contains %q:\n%s", s, written)
		}
	}
	if asked.Code.Secret() != secret {
		t.Errorf("the room was given %q", asked.Code.Secret())
	}
	if _, err := p.hub.WatchFLV(secret); strings.Contains(fmt.Sprint(err, domain.CodeOf(err)), secret) {
		t.Error("an error repeats the code")
	}
}
