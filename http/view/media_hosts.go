// Hosts that pictures and streams may come from.

package view

import "touchline/domain"

// MediaList is the list of hosts operators keep, as this node knows it.
type MediaList interface{ MediaHosts() domain.MediaHosts }

// ListedHosts are the hosts operators allow. Without a list they allow none.
func ListedHosts(list MediaList) domain.MediaHosts {
	if list == nil {
		return nil
	}
	return list.MediaHosts()
}
