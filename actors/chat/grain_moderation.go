// The mailbox of a chat room, moderation: deleting, restoring, modes, pins, words, moderators.
package chat

import (
	"github.com/asynkron/protoactor-go/cluster"

	"touchline/actors"
	"touchline/domain"
	"touchline/protos"
)

var soon = domain.Refuse(domain.Unavailable)

// Delete hides lines.
func (g *Grain) Delete(_ *protos.DeleteLines, _ func(*protos.LinesGone), _ func(error), _ cluster.GrainContext) error {
	return actors.Answer(soon)
}

// Restore shows lines again.
func (g *Grain) Restore(_ *protos.RestoreLines, _ func(*protos.LinesBack), _ func(error), _ cluster.GrainContext) error {
	return actors.Answer(soon)
}

// Mode sets the mode.
func (g *Grain) Mode(_ *protos.SetChatMode, _ func(*protos.ChatModeShown), _ func(error), _ cluster.GrainContext) error {
	return actors.Answer(soon)
}

// Pin pins.
func (g *Grain) Pin(_ *protos.PinLine, _ func(*protos.LinePinShown), _ func(error), _ cluster.GrainContext) error {
	return actors.Answer(soon)
}

// Words edits words.
func (g *Grain) Words(_ *protos.EditWords, _ func(*protos.WordsListed), _ func(error), _ cluster.GrainContext) error {
	return actors.Answer(soon)
}

// Moderator appoints.
func (g *Grain) Moderator(_ *protos.EditModerator, _ func(*protos.ModeratorEdited), _ func(error), _ cluster.GrainContext) error {
	return actors.Answer(soon)
}

// Followed notes a follow.
func (g *Grain) Followed(_ *protos.NoteFollow, _ cluster.GrainContext) (*protos.FollowNoted, error) {
	return nil, actors.Answer(soon)
}
