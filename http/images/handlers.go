// The calls about images: their ports and constructor.

// Package images receives the pictures of users and operators, and serves them.
package images

import (
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/persistence/tables/site"
)

// Ports are the dependencies of the calls.
type Ports struct {
	Images   *site.Images
	Files    rest.FileStore // the store of images
	Pictures Pictures
}

// Handlers serve the calls.
type Handlers struct {
	Ports
	rest     *rest.Server
	decoder  *decoder
	withheld cache.Cache[struct{}, map[string]bool]
}

// New registers the calls.
func New(server *rest.Server, ports Ports) *Handlers {
	h := &Handlers{
		Ports: ports, rest: server, decoder: newDecoder(ports.Pictures),
		withheld: cache.New[struct{}, map[string]bool](server.Base, rest.RoomAccessAge, 1),
	}
	h.routes()
	return h
}

// ForgetWithheld drops the cached list of pictures of suspended rooms.
func (h *Handlers) ForgetWithheld() { h.withheld.Forget(struct{}{}) }
