// The calls about images: their ports and constructor.

// Package images takes the pictures people and operators send, and serves them.
package images

import (
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/persistence/tables/site"
)

// Ports are what the calls need.
type Ports struct {
	Images   *site.Images
	Files    rest.FileStore // where images are kept
	Pictures Pictures
}

// Handlers answer the calls.
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

// ForgetWithheld makes the next reader of a picture ask again whether its room is suspended.
func (h *Handlers) ForgetWithheld() { h.withheld.Forget(struct{}{}) }
