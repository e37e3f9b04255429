// The fixture of these tests: a filled store, and what they do with it.

package tables_test

import (
	"testing"

	"touchline/persistence/persistencetest"
)

type town struct{ *persistencetest.Fixture }

func newTown(t *testing.T) *town { return &town{persistencetest.NewFixture(t)} }

// userOf is whose house it is.
func (w *town) userOf(house int64) (userID int64) {
	w.T.Helper()
	if err := w.DB.QueryRow(w.T.Context(), `SELECT user_id FROM room WHERE house_id = $1`, house).Scan(&userID); err != nil {
		w.T.Fatal(err)
	}
	return userID
}
