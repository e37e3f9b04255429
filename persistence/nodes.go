// The nodes that share the database, by their rows (cluster/membership).

package persistence

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
)

// Connected reports whether queries and commits get connections, by their last attempts: the lease has a connection of
// its own. A pool whose connections are all busy is connected.
func (s *Store) Connected() bool {
	none := func(pool *pgxpool.Pool) bool {
		stat := pool.Stat()
		return stat.TotalConns()-stat.ConstructingConns() == 0
	}
	return !(s.unread.Load() && none(s.db)) && !(s.Journal.Ready() != nil && none(s.writer))
}

// Nodes reads the published views of the live nodes, the oldest node first.
func (s *Store) Nodes(ctx context.Context) (views []json.RawMessage, err error) {
	rows, err := s.db.Query(ctx,
		`SELECT view FROM server WHERE lease_end > clock_timestamp() AND node <> '' ORDER BY since, node`)
	if err == nil {
		views, err = pgx.CollectRows(rows, pgx.RowTo[json.RawMessage])
	}
	s.unread.Store(err != nil)
	if err != nil {
		return nil, fmt.Errorf("read the nodes: %w", err)
	}
	return views, nil
}

// RequestDrain asks a node to drain. It refuses for a node that is not alive.
func (s *Store) RequestDrain(ctx context.Context, node string) error {
	done, err := s.db.Exec(ctx, `UPDATE server SET draining = true WHERE node = $1 AND lease_end > clock_timestamp()`,
		node)
	if err != nil {
		return fmt.Errorf("ask a node to drain: %w", err)
	}
	if done.RowsAffected() == 0 {
		return domain.Refuse(domain.NotFound, "kind", "node")
	}
	return nil
}
