// The rows of the peak audience of a room per quarter of an hour and per minute.

package journal

import (
	"cmp"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/domain/studio"
)

// A late row, from a node that lost the room, does not lower the peak.
const keepPeak = `
INSERT INTO live_peak (house_id, at, peak, peak_at)
VALUES ($1, $2, $3, $4)
ON CONFLICT (house_id, at) DO UPDATE SET peak = excluded.peak, peak_at = excluded.peak_at
WHERE live_peak.peak < excluded.peak`

func writePeaks(batch *pgx.Batch, peaks []studio.PeakRow) {
	slices.SortStableFunc(peaks, func(a, b studio.PeakRow) int { return cmp.Compare(a.HouseID, b.HouseID) })
	for _, p := range peaks {
		batch.Queue(keepPeak, p.HouseID, p.Quarter, p.Peak, p.PeakAt)
	}
}

const keepAudience = `
INSERT INTO live_audience (session_id, minute, viewers)
VALUES ($1, $2, $3)
ON CONFLICT (session_id, minute) DO UPDATE SET viewers = excluded.viewers
WHERE live_audience.viewers < excluded.viewers`

func writeAudiences(batch *pgx.Batch, audiences []studio.AudienceRow) {
	slices.SortStableFunc(audiences, func(a, b studio.AudienceRow) int { return cmp.Compare(a.SessionID, b.SessionID) })
	for _, a := range audiences {
		batch.Queue(keepAudience, a.SessionID, a.Minute, a.Viewers)
	}
}
