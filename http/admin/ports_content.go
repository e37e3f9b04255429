// Ports of the calls about banners, columns, texts and banned words.

package admin

import (
	"context"

	"touchline/domain"
	"touchline/http/admin/operators"
)

// ContentPorts are what the calls about banners, columns, texts and banned words need.
type ContentPorts struct {
	Content  Content
	Texts    Texts
	WordList WordList
	HostList MediaHosts
	Columns  Columns
}

type content struct {
	*operators.Access
	ContentPorts
	Footer Footer
}

func (h *content) routes() {
	h.adminContentRoutes()
	h.adminTextRoutes()
	h.adminWordRoutes()
	h.adminMediaRoutes()
}

// Footer has the line at the foot of every page.
type Footer interface {
	FooterRecord(ctx context.Context) (domain.Names, error)
}
