// The clients: what the REST shell, the gateway and the media plane ask of actors, over the cluster.

package app

import (
	"context"

	"touchline/cluster"
	"touchline/domain"
	"touchline/protos"
)

// Clients turns method calls into grain calls. Each method is one line on purpose: deadlines, repeats and
// refusals are cluster.Call's.
type Clients struct{ Node *cluster.Node }

type option = cluster.Option

func (c Clients) chat(room string) *protos.ChatGrainClient {
	return protos.GetChatGrainClient(c.Node.Cluster(), room)
}

func (c Clients) room(room string) *protos.RoomGrainClient {
	return protos.GetRoomGrainClient(c.Node.Cluster(), room)
}

func (c Clients) session(userID int64) *protos.SessionGrainClient {
	return protos.GetSessionGrainClient(c.Node.Cluster(), domain.FormatID(userID))
}

func (c Clients) calendar(brandID int64) *protos.CalendarGrainClient {
	return protos.GetCalendarGrainClient(c.Node.Cluster(), domain.FormatID(brandID))
}

// call asks a grain through the node.
func call[Req, Res any](ctx context.Context, c Clients, ask func(Req, ...option) (Res, error), req Req) (Res, error) {
	return cluster.Call(ctx, c.Node, func(o ...option) (Res, error) { return ask(req, o...) })
}

func (c Clients) Open(ctx context.Context, room string) (*protos.ChatOpened, error) {
	return call(ctx, c, c.chat(room).Open, &protos.OpenChat{})
}

func (c Clients) Score(ctx context.Context, room string, cmd *protos.TellScore) error {
	_, err := call(ctx, c, c.chat(room).Score, cmd)
	return err
}

func (c Clients) WhereStands(ctx context.Context, room string, cmd *protos.AskStanding) (*protos.Standing, error) {
	return call(ctx, c, c.chat(room).WhereStands, cmd)
}

func (c Clients) Post(ctx context.Context, room string, cmd *protos.PostLine) (*protos.LinePosted, error) {
	return call(ctx, c, c.chat(room).Post, cmd)
}

func (c Clients) Judge(ctx context.Context, room string, cmd *protos.JudgeRemark) (*protos.RemarkJudged, error) {
	return call(ctx, c, c.chat(room).Judge, cmd)
}

func (c Clients) Mute(ctx context.Context, room string, cmd *protos.MuteUser) (*protos.MuteChanged, error) {
	return call(ctx, c, c.chat(room).Mute, cmd)
}

func (c Clients) Unmute(ctx context.Context, room string, cmd *protos.UnmuteUser) (*protos.MuteChanged, error) {
	return call(ctx, c, c.chat(room).Unmute, cmd)
}

// ErasePerson makes a chat forget somebody.
func (c Clients) ErasePerson(ctx context.Context, room string, cmd *protos.ErasePerson) (*protos.PersonErased, error) {
	return call(ctx, c, c.chat(room).Erase, cmd)
}

func (c Clients) MuteAll(ctx context.Context, room string, cmd *protos.SetMutedAll) (*protos.MutedAllSet, error) {
	return call(ctx, c, c.chat(room).MuteAll, cmd)
}

func (c Clients) DeleteLines(ctx context.Context, room string, cmd *protos.DeleteLines) (*protos.LinesGone, error) {
	return call(ctx, c, c.chat(room).Delete, cmd)
}

func (c Clients) RestoreLines(ctx context.Context, room string, cmd *protos.RestoreLines) (*protos.LinesBack, error) {
	return call(ctx, c, c.chat(room).Restore, cmd)
}

func (c Clients) SetChatMode(ctx context.Context, room string, cmd *protos.SetChatMode) (*protos.ChatModeShown, error) {
	return call(ctx, c, c.chat(room).Mode, cmd)
}

func (c Clients) PinLine(ctx context.Context, room string, cmd *protos.PinLine) (*protos.LinePinShown, error) {
	return call(ctx, c, c.chat(room).Pin, cmd)
}

func (c Clients) EditWords(ctx context.Context, room string, cmd *protos.EditWords) (*protos.WordsListed, error) {
	return call(ctx, c, c.chat(room).Words, cmd)
}

