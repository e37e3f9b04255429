// What the space of an anchor, applications and live data need (contract sections 10 and 12).
package http

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/images"
)

// anchorDeps is the part of Deps behind them.
type anchorDeps struct {
	Space        Space
	Withheld     images.Withheld // nil: every picture is shown
	Applications Applications
	LiveDays     LiveDays
	RoomPages    RoomPages

	shared shownToAll
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
	Applies(ctx context.Context, status domain.ApplyStatus, limit, offset int) (applies []domain.Apply, total int64, err error)
	// ReviewApply decides and tells the applicant; NOT_FOUND, STALE_STATE.
	ReviewApply(ctx context.Context, r domain.ApplyReview) (domain.Apply, error)
	// RejectionShown tells whether applicants see that they were rejected.
	RejectionShown(ctx context.Context) (bool, error)
}

// LiveDays are the days of a house with a broadcast, and the job that counts them.
type LiveDays interface {
	LiveDays(ctx context.Context, houseID int64, days []domain.Day, now time.Time) (list []domain.LiveDay, ready time.Time, err error)
	FinishDay(ctx context.Context, day domain.Day, again bool, now func() time.Time) (rooms int64, err error)
}

// RoomPages are rooms as their pages read them.
type RoomPages interface {
	// SeenHouse refuses with NOT_FOUND.
	SeenHouse(ctx context.Context, houseID, userID, asking int64) (domain.SeenHouse, error)
	LiveliestHouse(ctx context.Context) (h domain.House, found bool, err error)
	RoomMatches(ctx context.Context, anchorID, matchID, asking int64, limit int) (shown *domain.SeenMatch, next []domain.SeenMatch, err error)
	// RoomSeenBy is what of a room's page concerns one person; matchID is the match it shows, 0 none.
	RoomSeenBy(ctx context.Context, userID, houseID, matchID int64) (attention bool, as domain.ReservedAs, err error)
	ReplaysBeside(ctx context.Context, houseID int64, limit int) ([]domain.Replay, error)
}
