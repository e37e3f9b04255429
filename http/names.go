// Names that imitate: who may go by which.
package http

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/protos"
)

// Names are those that others may not imitate: of anchors, their rooms and operators.
type Names interface {
	// NameFree refuses with NICK_RESERVED when a name looks like one that is not the user's (0: somebody new).
	NameFree(ctx context.Context, userID int64, name string) error
	// TakeHouseName protects the name an anchor wants for their room; NICK_RESERVED when it looks like another anchor's
	// nick or an operator's name.
	TakeHouseName(ctx context.Context, userID int64, has, wants string) error
}

// unreserved refuses names made of words that only whoever runs the site may use.
func (s *Server) unreserved(field, name string) error {
	if s.ReservedNames.Reserved(name) {
		return domain.Refuse(domain.NickReserved, "field", field)
	}
	return nil
}

// nickFree refuses a nick that imitates before anything is spent on it. The write looks again.
func (s *Server) nickFree(ctx context.Context, userID int64, nick string) error {
	if err := s.unreserved("nickName", nick); err != nil {
		return err
	}
	return s.Names.NameFree(ctx, userID, nick)
}

// takeRoomNames refuses a title or a name of a room that imitates, and protects the name. What stays as it is is not
// looked at, and neither is what is empty, for it is not changed.
func (s *Server) takeRoomNames(ctx context.Context, caller rest.Caller, has, wants *protos.RoomConfig) error {
	if wants.GetAnchorTitle() != has.GetAnchorTitle() {
		if err := s.unreserved("anchorTitle", wants.GetAnchorTitle()); err != nil {
			return err
		}
	}
	if name := wants.GetHouseName(); name != "" && name != has.GetHouseName() {
		if err := s.unreserved("houseName", name); err != nil {
			return err
		}
		return s.Names.TakeHouseName(ctx, caller.UserID, has.GetHouseName(), name)
	}
	return nil
}
