// What the server needs: each feature declares its ports; the application hands over all of them.

package http

import (
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/anchors"
	"touchline/http/chat"
	"touchline/http/clips"
	"touchline/http/dev"
	"touchline/http/images"
	"touchline/http/matches"
	"touchline/http/money"
	"touchline/http/password"
	"touchline/http/replays"
	"touchline/http/rest"
	"touchline/http/rooms"
	"touchline/http/site"
	"touchline/http/slots"
)

// Deps is everything New needs.
type Deps struct {
	rest.Config                   // Unknown is New's to fill in
	Guard       password.Attempts // at passwords
	Ports       Ports
}

// Ports are what the calls of each feature need.
type Ports struct {
	Account account.Ports
	Admin   admin.Ports // without Operators there are no operators' calls
	Anchors anchors.Ports
	Chat    chat.Ports
	Clips   clips.Ports
	Dev     dev.Ports
	Images  images.Ports
	Matches matches.Ports
	Money   money.Ports
	Replays replays.Ports
	Rooms   rooms.Ports
	Site    site.Ports
	Slots   slots.Ports
}
