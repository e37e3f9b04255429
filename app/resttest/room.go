// Acts of users in rooms without a call: lines over websockets, and uploads.

package resttest

import (
	"bytes"
	"fmt"
	"image"
	"image/png"

	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

// Say posts a line in a room over a websocket and returns its messageId.
func (s *Server) Say(p Person, room, text string) (messageID string) {
	s.t.Helper()
	s.made++
	caller := rest.Caller{UserID: p.UserID, NickName: p.NickName, HouseID: p.HouseID}
	right, _, err := view.RightIn(s.t.Context(), s.Rooms, caller, room)
	if err != nil {
		s.t.Fatal(err)
	}
	posted, err := s.Actors.Actors.Post(s.t.Context(), room, &protos.PostLine{
		Person: view.PersonOf(right), Cid: fmt.Sprintf("line-%d", s.made), Text: text,
	})
	if err != nil {
		s.t.Fatalf("%s says %q: %v", p.NickName, text, err)
	}
	return posted.GetMessageId()
}

// Upload stores an uploaded picture for a scene and returns its key.
func (s *Server) Upload(p Person, scene string, width, height int) (key string) {
	s.t.Helper()
	var file bytes.Buffer
	err := png.Encode(&file, image.NewGray(image.Rect(0, 0, width, height)))
	key = fmt.Sprintf("img/%s/%d-%d-%d.png", scene, p.UserID, width, height)
	if err == nil {
		err = s.deps.Files.Put(s.t.Context(), key, file.Bytes())
	}
	if err == nil {
		err = s.Images.SaveImage(s.t.Context(), p.UserID, key, scene, s.Now())
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return key
}
