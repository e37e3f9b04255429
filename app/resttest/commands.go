// The commands a Recorder keeps, one method each.

package resttest

import (
	"context"

	"touchline/protos"
)

func (r *Recorder) BlockSlots(ctx context.Context, brandID int64, cmd *protos.BlockSlots) (*protos.SlotsBlocked, error) {
	return record(ctx, r, r.Actors.BlockSlots, brandID, cmd)
}

func (r *Recorder) BookSlot(ctx context.Context, brandID int64, cmd *protos.BookSlot) (*protos.SlotChanged, error) {
	return record(ctx, r, r.Actors.BookSlot, brandID, cmd)
}

func (r *Recorder) CancelSlot(ctx context.Context, brandID int64, cmd *protos.CancelSlot) (*protos.SlotChanged, error) {
	return record(ctx, r, r.Actors.CancelSlot, brandID, cmd)
}

func (r *Recorder) Configure(ctx context.Context, room string, cmd *protos.ConfigureRoom) (*protos.RoomView, error) {
	return record(ctx, r, r.Actors.Configure, room, cmd)
}

func (r *Recorder) DeleteLines(ctx context.Context, room string, cmd *protos.DeleteLines) (*protos.LinesGone, error) {
	return record(ctx, r, r.Actors.DeleteLines, room, cmd)
}

func (r *Recorder) EditModerator(ctx context.Context, room string, cmd *protos.EditModerator) (*protos.ModeratorEdited, error) {
	return record(ctx, r, r.Actors.EditModerator, room, cmd)
}

func (r *Recorder) EditWords(ctx context.Context, room string, cmd *protos.EditWords) (*protos.WordsListed, error) {
	return record(ctx, r, r.Actors.EditWords, room, cmd)
}

func (r *Recorder) Envelope(ctx context.Context, room string, cmd *protos.SendEnvelope) (*protos.EnvelopeSent, error) {
	return record(ctx, r, r.Actors.Envelope, room, cmd)
}

func (r *Recorder) Gift(ctx context.Context, room string, cmd *protos.SendGift) (*protos.GiftSent, error) {
	return record(ctx, r, r.Actors.Gift, room, cmd)
}

func (r *Recorder) Grab(ctx context.Context, room string, cmd *protos.GrabEnvelope) (*protos.EnvelopeGrabbed, error) {
	return record(ctx, r, r.Actors.Grab, room, cmd)
}

func (r *Recorder) Judge(ctx context.Context, room string, cmd *protos.JudgeRemark) (*protos.RemarkJudged, error) {
	return record(ctx, r, r.Actors.Judge, room, cmd)
}

func (r *Recorder) ListViewers(ctx context.Context, room string, ask *protos.AskViewers) (*protos.Viewers, error) {
	return record(ctx, r, r.Actors.ListViewers, room, ask)
}

func (r *Recorder) Mute(ctx context.Context, room string, cmd *protos.MuteUser) (*protos.MuteChanged, error) {
	return record(ctx, r, r.Actors.Mute, room, cmd)
}

func (r *Recorder) MuteAll(ctx context.Context, room string, cmd *protos.SetMutedAll) (*protos.MutedAllSet, error) {
	return record(ctx, r, r.Actors.MuteAll, room, cmd)
}

func (r *Recorder) NoteFollow(ctx context.Context, room string, cmd *protos.NoteFollow) (*protos.FollowNoted, error) {
	return record(ctx, r, r.Actors.NoteFollow, room, cmd)
}

func (r *Recorder) Notify(ctx context.Context, userID int64, notice *protos.NotifyUser) (*protos.NoticeTaken, error) {
	return record(ctx, r, r.Actors.Notify, userID, notice)
}

func (r *Recorder) PinLine(ctx context.Context, room string, cmd *protos.PinLine) (*protos.LinePinShown, error) {
	return record(ctx, r, r.Actors.PinLine, room, cmd)
}

func (r *Recorder) Reserve(ctx context.Context, userID int64, cmd *protos.ReserveMatch) (*protos.MatchReserved, error) {
	return record(ctx, r, r.Actors.Reserve, userID, cmd)
}

func (r *Recorder) RestoreLines(ctx context.Context, room string, cmd *protos.RestoreLines) (*protos.LinesBack, error) {
	return record(ctx, r, r.Actors.RestoreLines, room, cmd)
}

func (r *Recorder) Revoke(ctx context.Context, userID int64, revoke *protos.RevokeLogins) error {
	_, err := record(ctx, r, silent(r.Actors.Revoke), userID, revoke)
	return err
}

func (r *Recorder) Score(ctx context.Context, room string, cmd *protos.TellScore) error {
	_, err := record(ctx, r, silent(r.Actors.Score), room, cmd)
	return err
}

func (r *Recorder) SetChatMode(ctx context.Context, room string, cmd *protos.SetChatMode) (*protos.ChatModeShown, error) {
	return record(ctx, r, r.Actors.SetChatMode, room, cmd)
}

func (r *Recorder) Start(ctx context.Context, room string, cmd *protos.StartLive) (*protos.LiveBegun, error) {
	return record(ctx, r, r.Actors.Start, room, cmd)
}

func (r *Recorder) Suspend(ctx context.Context, room string, cmd *protos.SuspendRoom) error {
	_, err := record(ctx, r, silent(r.Actors.Suspend), room, cmd)
	return err
}

func (r *Recorder) Tip(ctx context.Context, room string, cmd *protos.SendTip) (*protos.TipSent, error) {
	return record(ctx, r, r.Actors.Tip, room, cmd)
}

func (r *Recorder) Unmute(ctx context.Context, room string, cmd *protos.UnmuteUser) (*protos.MuteChanged, error) {
	return record(ctx, r, r.Actors.Unmute, room, cmd)
}

func (r *Recorder) WhereStands(ctx context.Context, room string, ask *protos.AskStanding) (*protos.Standing, error) {
	return record(ctx, r, r.Actors.WhereStands, room, ask)
}
