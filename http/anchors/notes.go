// An anchor's notes: posts with text and pictures.

package anchors

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

type noteListRequest struct {
	HouseID  rest.ID `json:"houseId"`
	Cursor   string  `json:"cursor"`
	PageSize *int    `json:"pageSize"`
}

func (r noteListRequest) Check() error {
	if r.HouseID == 0 {
		return domain.RefuseField("houseId", "required")
	}
	return rest.Paging{PageSize: r.PageSize}.Check()
}

type noteItem struct {
	NoteID     string   `json:"noteId"`
	HouseID    rest.ID  `json:"houseId"`
	Content    string   `json:"content"`
	ImageURLs  []string `json:"imageUrls"`
	CreateTime int64    `json:"createTime"`
	LikeCount  int64    `json:"likeCount"`
	Liked      bool     `json:"liked"`
}

func noteItemOf(n domain.Note) noteItem {
	return noteItem{domain.FormatNote(n.NoteID), rest.ID(n.HouseID), n.Content, rest.NotNil(n.Images), n.Created.UnixMilli(), n.Likes, n.Liked}
}

// NotesFrom is one stretch of an endless list of notes.
type NotesFrom struct {
	List       []noteItem `json:"list"`
	NextCursor *string    `json:"nextCursor"`
}

// noteList is the endless list of a house's notes, the newest first.
func (h *Handlers) noteList(ctx context.Context, caller rest.Caller, req noteListRequest) (NotesFrom, error) {
	answer := NotesFrom{List: []noteItem{}}
	list, limit, below := fmt.Sprintf("notes/%d", req.HouseID), rest.Paging{PageSize: req.PageSize}.Limit(), int64(0)
	if req.Cursor != "" {
		if err := h.rest.OpenCursor(list, req.Cursor, &below); err != nil {
			return answer, err
		}
	}
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return answer, err
	}
	notes, err := h.Anchors.Notes(ctx, int64(req.HouseID), caller.UserID, below, limit+1)
	if err != nil {
		return answer, err
	}
	if len(notes) > limit {
		notes = notes[:limit]
		next, err := h.rest.SealCursor(list, notes[limit-1].NoteID)
		if err != nil {
			return answer, err
		}
		answer.NextCursor = &next
	}
	answer.List = view.Each(notes, noteItemOf)
	return answer, nil
}

type addNoteRequest struct {
	Content   string   `json:"content"`
	ImageURLs []string `json:"imageUrls"`
	RequestID string   `json:"requestId"`
}

func (r addNoteRequest) Check() error {
	if r.RequestID == "" {
		return nil
	}
	return rest.CheckRequestID(r.RequestID)
}

// AddNoteAnswer is the new note.
type AddNoteAnswer struct {
	noteItem
	rest.Idempotent
}

// addNote posts a note and notifies the followers. With a request id it happens once; a repeat is answered with the
// note as it was posted.
func (h *Handlers) addNote(ctx context.Context, caller rest.Caller, req addNoteRequest) (AddNoteAnswer, error) {
	key, hash := "", []byte(nil)
	if req.RequestID != "" {
		request, err := rest.IdempotencyKey(caller, "note", req.RequestID, req)
		if err != nil {
			return AddNoteAnswer{}, err
		}
		key, hash = request.GetKey(), request.GetHash()
	}
	note, err := h.postNote(ctx, caller, req, key, hash)
	var refusal *domain.Refusal
	if key != "" && errors.As(err, &refusal) {
		first, err := h.rest.FirstOutcome(ctx, key, hash, refusal)
		if err != nil {
			return AddNoteAnswer{}, err
		}
		if err := json.Unmarshal(first.Answer, &note); err != nil {
			return AddNoteAnswer{}, fmt.Errorf("read the first answer of %s: %w", key, err)
		}
		return AddNoteAnswer{noteItemOf(note), rest.Idempotent{Replayed: true}}, nil
	}
	if err != nil {
		return AddNoteAnswer{}, err
	}
	h.notifyFollowersOf(ctx, caller, note)
	return AddNoteAnswer{noteItem: noteItemOf(note)}, h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageNote), h.rest.Now())
}

