package http

import (
	"context"
	"time"
)

// The world notes and keeps images by the same promises as the table.
func (w *world) NoteImage(context.Context, string, time.Time) error { return nil }

func (w *world) KeepImage(_ context.Context, key string) error {
	defer w.lock()()
	w.images[key] = true
	return nil
}
