// Live codes: the password of an encoder. The database holds only the hash and a number; the code itself
// is made from the server's secret, so that its anchor can be shown it again.
package http

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"

	"touchline/domain"
	"touchline/protos"
)

const liveCodeLength = 22 // of [A-Za-z0-9_-]: 132 bits

// LiveCode is the code of a house with the given number, 1 being the first.
func LiveCode(secret []byte, houseID, seq int64) string {
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "live:%d:%d", houseID, seq)
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))[:liveCodeLength]
}

func (s *Server) liveCode(houseID, seq int64) string { return LiveCode(s.Secret, houseID, seq) }

// codeChange asks the room to accept the code with the next number from now on.
func (s *Server) codeChange(cmd *protos.ConfigureRoom, houseID, seq int64) {
	hash := sha256.Sum256([]byte(s.liveCode(houseID, seq)))
	cmd.Set, cmd.NewCodeHash = append(cmd.Set, "liveCode"), hash[:]
	cmd.Config.CodeSeq = seq
}

// withLiveCode gives a room its first code, and a new one when the secret of the server has changed.
func (s *Server) withLiveCode(ctx context.Context, view *protos.RoomView) (*protos.RoomView, error) {
	config := view.GetConfig()
	hash := sha256.Sum256([]byte(s.liveCode(config.GetHouseId(), config.GetCodeSeq())))
	if config.GetCodeSeq() > 0 && subtle.ConstantTimeCompare(hash[:], config.GetCodeHash()) == 1 {
		return view, nil
	}
	cmd := &protos.ConfigureRoom{Config: &protos.RoomConfig{HouseId: config.GetHouseId()}}
	s.codeChange(cmd, config.GetHouseId(), config.GetCodeSeq()+1)
	return s.Rooms.Configure(ctx, domain.HouseRoom(config.GetHouseId()), cmd)
}