func (c Clients) EditModerator(ctx context.Context, room string, cmd *protos.EditModerator) (*protos.ModeratorEdited, error) {
	return call(ctx, c, c.chat(room).Moderator, cmd)
}

func (c Clients) HeldLines(ctx context.Context, room string, cmd *protos.AskHeld) (*protos.HeldLines, error) {
	return call(ctx, c, c.chat(room).Held, cmd)
}

func (c Clients) DecideHeld(ctx context.Context, room string, cmd *protos.DecideHeld) (*protos.HeldSettled, error) {
	return call(ctx, c, c.chat(room).Decide, cmd)
}

func (c Clients) NoteFollow(ctx context.Context, room string, cmd *protos.NoteFollow) (*protos.FollowNoted, error) {
	return call(ctx, c, c.chat(room).Followed, cmd)
}

func (c Clients) View(ctx context.Context, room string) (*protos.RoomView, error) {
	return call(ctx, c, c.room(room).View, &protos.AskRoom{})
}

func (c Clients) Configure(ctx context.Context, room string, cmd *protos.ConfigureRoom) (*protos.RoomView, error) {
	return call(ctx, c, c.room(room).Configure, cmd)
}

func (c Clients) Start(ctx context.Context, room string, cmd *protos.StartLive) (*protos.LiveBegun, error) {
	return call(ctx, c, c.room(room).Start, cmd)
}

func (c Clients) End(ctx context.Context, room string) (*protos.LiveFinished, error) {
	return call(ctx, c, c.room(room).End, &protos.EndLive{})
}

func (c Clients) Audience(ctx context.Context, room string, cmd *protos.Attend) (*protos.Attended, error) {
	return call(ctx, c, c.room(room).Audience, cmd)
}

func (c Clients) ListViewers(ctx context.Context, room string, cmd *protos.AskViewers) (*protos.Viewers, error) {
	return call(ctx, c, c.room(room).ListViewers, cmd)
}

func (c Clients) Notify(ctx context.Context, userID int64, cmd *protos.NotifyUser) (*protos.NoticeTaken, error) {
	return call(ctx, c, c.session(userID).Notify, cmd)
}

func (c Clients) Revoke(ctx context.Context, userID int64, cmd *protos.RevokeLogins) error {
	_, err := call(ctx, c, c.session(userID).Revoke, cmd)
	return err
}

func (c Clients) Gift(ctx context.Context, room string, cmd *protos.SendGift) (*protos.GiftSent, error) {
	return call(ctx, c, c.room(room).Gift, cmd)
}

func (c Clients) Tip(ctx context.Context, room string, cmd *protos.SendTip) (*protos.TipSent, error) {
	return call(ctx, c, c.room(room).Tip, cmd)
}

func (c Clients) Envelope(ctx context.Context, room string, cmd *protos.SendEnvelope) (*protos.EnvelopeSent, error) {
	return call(ctx, c, c.room(room).Envelope, cmd)
}

func (c Clients) Grab(ctx context.Context, room string, cmd *protos.GrabEnvelope) (*protos.EnvelopeGrabbed, error) {
	return call(ctx, c, c.room(room).Grab, cmd)
}

func (c Clients) Reserve(ctx context.Context, userID int64, cmd *protos.ReserveMatch) (*protos.MatchReserved, error) {
	return call(ctx, c, c.session(userID).Reserve, cmd)
}

func (c Clients) BookSlot(ctx context.Context, brandID int64, cmd *protos.BookSlot) (*protos.SlotChanged, error) {
	return call(ctx, c, c.calendar(brandID).Book, cmd)
}

func (c Clients) CancelSlot(ctx context.Context, brandID int64, cmd *protos.CancelSlot) (*protos.SlotChanged, error) {
	return call(ctx, c, c.calendar(brandID).Cancel, cmd)
}

func (c Clients) BlockSlots(ctx context.Context, brandID int64, cmd *protos.BlockSlots) (*protos.SlotsBlocked, error) {
	return call(cluster.Long(ctx), c, c.calendar(brandID).Block, cmd)
}

func (c Clients) ChangeGrid(ctx context.Context, brandID int64) error {
	_, err := call(ctx, c, c.calendar(brandID).Change, &protos.ChangeGrid{})
	return err
}
