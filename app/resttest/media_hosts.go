// The allowed hosts of pictures and streams.

package resttest

import (
	"encoding/json"

	"touchline/domain/studio"
)

// MediaHosts allows hosts (https://…) of pictures and streams, as operators do.
func (s *Server) MediaHosts(hosts ...string) {
	s.t.Helper()
	list, err := json.Marshal(hosts)
	if err != nil {
		s.t.Fatal(err)
	}
	s.Setting(studio.MediaHostsSetting, string(list))
	s.Refresh()
}
