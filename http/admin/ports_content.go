// Ports of the calls about banners, columns, texts, their wording and banned words.

package admin

import (
	"context"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/admin/wording"
	"touchline/http/admin/words"
)

// ContentPorts are what the calls about banners, columns, texts and banned words need.
type ContentPorts struct {
	Content  Content
	Orders   Orders
	Texts    Texts
	Words    words.Ports
	Wording  wording.Ports
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
	h.adminOrderRoutes()
	h.adminTextRoutes()
	words.Routes(h.Access, h.Words)
	wording.Routes(h.Access, h.Wording)
	h.adminMediaRoutes()
}

// Footer has the line at the foot of every page.
type Footer interface {
	FooterRecord(ctx context.Context) (domain.Names, error)
}
