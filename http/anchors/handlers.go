// The calls about anchors: their ports and constructor.

// Package anchors answers the calls about becoming an anchor, an anchor's photos and dynamics, and the record of their
// broadcasts.
package anchors

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// Ports are what the calls need. Interfaces may be nil only where their comment says so.
type Ports struct {
	Space        Space
	Applications Applications
	LiveDays     LiveDays

	Columns Columns
	Files   rest.FileOpener
	Images  rest.ImageOwners
	Notices Notices
	Stages  Stages
	Words   domain.BannedWords // nil: nothing is banned
}

// Handlers answer the calls.
type Handlers struct {
	Ports
	rest  *rest.Server
	codes Codes
}

// New registers the calls.
func New(server *rest.Server, codes Codes, ports Ports) *Handlers {
	h := &Handlers{Ports: ports, rest: server, codes: codes}
	h.applyRoutes()
	h.spaceRoutes()
	h.liveDataRoutes()
	return h
}

// Space is the photo wall and the dynamics of a house.
type Space interface {
	// AddPhoto refuses with COUNT_RANGE when the wall is full.
	AddPhoto(ctx context.Context, p domain.Photo) (domain.Photo, error)
	DropPhotos(ctx context.Context, houseID int64, photos []int64) (gone []int64, err error)
	// Photos and Notes refuse with NOT_FOUND for a house that the asking user may not see.
	Photos(ctx context.Context, houseID, asking int64, limit, offset int) (photos []domain.Photo, total int64, err error)
	Notes(ctx context.Context, houseID, asking, below int64, limit int) ([]domain.Note, error)
	// AddNote with a key happens once: Repeated the next time.
	AddNote(ctx context.Context, n domain.Note, key string, hash []byte) (domain.Note, error)
	DropNote(ctx context.Context, houseID, noteID int64) (bool, error)
	// NoteHouse is the house a dynamic is of; NOT_FOUND.
	NoteHouse(ctx context.Context, noteID int64) (houseID int64, err error)
	// LikeNote refuses with NOT_FOUND.
	LikeNote(ctx context.Context, userID, noteID int64, liked bool, at time.Time) (likes int64, err error)
	OwnsImages(ctx context.Context, userID int64, keys []string, scene string) (bool, error)
}

// Applications to become an anchor.
type Applications interface {
	// MayApply refuses with APPLY_PENDING, APPLY_DONE, APPLY_COOLDOWN; SubmitApply too.
	MayApply(ctx context.Context, userID int64, now time.Time) error
	SubmitApply(ctx context.Context, p domain.Apply) (applyID int64, err error)
	// ApplyOf a user is their newest; status 0 when there is none.
	ApplyOf(ctx context.Context, userID int64) (domain.Apply, error)
	// RejectionShown tells whether applicants see that they were rejected.
	RejectionShown(ctx context.Context) (bool, error)
}

// LiveDays are the days of a house with a broadcast.
type LiveDays interface {
	TopRace(ctx context.Context, houseID int64, days []domain.Day, now time.Time) (domain.RaceShown, error)
	LiveDays(ctx context.Context, houseID int64, days []domain.Day, now time.Time) (list []domain.LiveDay, ready time.Time, err error)
}

// Codes are those sent to phones.
type Codes interface {
	// JudgeCode refuses a wrong code; with spend a right one is gone. field names the field it stands in.
	JudgeCode(ctx context.Context, phone, scene, code, field string, spend bool) error
	// SpendCode takes a right code, or refuses.
	SpendCode(ctx context.Context, phone, scene, code, field string) error
}

// Columns are the kinds of sport and of anchor.
type Columns interface {
	RaceColumns(ctx context.Context) ([]domain.Column, error)
	AnchorColumns(ctx context.Context) ([]domain.Column, error)
}

// Notices reach those who follow an anchor.
type Notices interface {
	// NotifyFollowers notifies the followers of a room who want it; it returns when the notices are queued.
	NotifyFollowers(ctx context.Context, houseID int64, n domain.Notice) error
}

// Stages are the tasks of a newcomer.
type Stages interface {
	// ReachStage notes that a stage is done; a second time changes nothing.
	ReachStage(ctx context.Context, userID int64, stage int, at time.Time) error
}
