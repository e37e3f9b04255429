// The hosts that pictures and streams may come from.

package resttest

import (
	"encoding/json"

	"touchline/domain"
)

// MediaHosts lists hosts (https://…) that pictures and streams may come from, as operators do.
func (s *Server) MediaHosts(hosts ...string) {
	s.t.Helper()
	list, err := json.Marshal(hosts)
	if err != nil {
		s.t.Fatal(err)
	}
	s.Setting(domain.MediaHostsSetting, string(list))
	s.Refresh()
}
