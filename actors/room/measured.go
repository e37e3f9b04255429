// What the ingest measured of a source, and why it sent one away: kept in memory, for the anchor's own page.

package room

import (
	"time"

	"touchline/protos"
)

const (
	measuredFor = 20 * time.Second // an older measurement says nothing about now
	refusedFor  = time.Minute
)

type measured struct {
	newest    *protos.MediaMeasured
	at        time.Time
	refused   string
	refusedAt time.Time
}

func (m *measured) take(cmd *protos.MediaMeasured, now time.Time) {
	*m = measured{newest: cmd, at: now}
}

// sourceLost notes why an encoder was sent away; one that only left changes nothing.
func (m *measured) sourceLost(cmd *protos.SourceLost, now time.Time) {
	if cmd.Refused != "" {
		m.refused, m.refusedAt = cmd.Refused, now
	}
}

// of is the measurement of this source, if it is of now. Another source, or none, has none.
func (m *measured) of(connID string, now time.Time) *protos.MediaMeasured {
	if connID == "" || m.newest.GetConnId() != connID || now.Sub(m.at) > measuredFor {
		return nil
	}
	return m.newest
}

// refusal is why the encoder was lately sent away, "" when it was not.
func (m *measured) refusal(now time.Time) string {
	if m.refused == "" || now.Sub(m.refusedAt) > refusedFor {
		return ""
	}
	return m.refused
}
