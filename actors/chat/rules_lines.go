// The rules of deleting lines, by the staff or by their author, and of restoring them.

package chat

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

// found returns the requested lines, each once, in order: from memory, otherwise as stored.
func (s *State) found(ids []string, stored []*protos.StoredLine) []*protos.StoredLine {
	lines := map[string]*protos.StoredLine{}
	for _, id := range ids {
		if line := s.byID[id]; line != nil {
			lines[id] = line.StoredLine
			continue
		}
		for _, line := range stored {
			if line.MessageId == id {
				lines[id] = line
			}
		}
	}
	return slices.SortedFunc(maps.Values(lines), func(a, b *protos.StoredLine) int {
		return cmp.Compare(a.Offset, b.Offset)
	})
}

// Delete hides lines: any line for the room's staff, and for others their own lines of the last two minutes. Lines that
// are already hidden stay hidden; without a line to hide there is no event.
func Delete(s *State, cmd *protos.DeleteLines, now time.Time) (*protos.LinesDeleted, []*protos.StoredLine, error) {
	userID := cmd.GetBy().GetUser().GetUserId()
	if userID == 0 {
		return nil, nil, domain.Refuse(domain.Unauthenticated)
	}
	lines := s.found(cmd.MessageIds, cmd.Stored)
	if len(lines) == 0 {
		return nil, nil, domain.Refuse(domain.NotFound, "kind", "message")
	}
	if !s.RoleOf(cmd.By).Staff() {
		oldest := now.Add(-moderation.OwnDeleteWindow).UnixMilli()
		for _, line := range lines {
			if line.UserId != userID || line.AtMs <= oldest {
				return nil, nil, domain.Refuse(domain.Forbidden)
			}
		}
	}
	return s.deletion(s.nextAct(), cmd.By.User, lines, now, s.Head+1), lines, nil
}

// deletion is the event that hides the lines that are not hidden yet; nil when all are hidden.
func (s *State) deletion(
	actionID string, by *protos.User, lines []*protos.StoredLine, now time.Time, offset int64,
) *protos.LinesDeleted {
	e := &protos.LinesDeleted{ActionId: actionID, By: by, AtMs: now.UnixMilli(), Offset: offset}
	for _, line := range lines {
		if !line.Deleted {
			e.Lines = append(e.Lines, refTo(line))
		}
	}
	if len(e.Lines) == 0 {
		return nil
	}
	return e
}

// LinesOf returns the newest lines of a user in the present session that can be hidden, at most a hundred.
func (s *State) LinesOf(userID int64, stored []*protos.StoredLine) []*protos.StoredLine {
	lines := map[int64]*protos.StoredLine{}
	for _, line := range stored {
		if line.UserId == userID {
			lines[line.Offset] = line
		}
	}
	for _, line := range s.byID {
		if line.UserId == userID && line.session == s.SessionID {
			lines[line.Offset] = line.StoredLine
		}
	}
	all := slices.SortedFunc(maps.Values(lines), func(a, b *protos.StoredLine) int {
		return cmp.Compare(a.Offset, b.Offset)
	})
	all = slices.DeleteFunc(all, func(line *protos.StoredLine) bool { return line.Deleted })
	return all[max(0, len(all)-moderation.DeleteOfUserMax):]
}

// Restore shows hidden lines again; nil when none of them is hidden.
func Restore(s *State, cmd *protos.RestoreLines, now time.Time) (*protos.LinesRestored, []*protos.StoredLine, error) {
	if !s.RoleOf(cmd.GetBy()).Staff() {
		return nil, nil, domain.Refuse(domain.Forbidden)
	}
	lines := s.found(cmd.MessageIds, cmd.Stored)
	if len(lines) == 0 {
		return nil, nil, domain.Refuse(domain.NotFound, "kind", "message")
	}
	e := &protos.LinesRestored{ActionId: s.nextAct(), By: cmd.By.User, AtMs: now.UnixMilli(), Offset: s.Head + 1}
	for _, line := range lines {
		if line.Deleted {
			e.Lines = append(e.Lines, refTo(line))
		}
	}
	if len(e.Lines) == 0 {
		return nil, lines, nil
	}
	return e, lines, nil
}

func refTo(line *protos.StoredLine) *protos.LineRef {
	return &protos.LineRef{
		MessageId: line.MessageId, Offset: line.Offset, UserId: line.UserId, RedEnvelopeId: line.RedEnvelopeId,
	}
}
