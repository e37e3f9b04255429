// The live code of a room, and the address of its chat overlay, for broadcasting software.

package rooms

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

// liveCode returns the code that a room accepts. It returns "" if the code was made from none of the site's secrets.
func (h *Handlers) liveCode(config *protos.RoomConfig) (code string) {
	if config.GetCodeSeq() > 0 && h.rest.Secrets().Prove(func(secret []byte) bool {
		code = studio.LiveCode(secret, config.GetHouseId(), config.GetCodeSeq())
		hash := sha256.Sum256([]byte(code))
		return subtle.ConstantTimeCompare(hash[:], config.GetCodeHash()) == 1
	}) {
		return code
	}
	return ""
}

// codeChange adds the code of a number to the command.
func (h *Handlers) codeChange(cmd *protos.ConfigureRoom, houseID, seq int64) {
	hash := sha256.Sum256([]byte(studio.LiveCode(h.rest.Secret, houseID, seq)))
	cmd.Set, cmd.NewCodeHash = append(cmd.Set, "liveCode"), hash[:]
	cmd.Config.CodeSeq = seq
}

// withLiveCode creates a code for a room that has none, or whose code was made from a secret that the site no longer
// has.
func (h *Handlers) withLiveCode(ctx context.Context, view *protos.RoomView) (*protos.RoomView, error) {
	config := view.GetConfig()
	if h.liveCode(config) != "" {
		return view, nil
	}
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: config.GetHouseId()}}
	h.codeChange(cmd, config.GetHouseId(), config.GetCodeSeq()+1)
	return h.LiveRooms.Configure(ctx, domain.HouseRoom(config.GetHouseId()), cmd)
}

// OverlayURL returns the address of a house's chat overlay.
func (h *Handlers) OverlayURL(site string, houseID, seq int64) string {
	return site + "/overlay/chat/" + domain.FormatID(houseID) + "?key=" + studio.OverlayKey(h.rest.Secret, houseID, seq)
}
