// An anchor's notes: posts with text and pictures.

package anchors

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

type noteListRequest struct {
	rest.HouseRequest
	view.Stretch
}

func (r noteListRequest) Check() error { return cmp.Or(r.HouseRequest.Check(), r.Stretch.Check()) }

type noteItem struct {
	NoteID     string   `json:"noteId"`
	HouseID    rest.ID  `json:"houseId"`
	Content    string   `json:"content"`
	ImageURLs  []string `json:"imageUrls"`
	CreateTime int64    `json:"createTime"`
	LikeCount  int64    `json:"likeCount"`
	Liked      bool     `json:"liked"`
}

func noteItemOf(n studio.Note) noteItem {
	return noteItem{studio.FormatNote(n.NoteID), rest.ID(n.HouseID), n.Content, rest.NotNil(n.Images),
		n.Created.UnixMilli(), n.Likes, n.Liked}
}

// NotesFrom is a stretch of an endless list of notes.
type NotesFrom struct {
	List       []noteItem `json:"list"`
	NextCursor *string    `json:"nextCursor"`
}

// noteList lists the notes of a house, the newest first.
func (h *Handlers) noteList(ctx context.Context, caller rest.Caller, req noteListRequest) (NotesFrom, error) {
	answer := NotesFrom{List: []noteItem{}}
	list, below := fmt.Sprintf("notes/%d", req.HouseID), int64(0)
	if err := req.Open(h.rest, list, &below); err != nil {
		return answer, err
	}
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return answer, err
	}
	notes, err := h.Anchors.Notes(ctx, int64(req.HouseID), caller.UserID, below, req.Limit()+1)
	if err != nil {
		return answer, err
	}
	notes, answer.NextCursor, err = view.CutStretch(h.rest, list, notes, req.Limit(),
		func(last studio.Note) any { return last.NoteID })
	answer.List = view.Each(notes, noteItemOf)
	return answer, err
}

type addNoteRequest struct {
	Content   string   `json:"content"`
	ImageURLs []string `json:"imageUrls"`
	RequestID string   `json:"requestId"`
}

func (r addNoteRequest) Check() error {
	return rest.CheckOptionalRequestID(r.RequestID)
}

// AddNoteAnswer is the new note.
type AddNoteAnswer struct {
	noteItem
	rest.Idempotent
}

// addNote posts a note and notifies the followers. A repeat with the same request id posts nothing and answers the
// first note.
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
	return AddNoteAnswer{noteItem: noteItemOf(note)},
		h.Accounts.ReachStage(ctx, caller.UserID, int(domain.StageNote), h.rest.Now())
}

func (h *Handlers) postNote(ctx context.Context, caller rest.Caller, req addNoteRequest, key string,
	hash []byte) (studio.Note, error) {
	note := studio.Note{HouseID: caller.HouseID, Content: domain.CleanText(req.Content), Images: req.ImageURLs,
		Created: h.rest.Now()}
	switch {
	case len(note.Images) > domain.NoteMaxImages:
		return note, domain.Refuse(domain.TooManyImages, "max", domain.NoteMaxImages)
	case note.Content == "" && len(note.Images) == 0:
		return note, domain.Refuse(domain.TextEmpty)
	case domain.Length(note.Content) > domain.NoteMaxText:
		return note, domain.Refuse(domain.TextTooLong, "max", domain.NoteMaxText)
	}
	if err := moderation.RefuseBanned(h.Words, note.Content); err != nil {
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

// ownImages refuses the images with FILE_FORMAT unless the caller uploaded all of them for the scene.
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

// noteShown is the length of a note's text in a notice, in code points.
const noteShown = 60

// notifyFollowersOf notifies the followers of a new note. A failure is only logged, because the note is already posted.
func (h *Handlers) notifyFollowersOf(ctx context.Context, caller rest.Caller, note studio.Note) {
	house, id := domain.FormatID(note.HouseID), studio.FormatNote(note.NoteID)
	err := h.NotifyFollowers(ctx, note.HouseID, domain.Notice{
		Type: domain.NotifyNewNote, Key: "note/" + id, Path: "/dynamic?userId=" + house,
		Params: map[string]any{
			"houseId": house, "noteId": id, "nickName": caller.NickName,
			"text": domain.Shorten(note.Content, noteShown), "images": len(note.Images),
		},
	})
	if err != nil {
		h.rest.Logger.WarnContext(ctx, "followers not notified of a note", "house", note.HouseID, "note", id, "err", err)
	}
}

type noteRequest struct {
	NoteID string `json:"noteId"`
}

// deleteNote deletes a note of the caller. It refuses any other note with DELETE_FAILED.
func (h *Handlers) deleteNote(ctx context.Context, caller rest.Caller, req noteRequest) (deletedAnswer, error) {
	if req.NoteID == "" {
		return deletedAnswer{}, domain.RefuseField("noteId", "required")
	}
	noteID, _ := studio.ParseNote(req.NoteID)
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

// likeNote sets whether the caller likes a note.
func (h *Handlers) likeNote(ctx context.Context, caller rest.Caller, req likeNoteRequest) (likeNoteAnswer, error) {
	if req.NoteID == "" {
		return likeNoteAnswer{}, domain.RefuseField("noteId", "required")
	}
	if req.Liked == nil {
		return likeNoteAnswer{}, domain.RefuseField("liked", "required")
	}
	noteID, ok := studio.ParseNote(req.NoteID)
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
