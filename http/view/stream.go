// A stream as operators see it.

package view

import (
	"touchline/domain"
	"touchline/http/rest"
)

// Stream is what a source sends, with a picture of it.
type Stream struct {
	StreamHealth
	Picture string `json:"picture"` // address of the newest key frame, as WebCodecs takes it
}

// StreamOf shows what is pushed for a house.
func StreamOf(houseID int64, health StreamHealth, passes rest.PassSigner) *Stream {
	return &Stream{health, passes.Viewer("/live/" + domain.FormatID(houseID) + "/native/picture")}
}
