// Hosts that a page may fetch pictures and streams from: those of the storage, and those that operators list.
package http

import (
	"slices"

	"touchline/http/view"
)

// policyHosts are all hosts a page may fetch pictures and streams from, besides this site.
func (s *Server) policyHosts() []string {
	hosts := append(slices.Clone(s.MediaHosts), view.ListedHosts(s.MediaList)...)
	slices.Sort(hosts)
	return slices.Compact(hosts)
}