func (h *Handlers) postNote(ctx context.Context, caller rest.Caller, req addNoteRequest, key string, hash []byte) (domain.Note, error) {
	note := domain.Note{HouseID: caller.HouseID, Content: domain.CleanText(req.Content), Images: req.ImageURLs, Created: h.rest.Now()}
	switch {
	case len(note.Images) > domain.NoteMaxImages:
		return note, domain.Refuse(domain.TooManyImages, "max", domain.NoteMaxImages)
	case note.Content == "" && len(note.Images) == 0:
		return note, domain.Refuse(domain.TextEmpty)
	case domain.Length(note.Content) > domain.NoteMaxText:
		return note, domain.Refuse(domain.TextTooLong, "max", domain.NoteMaxText)
	}
	if err := domain.RefuseBanned(h.Words, note.Content); err != nil {
		return note, err
	}
	if err := h.ownImages(ctx, caller, note.Images, "note"); err != nil {
		return note, err
	}
	if err := h.rest.OpenToAll(ctx, caller.HouseID); err != nil {
		return note, err
	}
	return h.Anchors.AddNote(ctx, note, key, hash)
}

// ownImages refuses with FILE_FORMAT unless the caller uploaded every image for the scene.
func (h *Handlers) ownImages(ctx context.Context, caller rest.Caller, keys []string, scene string) error {
	if len(keys) == 0 {
		return nil
	}
	owns, err := h.Anchors.OwnsImages(ctx, caller.UserID, keys, scene)
	if err == nil && !owns {
		err = domain.RefuseFileFormat()
	}
	return err
}

// noteShown of a note in a notice, in code points.
const noteShown = 60

// notifyFollowersOf notifies of a new note. It is posted whether or not that succeeds.
func (h *Handlers) notifyFollowersOf(ctx context.Context, caller rest.Caller, note domain.Note) {
	house, id := domain.FormatID(note.HouseID), domain.FormatNote(note.NoteID)
	err := h.NotifyFollowers(ctx, note.HouseID, domain.Notice{
		Type: domain.NotifyNewNote, Key: "note/" + id, Path: "/dynamic?userId=" + house,
		Params: map[string]any{
			"houseId": house, "noteId": id, "nickName": caller.NickName,
			"text": domain.Shorten(note.Content, noteShown), "images": len(note.Images),
		},
	})
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "followers were not notified of a note", "house", note.HouseID, "note", id, "err", err)
	}
}

type noteRequest struct {
	NoteID string `json:"noteId"`
}

// deleteNote deletes one of the caller's own notes; DELETE_FAILED for any other.
func (h *Handlers) deleteNote(ctx context.Context, caller rest.Caller, req noteRequest) (deletedAnswer, error) {
	if req.NoteID == "" {
		return deletedAnswer{}, domain.RefuseField("noteId", "required")
	}
	noteID, _ := domain.ParseNote(req.NoteID)
	gone, err := h.Anchors.DropNote(ctx, caller.HouseID, noteID)
	if err == nil && !gone {
		err = deleteFailed([]string{req.NoteID})
	}
	return deletedAnswer{[]string{req.NoteID}}, err
}

type likeNoteRequest struct {
	noteRequest
	Liked *bool `json:"liked"`
}

type likeNoteAnswer struct {
	LikeCount int64 `json:"likeCount"`
	Liked     bool  `json:"liked"`
}

// likeNote sets whether the caller likes a note; once more changes nothing.
func (h *Handlers) likeNote(ctx context.Context, caller rest.Caller, req likeNoteRequest) (likeNoteAnswer, error) {
	if req.NoteID == "" {
		return likeNoteAnswer{}, domain.RefuseField("noteId", "required")
	}
	if req.Liked == nil {
		return likeNoteAnswer{}, domain.RefuseField("liked", "required")
	}
	noteID, ok := domain.ParseNote(req.NoteID)
	if !ok {
		return likeNoteAnswer{}, domain.Refuse(domain.NotFound, "kind", "note")
	}
	if *req.Liked {
		houseID, err := h.Anchors.NoteHouse(ctx, noteID)
		if err == nil {
			err = h.rest.OpenTo(ctx, caller, rest.ID(houseID))
		}
		if err != nil {
			return likeNoteAnswer{}, err
		}
	}
	likes, err := h.Anchors.LikeNote(ctx, caller.UserID, noteID, *req.Liked, h.rest.Now())
	return likeNoteAnswer{likes, *req.Liked}, err
}
