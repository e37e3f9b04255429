// Files and webhooks of feeds.

package apptest

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime/multipart"
	nethttp "net/http"
	"strings"
	"testing"
	"time"

	"touchline/domain/sport"
)

// UploadFeed sends a file of matches as an operator.
func (h Client) UploadFeed(t *testing.T, token, feedID, file, dryRun string) (taken sport.FeedTaken) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("feedId", feedID)
	_ = form.WriteField("dryRun", dryRun)
	part, _ := form.CreateFormFile("file", "matches.json")
	_, _ = part.Write([]byte(file))
	_ = form.Close()
	h.Post(t, token, "/admin/feed_upload", form.FormDataContentType(), body.Bytes(), &taken)
	return taken
}

// PushFeed sends a signed change of a match and returns the HTTP status.
func (h Client) PushFeed(t *testing.T, feedID, secret, body string) int {
	t.Helper()
	stamp := fmt.Sprint(time.Now().Unix())
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "." + body))
	req, _ := nethttp.NewRequest(nethttp.MethodPost, "http://"+h.Addr+"/hooks/match/"+feedID, strings.NewReader(body))
	req.Header.Set("X-Touchline-Signature", "t="+stamp+",v1="+hex.EncodeToString(mac.Sum(nil)))
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}
