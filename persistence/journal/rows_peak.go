// The row of how many watched a room in a quarter of an hour.

package journal

import (
	"cmp"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// A row that came late, from a node that lost the room, lowers nothing.
const keepPeak = `
INSERT INTO live_peak (house_id, at, peak, peak_at)
VALUES ($1, $2, $3, $4)
ON CONFLICT (house_id, at) DO UPDATE SET peak = excluded.peak, peak_at = excluded.peak_at
WHERE live_peak.peak < excluded.peak`

func writePeaks(batch *pgx.Batch, peaks []domain.PeakRow) {
	slices.SortStableFunc(peaks, func(a, b domain.PeakRow) int { return cmp.Compare(a.HouseID, b.HouseID) })
	for _, p := range peaks {
		batch.Queue(keepPeak, p.HouseID, p.Quarter, p.Peak, p.PeakAt)
	}
}
