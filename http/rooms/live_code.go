// Values for an anchor's broadcasting software: the live code, and the address of the chat overlay.

package rooms

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"

	"touchline/domain"
	"touchline/protos"
)

func (h *Handlers) liveCode(houseID, seq int64) string {
	return domain.LiveCode(h.rest.Secret, houseID, seq)
}

// codeChange asks the room to accept the code with the next number from now on.
func (h *Handlers) codeChange(cmd *protos.ConfigureRoom, houseID, seq int64) {
	hash := sha256.Sum256([]byte(h.liveCode(houseID, seq)))
	cmd.Set, cmd.NewCodeHash = append(cmd.Set, "liveCode"), hash[:]
	cmd.Config.CodeSeq = seq
}

// withLiveCode gives a room its first code, and a new one when the secret of the server has changed.
func (h *Handlers) withLiveCode(ctx context.Context, view *protos.RoomView) (*protos.RoomView, error) {
	config := view.GetConfig()
	hash := sha256.Sum256([]byte(h.liveCode(config.GetHouseId(), config.GetCodeSeq())))
	if config.GetCodeSeq() > 0 && subtle.ConstantTimeCompare(hash[:], config.GetCodeHash()) == 1 {
		return view, nil
	}
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: config.GetHouseId()}}
	h.codeChange(cmd, config.GetHouseId(), config.GetCodeSeq()+1)
	return h.Rooms.Configure(ctx, domain.HouseRoom(config.GetHouseId()), cmd)
}

// OverlayURL is the page of a house's chat for broadcasting software.
func (h *Handlers) OverlayURL(site string, houseID, seq int64) string {
	return site + "/overlay/chat/" + domain.FormatID(houseID) + "?key=" + domain.OverlayKey(h.rest.Secret, houseID, seq)
}
