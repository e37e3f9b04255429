// Posts of anchors, and the photos on their walls.

package demo

import (
	"context"
	"time"

	"touchline/domain/studio"
)

const day = 24 * time.Hour

// makeSpaces fills the spaces of anchors once.
func (w *World) makeSpaces(ctx context.Context) error {
	for i, p := range w.anchors {
		if err := w.makeSpace(ctx, i, p); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) makeSpace(ctx context.Context, number int, p person) error {
	notes, err := w.Tables.Anchors.Notes(ctx, p.HouseID, p.UserID, 0, 1)
	if err != nil || len(notes) > 0 {
		return err
	}
	a := data.Anchors[number]
	take := func(name string) (string, error) { return w.keep(ctx, "cover-shot-"+itoa(number)+"-"+name) }
	for n, written := range a.Posts {
		note := studio.Note{HouseID: p.HouseID, Content: written.Text,
			Created: w.Now().Add(-time.Duration(written.Hours * float64(time.Hour)))}
		for _, name := range written.Pictures {
			key, err := take(name)
			if err != nil {
				return err
			}
			note.Images = append(note.Images, key)
		}
		if note, err = w.Tables.Anchors.AddNote(ctx, note, "", nil); err != nil {
			return err
		}
		var likers []int64
		for i, v := range w.viewers {
			if (i*7+n*3+number)%(2+(n+number)%4) == 0 {
				likers = append(likers, v.UserID)
			}
		}
		if err := w.Tables.Demo.LikeMany(ctx, note.NoteID, likers, note.Created.Add(time.Hour)); err != nil {
			return err
		}
	}
	for n, hung := range a.Wall {
		key, err := take(hung.Picture)
		if err != nil {
			return err
		}
		size := sizes[hung.Picture]
		_, err = w.Tables.Anchors.AddPhoto(ctx, studio.Photo{
			HouseID: p.HouseID, Image: key, Description: hung.Words, Width: size[0], Height: size[1],
			Created: w.Now().Add(-time.Duration(20-n) * day),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
