// Endless lists, which are read on by a cursor instead of a page number.

package view

import "touchline/http/rest"

// Stretch is embedded by requests for a stretch of an endless list.
type Stretch struct {
	Cursor   string `json:"cursor"`   // nextCursor of the stretch before; absent: the beginning
	PageSize *int   `json:"pageSize"` // 1–100; absent: 20
}

// Check refuses a size out of range.
func (s Stretch) Check() error { return rest.Paging{PageSize: s.PageSize}.Check() }

// Limit returns the number of requested rows.
func (s Stretch) Limit() int { return rest.Paging{PageSize: s.PageSize}.Limit() }

// Open reads the place where the stretch begins. It leaves place as it is without a cursor, and refuses a cursor of
// another list with BAD_REQUEST.
func (s Stretch) Open(server *rest.Server, list string, place any) error {
	if s.Cursor == "" {
		return nil
	}
	return server.OpenCursor(list, s.Cursor, place)
}

// CutStretch returns the first limit rows of found, and the cursor after them if found has more.
func CutStretch[Row, Place any](
	server *rest.Server, list string, found []Row, limit int, place func(last Row) Place,
) (rows []Row, next *string, err error) {
	if len(found) <= limit {
		return found, nil, nil
	}
	cursor, err := server.SealCursor(list, place(found[limit-1]))
	return found[:limit], &cursor, err
}
