// Values for an anchor's broadcasting software: the live code, and the address of the chat overlay.

package rooms

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"

	"touchline/domain"
	"touchline/protos"
)

// liveCode is the code that a room accepts, made from whichever secret of the site; "" when none of them made it.
func (h *Handlers) liveCode(config *protos.RoomConfig) (code string) {
	if config.GetCodeSeq() > 0 && h.rest.Secrets().Prove(func(secret []byte) bool {
		code = domain.LiveCode(secret, config.GetHouseId(), config.GetCodeSeq())
		hash := sha256.Sum256([]byte(code))
		return subtle.ConstantTimeCompare(hash[:], config.GetCodeHash()) == 1
	}) {
		return code
	}
	return ""
}

// codeChange asks the room to accept the code with the next number from now on.
func (h *Handlers) codeChange(cmd *protos.ConfigureRoom, houseID, seq int64) {
	hash := sha256.Sum256([]byte(domain.LiveCode(h.rest.Secret, houseID, seq)))
	cmd.Set, cmd.NewCodeHash = append(cmd.Set, "liveCode"), hash[:]
	cmd.Config.CodeSeq = seq
}

// withLiveCode gives a room its first code, and a new one when the secret it was made from is none of the site's any more.
func (h *Handlers) withLiveCode(ctx context.Context, view *protos.RoomView) (*protos.RoomView, error) {
	config := view.GetConfig()
	if h.liveCode(config) != "" {
		return view, nil
	}
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: config.GetHouseId()}}
	h.codeChange(cmd, config.GetHouseId(), config.GetCodeSeq()+1)
	return h.LiveRooms.Configure(ctx, domain.HouseRoom(config.GetHouseId()), cmd)
}

// OverlayURL is the page of a house's chat for broadcasting software.
func (h *Handlers) OverlayURL(site string, houseID, seq int64) string {
	return site + "/overlay/chat/" + domain.FormatID(houseID) + "?key=" + domain.OverlayKey(h.rest.Secret, houseID, seq)
}
