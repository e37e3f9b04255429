// How pgx reads points in time: in UTC, and null as the zero time.

package pg

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// ReadInstants is for the AfterConnect of a pool: a timestamptz read into a time.Time is in UTC, and null is
// the zero time.
func ReadInstants(_ context.Context, conn *pgx.Conn) error {
	types := conn.TypeMap()
	element := &pgtype.Type{Name: "timestamptz", OID: pgtype.TimestamptzOID,
		Codec: &instantCodec{pgtype.TimestamptzCodec{ScanLocation: time.UTC}}}
	types.RegisterType(element)
	types.RegisterType(&pgtype.Type{
		Name: "_timestamptz", OID: pgtype.TimestamptzArrayOID, Codec: &pgtype.ArrayCodec{ElementType: element},
	})
	return nil
}

type instantCodec struct{ pgtype.TimestamptzCodec }

// PlanScan implements pgtype.Codec.
func (c *instantCodec) PlanScan(m *pgtype.Map, oid uint32, format int16, target any) pgtype.ScanPlan {
	if _, ok := target.(*time.Time); !ok {
		return c.TimestamptzCodec.PlanScan(m, oid, format, target)
	}
	return scanInstant{c.TimestamptzCodec.PlanScan(m, oid, format, (*pgtype.Timestamptz)(nil))}
}

type scanInstant struct{ nullable pgtype.ScanPlan }

// Scan implements pgtype.ScanPlan.
func (s scanInstant) Scan(src []byte, target any) error {
	var at pgtype.Timestamptz
	if err := s.nullable.Scan(src, &at); err != nil {
		return err
	}
	if at.InfinityModifier != pgtype.Finite {
		return fmt.Errorf("cannot scan %s into a time", at.InfinityModifier)
	}
	*target.(*time.Time) = at.Time
	return nil
}
