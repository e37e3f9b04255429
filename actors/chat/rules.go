// The rules of writing: the checks of a line in the order of docs/protocol.md, Sending.

package chat

import (
	"math"
	"regexp"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/protos"
)

const (
	replyText   = 40 // code points of a quoted line above its reply
	pointsFull  = 5.0
	pointEvery  = 1.5  // seconds until one more line: about 20 in 30 s
	staffFull   = 10.0 // staff: about 100 in 30 s
	staffEvery  = 1.0 / 3
	minuteMs    = 60_000
	brandRooms  = "brand:"
	clientIDMax = 36
)

var clientID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,36}$`)

// Repeated returns the first outcome of a client id that was sent within the last ten minutes.
func Repeated(s *State, cmd *protos.PostLine, now time.Time) (*protos.LinePosted, bool) {
	first, ok := s.posted[postedKey{cmd.GetPerson().GetUser().GetUserId(), cmd.Cid}]
	if !ok || now.Sub(time.UnixMilli(first.atMs)) > domain.SendIDWindow {
		return nil, false
	}
	return &protos.LinePosted{Offset: first.offset, AtMs: first.atMs, MessageId: first.messageID, Repeated: true}, true
}

// Post decides whether a person may send a line. The first check that fails is the error; a *Held is TEXT_BANNED with a
// line to review. global are the words banned in every room.
func Post(s *State, cmd *protos.PostLine, global *moderation.Words, now time.Time) (*protos.LineSaid, error) {
	person := cmd.GetPerson()
	userID := person.GetUser().GetUserId()
	if userID == 0 {
		return nil, domain.Refuse(domain.LoginToChat)
	}
	if !clientID.MatchString(cmd.Cid) {
		return nil, domain.RefuseField("id", "format", "max", clientIDMax)
	}
	if cmd.GoodUntilMs > 0 && now.UnixMilli() > cmd.GoodUntilMs {
		return nil, domain.Refuse(domain.LineExpired) // its author has already been shown a failure
	}
	p := s.pace[userID]
	text, err := s.sayable(person, p, cmd.Text, global, now)
	if err != nil {
		return nil, s.queue(err, cmd, now)
	}
	if p != nil && p.lastText == text && now.Sub(p.lastAt) < domain.DuplicateWindow {
		return nil, domain.Refuse(domain.DuplicateText)
	}
	return s.said(person, cmd.Cid, text, cmd.ReplyTo, now), nil
}

// sayable returns the text that may be sent now: cleaned, and masked where needed. p is the person's pace, nil when
// they have sent nothing.
func (s *State) sayable(
	person *protos.Person, p *pace, text string, global *moderation.Words, now time.Time,
) (string, error) {
	if err := MayWrite(s, person, now); err != nil {
		return "", err
	}
	role := s.RoleOf(person)
	if !role.Staff() {
		if err := slow(s, p, now); err != nil {
			return "", err
		}
	}
	if wait := p.wait(now, role); wait > 0 {
		return "", domain.Refuse(domain.RateLimited, "retryAfter", tenths(wait))
	}
	text = domain.CleanLine(text)
	if text == "" {
		return "", domain.Refuse(domain.TextEmpty)
	}
	if limit := int(s.Mode.MaxText); domain.Length(text) > limit {
		return "", domain.Refuse(domain.TextTooLong, "max", limit)
	}
	if !s.Mode.LinksAllowed && !role.Staff() && moderation.HasLink(text) {
		return "", domain.Refuse(domain.TextBanned)
	}
	return s.allowed(text, person.User.UserId, global, now)
}

// allowed returns the text with masked words, or a refusal. The words of the room are checked last.
func (s *State) allowed(text string, userID int64, global *moderation.Words, now time.Time) (string, error) {
	verdict := global.Judge(text)
	switch {
	case verdict.Action == moderation.WordReject:
		return "", domain.Refuse(domain.TextBanned)
	case verdict.Action == moderation.WordHold:
		return "", s.hold(userID, text, now)
	case s.list.Banned(text):
		return "", domain.Refuse(domain.TextBanned)
	}
	return verdict.Text, nil
}

// MayWrite checks everything that does not depend on the text: the room, mutes and modes.
func MayWrite(s *State, person *protos.Person, now time.Time) error {
	if person.GetUser().GetUserId() == 0 {
		return domain.Refuse(domain.LoginToChat)
	}
	if strings.HasPrefix(s.Room, brandRooms) {
		return domain.Refuse(domain.Forbidden) // the room of a brand only broadcasts
	}
	role := s.RoleOf(person)
	if s.Suspended && role < domain.RoleOperator {
		return domain.Refuse(domain.RoomSuspended)
	}
	if mute := s.MuteOf(person.User.UserId, now); mute != nil {
		return refuseMuted(mute)
	}
	if role.Staff() {
		return nil
	}
	if s.Mode.MutedAll {
		return domain.Refuse(domain.MutedAll)
	}
	if minutes := int64(s.Mode.FollowersOnlyMinutes); minutes >= 0 {
		since := person.FollowedMs
		if since == 0 || now.UnixMilli()-since < minutes*minuteMs {
			return domain.Refuse(domain.FollowersOnly, "minutes", minutes, "followTime", orNull(since))
		}
	}
	if minutes := int64(s.Mode.AccountAgeMinutes); minutes > 0 &&
		now.UnixMilli()-person.AccountCreatedMs < minutes*minuteMs {
		return domain.Refuse(domain.AccountTooNew, "minutes", minutes)
	}
	return nil
}

// Stand returns the standing of a person: whether they may write, before they type.
func Stand(s *State, person *protos.Person, now time.Time) *protos.Standing {
	standing := &protos.Standing{Role: int32(s.RoleOf(person)), CanChat: true}
	if err := MayWrite(s, person, now); err != nil {
		standing.CanChat, standing.Reason = false, string(domain.CodeOf(err))
	}
	if mute := s.MuteOf(person.GetUser().GetUserId(), now); mute != nil {
		standing.Muted, standing.MuteType = true, mute.MuteType
		standing.EndMs, standing.MuteReason = mute.EndMs, mute.Reason
	}
	return standing
}

func slow(s *State, p *pace, now time.Time) error {
	gap := time.Duration(s.Mode.SlowSeconds) * time.Second
	if p == nil || gap == 0 {
		return nil
	}
	if left := gap - now.Sub(p.lastAt); left > 0 {
		return domain.Refuse(domain.SlowMode, "retryAfter", tenths(left))
	}
	return nil
}

// pace is one user's bucket of lines and their last one.
type pace struct {
	points   float64
	at       time.Time // the time of points
	lastAt   time.Time
	lastText string
}

func bucket(role domain.RoomRole) (full, every float64) {
	if role.Staff() {
		return staffFull, staffEvery
	}
	return pointsFull, pointEvery
}

func (p *pace) now(now time.Time, role domain.RoomRole) float64 {
	full, every := bucket(role)
	if p == nil || p.at.IsZero() {
		return full
	}
	return math.Min(full, p.points+now.Sub(p.at).Seconds()/every)
}

// wait returns how long until one more line is allowed; 0 for now.
func (p *pace) wait(now time.Time, role domain.RoomRole) time.Duration {
	points := p.now(now, role)
	if points >= 1 {
		return 0
	}
	_, every := bucket(role)
	return time.Duration((1 - points) * every * float64(time.Second))
}

func (p *pace) spend(now time.Time, role domain.RoomRole, text string) {
	p.points, p.at = p.now(now, role)-1, now
	p.lastAt, p.lastText = now, text
}

// tenths returns seconds rounded up to tenths, the unit of the parameter retryAfter.
func tenths(d time.Duration) float64 { return math.Ceil(d.Seconds()*10) / 10 }

func orNull(ms int64) any {
	if ms == 0 {
		return nil
	}
	return ms
}
