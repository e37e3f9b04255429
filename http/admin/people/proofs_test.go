// Identity documents: their keys open nothing, and operators get links that expire.

package people_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"io/fs"
	"mime/multipart"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/admin/people"
	"touchline/http/images"
	"touchline/http/rest"
	"touchline/http/view"
)

// uploadProof uploads an identity document as a browser does.
func (s staff) uploadProof(t *testing.T, by resttest.Person) (sent view.Uploaded) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("file", "x")
	if err == nil {
		err = jpeg.Encode(file, image.NewGray(image.Rect(0, 0, 300, 200)), nil)
	}
	if err == nil {
		err = form.WriteField("scene", "apply")
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequest("POST", images.UploadPath, &body)
	request.Header.Set("Content-Type", form.FormDataContentType())
	request.Header.Set("token", by.Token)
	s.Send(t, request).Into(t, &sent)
	return sent
}

func TestAnIdentityDocumentIsShownByAnExpiringLink(t *testing.T) {
	dir := t.TempDir()
	s := open(t, resttest.Set("DATA_DIR", dir))
	applicant := s.Person("hopeful1")
	sent := s.uploadProof(t, applicant)
	if !strings.HasPrefix(sent.Key, domain.PrivateFiles) || sent.URL != "" {
		t.Fatalf("stored as %+v", sent)
	}
	files := os.DirFS(filepath.Join(dir, "files"))
	stored, err := fs.ReadFile(files, sent.Key)
	if err != nil || len(stored) == 0 {
		t.Fatalf("%d bytes are stored, %v", len(stored), err)
	}
	if err := fs.WalkDir(files, ".", func(key string, _ fs.DirEntry, err error) error {
		if r := s.Ask(t, "GET", rest.FilesPath+key, ""); r.Status != 404 {
			t.Errorf("anybody fetches %s: %d", key, r.Status)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if owns, err := s.Images.OwnsImage(t.Context(), applicant.UserID, sent.Key, "apply"); !owns || err != nil {
		t.Fatal(owns, err)
	}
	if _, err := s.Anchors.SubmitApply(t.Context(),
		studio.Apply{UserID: applicant.UserID, RealName: "Lin", Phone: applicant.Phone, AreaCode: "+86", AnchorType: 6,
			Introduction: "ten letters", ProofImages: []string{sent.Key}, Submitted: s.Now()}); err != nil {
		t.Fatal(err)
	}
	s.Exec(`UPDATE account SET user_image = 'img/me.jpg' WHERE user_id = $1`, applicant.UserID)
	link := func() string {
		t.Helper()
		var queue rest.Page[people.ApplyItem]
		s.Call(t, "/admin/apply_list", `{}`, s.Support.Token).Into(t, &queue)
		if len(queue.List) != 1 || len(queue.List[0].ProofURLs) != 1 || queue.List[0].User.UserImage != "img/me.jpg" {
			t.Fatalf("the queue is %+v", queue)
		}
		return queue.List[0].ProofURLs[0]
	}
	looks := func() int {
		t.Helper()
		n := 0
		for _, act := range s.Acts(people.ProofPath) {
			if strings.Contains(string(act.Asked), sent.Key) {
				n++
			}
		}
		return n
	}
	good := link()
	r := s.Ask(t, "GET", good, "")
	if r.Status != 200 || r.Header.Get("Content-Type") != "image/jpeg" || !bytes.Equal(r.Body, stored) ||
		r.Header.Get("Cache-Control") != "private, no-store" || r.Header.Get("Content-Security-Policy") != rest.FilePolicy ||
		looks() != 1 {
		t.Errorf("an operator sees %d %v, %d looks are on the record", r.Status, r.Header, looks())
	}
	forged := good[:len(good)-4] + "AAAA"
	s.Ask(t, "GET", forged, "").Wants(t, domain.Forbidden, "a forged link")
	s.Pass(people.ProofLinkLife)
	if r := s.Ask(t, "GET", good, ""); r.Status != 404 {
		t.Errorf("the link after five minutes: %d", r.Status)
	}
	good = link()
	s.Call(t, "/admin/logout", `{}`, s.Support.Token).Wants(t, "", "logging out")
	if r := s.Ask(t, "GET", good, ""); r.Status != 404 {
		t.Errorf("the link after the operator logged out: %d", r.Status)
	}
	if looks() != 1 {
		t.Errorf("%d looks are on the record", looks())
	}
}
