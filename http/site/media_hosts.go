// Hosts that a page may fetch pictures and streams from: those of the storage, and those that operators list.

package site

import (
	"slices"

	"touchline/http/view"
)

// policyHosts are all hosts a page may fetch pictures and streams from, besides this site, and the nodes that it
// may be sent to.
func (h *Handlers) policyHosts() []string {
	hosts := append(slices.Clone(h.MediaHosts), view.ListedHosts(h.MediaList)...)
	hosts = append(hosts, h.rest.Nodes.Policy()...)
	slices.Sort(hosts)
	return slices.Compact(hosts)
}
