// An unreachable database is distinguished from one that refuses.

package pg

import (
	"context"
	"fmt"
	"io"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

func TestAnUnreachableDatabaseIsDistinguishedFromOneThatRefuses(t *testing.T) {
	t.Parallel()
	for what, c := range map[string]struct {
		err  error
		away bool
	}{
		"no error":                    {nil, false},
		"no answer in time":           {context.DeadlineExceeded, true},
		"the connection broke":        {io.ErrUnexpectedEOF, true},
		"it is ended by its operator": {&pgconn.PgError{Code: "57P01"}, true},
		"one of its processes died":   {&pgconn.PgError{Code: "57P02"}, true},
		"it is starting":              {&pgconn.PgError{Code: "57P03"}, true},
		"a connection failed":         {&pgconn.PgError{Code: "08006"}, true},
		"its disk is full":            {&pgconn.PgError{Code: "53100"}, false},
		"it takes no writes":          {&pgconn.PgError{Code: "25006"}, false},
		"a query was cancelled":       {&pgconn.PgError{Code: "57014"}, false},
	} {
		err := c.err
		if err != nil {
			err = fmt.Errorf("the journal cannot be written: %w", err)
		}
		if IsAway(err) != c.away {
			t.Errorf("%s: away %v, want %v", what, IsAway(err), c.away)
		}
	}
}
