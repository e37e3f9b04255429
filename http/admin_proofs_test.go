// Identity documents: nobody fetches one by its key, and an operator not for long.

package http

import (
	"bytes"
	"net/http/httptest"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/admin"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/view"
)

func TestAnIdentityDocumentIsSeenByOperatorsThroughALinkThatEnds(t *testing.T) {
	t.Parallel()
	w := newStadium(t)
	user, _, token := w.person("hopeful1", 0, false)
	kind, body := multipartOf(part{"file", "x", jpegOf(painted(300, 200))}, part{"scene", "", []byte("apply")})
	request := httptest.NewRequest("POST", images.UploadPath, bytes.NewReader(body))
	request.Header.Set("Content-Type", kind)
	request.Header.Set("token", token)
	var sent view.Uploaded
	send(t, w.Server, request).into(t, &sent)
	if !strings.HasPrefix(sent.Key, domain.PrivateFiles) || sent.URL != "" {
		t.Fatalf("stored as %+v", sent)
	}
	for key := range w.world.files {
		if r := ask(t, w.Server, "GET", rest.FilesPath+key, ""); r.status != 404 {
			t.Errorf("anybody fetches %s: %d", key, r.status)
		}
	}
	if owns, err := w.Store.Images.OwnsImage(t.Context(), user, sent.Key, "apply"); !owns || err != nil {
		t.Fatal(owns, err)
	}
	if _, err := w.Store.Anchors.SubmitApply(t.Context(), domain.Apply{UserID: user, RealName: "Lin", Phone: "+86" + testPhone, AreaCode: "+86", AnchorType: 6,
		Introduction: "ten letters", ProofImages: []string{sent.Key}, Submitted: noon}); err != nil {
		t.Fatal(err)
	}
	w.exec(`UPDATE account SET user_image = 'img/me.jpg' WHERE user_id = $1`, user)
	sue := w.operator("sue", domain.OperatorSupport)
	link := func() string {
		var queue rest.Page[admin.ApplyItem]
		call(t, w.Server, "/admin/apply_list", `{}`, sue).into(t, &queue)
		if len(queue.List) != 1 || len(queue.List[0].ProofURLs) != 1 || queue.List[0].User.UserImage != "img/me.jpg" {
			t.Fatalf("the queue is %+v", queue)
		}
		return queue.List[0].ProofURLs[0]
	}
	good := link()
	looks := func() (n int) {
		if err := w.db.QueryRow(t.Context(), `SELECT count(*) FROM operator_act WHERE call = $1 AND asked ->> 'key' = $2`, admin.ProofPath, sent.Key).Scan(&n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	r := ask(t, w.Server, "GET", good, "")
	if r.status != 200 || r.header.Get("Content-Type") != "image/jpeg" || !bytes.Equal(r.body, w.world.files[sent.Key]) ||
		r.header.Get("Cache-Control") != "private, no-store" || r.header.Get("Content-Security-Policy") != rest.FilePolicy || looks() != 1 {
		t.Errorf("an operator sees %d %v, %d looks are on the record", r.status, r.header, looks())
	}
	forged := good[:len(good)-4] + "AAAA"
	if r := ask(t, w.Server, "GET", forged, ""); r.Code != domain.Forbidden {
		t.Errorf("a forged link: %d", r.status)
	}
	w.world.pass(admin.ProofLinkLife)
	if r := ask(t, w.Server, "GET", good, ""); r.status != 404 {
		t.Errorf("the link after five minutes: %d", r.status)
	}
	good = link()
	wants(t, call(t, w.Server, "/admin/logout", `{}`, sue), "", "logging out")
	if r := ask(t, w.Server, "GET", good, ""); r.status != 404 {
		t.Errorf("the link after the operator logged out: %d", r.status)
	}
	if looks() != 1 {
		t.Errorf("%d looks are on the record", looks())
	}
}
