// The ingest's measurements of a source and its last refusal: kept in memory, for the anchor's page.

package room

import (
	"time"

	"touchline/protos"
)

const (
	measuredFor = 20 * time.Second // an older measurement is dropped
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

// sourceLost records why an encoder was rejected; a source that just left changes nothing.
func (m *measured) sourceLost(cmd *protos.SourceLost, now time.Time) {
	if cmd.Refused != "" {
		m.refused, m.refusedAt = cmd.Refused, now
	}
}

// of returns the current measurement of this source, nil for another source or an old measurement.
func (m *measured) of(connID string, now time.Time) *protos.MediaMeasured {
	if connID == "" || m.newest.GetConnId() != connID || now.Sub(m.at) > measuredFor {
		return nil
	}
	return m.newest
}

// refusal is the reason why an encoder was rejected lately, "" for none.
func (m *measured) refusal(now time.Time) string {
	if m.refused == "" || now.Sub(m.refusedAt) > refusedFor {
		return ""
	}
	return m.refused
}
