// Moderation on small stand-ins, for tests of the staff's calls.

package http

import (
	"context"

	"touchline/domain"
	"touchline/protos"
)

// staffroom is what the staff of the arena's rooms left in the tables.
type staffroom struct {
	mods    map[int64]bool
	lines   []domain.LineRow
	acts    []domain.ModerationAct
	reports []domain.Report
	banned  string
}

func (s *staffroom) Banned(text string) bool { return s.banned != "" && text == s.banned }

func (s *staffroom) LinesByID(_ context.Context, room string, ids []string) (found []domain.LineRow, _ error) {
	for _, line := range s.lines {
		for _, id := range ids {
			if line.Room == room && line.MessageID == id {
				found = append(found, line)
			}
		}
	}
	return found, nil
}

func (s *staffroom) LinesOfUser(_ context.Context, room string, userID int64, session string, limit int) (found []domain.LineRow, _ error) {
	for _, line := range s.lines {
		if line.Room == room && line.UserID == userID && line.SessionID == session && len(found) < limit {
			found = append(found, line)
		}
	}
	return found, nil
}

func (s *staffroom) Moderators(context.Context, int64, string, int, int) (list []domain.Moderator, _ int64, _ error) {
	for userID := range s.mods {
		list = append(list, domain.Moderator{Brief: domain.Brief{UserID: userID, NickName: "helping"}, Granted: noon})
	}
	return list, int64(len(list)), nil
}

func (s *staffroom) ModeratorIDs(context.Context, int64) (ids []int64, _ error) {
	for userID := range s.mods {
		ids = append(ids, userID)
	}
	return ids, nil
}

func (s *staffroom) Moderation(_ context.Context, _ string, below int64, limit int) (acts []domain.ModerationAct, _ error) {
	for _, act := range s.acts {
		if (below == 0 || act.Number < below) && len(acts) < limit {
			acts = append(acts, act)
		}
	}
	return acts, nil
}

func (s *staffroom) FileReport(_ context.Context, r domain.Report) (int64, error) {
	s.reports = append(s.reports, r)
	return int64(len(s.reports)), nil
}

func (a *arena) DeleteLines(_ context.Context, _ string, cmd *protos.DeleteLines) (*protos.LinesGone, error) {
	a.asked = append(a.asked, cmd)
	return &protos.LinesGone{MessageIds: cmd.MessageIds}, a.refuse
}

func (a *arena) RestoreLines(_ context.Context, _ string, cmd *protos.RestoreLines) (*protos.LinesBack, error) {
	a.asked = append(a.asked, cmd)
	return &protos.LinesBack{MessageIds: cmd.MessageIds, Unmuted: []int64{7}}, a.refuse
}

func (a *arena) SetChatMode(_ context.Context, _ string, cmd *protos.SetChatMode) (*protos.ChatModeShown, error) {
	a.asked = append(a.asked, cmd)
	return &protos.ChatModeShown{Mode: cmd.Mode}, a.refuse
}

func (a *arena) PinLine(_ context.Context, _ string, cmd *protos.PinLine) (*protos.LinePinShown, error) {
	a.asked = append(a.asked, cmd)
	return &protos.LinePinShown{Pinned: []byte(`{"text":"pinned"}`)}, a.refuse
}

func (a *arena) EditWords(_ context.Context, _ string, cmd *protos.EditWords) (*protos.WordsListed, error) {
	a.asked = append(a.asked, cmd)
	return &protos.WordsListed{Words: cmd.Add}, a.refuse
}

func (a *arena) EditModerator(_ context.Context, _ string, cmd *protos.EditModerator) (*protos.ModeratorEdited, error) {
	a.asked = append(a.asked, cmd)
	return &protos.ModeratorEdited{Role: 2}, a.refuse
}

func (a *arena) NoteFollow(_ context.Context, _ string, cmd *protos.NoteFollow) (*protos.FollowNoted, error) {
	a.asked = append(a.asked, cmd)
	return &protos.FollowNoted{}, nil
}
