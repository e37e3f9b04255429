package money_test

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/http/money"
	"touchline/persistence/persistencetest"
	"touchline/protos"
)

func TestASeedIsCommittedByItsHashBeforeItIsUsed(t *testing.T) {
	s, _, anchor := open(t)
	sender := s.Person("sender")
	promise := func() (c money.CommitAnswer) {
		s.Call(t, "/web_anchor/red_envelope_commit", `{}`, sender.Token).Into(t, &c)
		return c
	}
	send := func(token, commitID, requestID string) resttest.Reply {
		return s.Call(t, "/web_anchor/send_money_to_all", fmt.Sprintf(
			`{"houseId":1001,"totalAmount":100,"totalCount":10,"redType":1,"commitId":%q,"clientSeed":"abc","requestId":%q}`,
			commitID, requestID), token)
	}
	mine := promise()
	if mine.ExpireTime != resttest.Noon.Add(2*time.Minute).UnixMilli() || promise().SeedHash == mine.SeedHash {
		t.Errorf("committed %+v twice", mine)
	}
	send(anchor.Token, mine.CommitID, "request-1").Wants(t, domain.BadRequest, "a commit of another user")
	send(sender.Token, mine.CommitID, "request-1").Wants(t, domain.BalanceNotEnough, "the first try, without coins")
	s.Credit(sender, 177)
	s.Actors.Forget()
	var sent money.EnvelopeAnswer
	send(sender.Token, mine.CommitID, "request-1").Into(t, &sent)
	cmd := resttest.Asked[*protos.SendEnvelope](s.Actors)[0]
	if ledger.SeedHash(cmd.Seed) != mine.SeedHash || sent.SeedHash != mine.SeedHash || cmd.ClientSeed != "abc" ||
		cmd.Number == 0 || cmd.DelayS != 0 {
		t.Errorf("sent %+v, committed %+v", cmd, mine)
	}
	if sent.Balance != 77 || sent.Replayed || sent.RedEnvelopeID != ledger.FormatEnvelope(cmd.Number) ||
		sent.ServerSeed != "" {
		t.Errorf("answered %+v", sent)
	}
	send(sender.Token, mine.CommitID, "request-2").Wants(t, domain.BadRequest, "a promise that was kept")
	old := promise()
	s.Pass(ledger.EnvelopeCommitFor)
	send(sender.Token, old.CommitID, "request-3").Wants(t, domain.BadRequest, "a promise of long ago")
	var again money.EnvelopeAnswer
	send(sender.Token, mine.CommitID, "request-1").Into(t, &again)
	if !again.Replayed || again.RedEnvelopeID != sent.RedEnvelopeID || again.Balance != 77 {
		t.Errorf("the repeat was answered %+v", again)
	}
	if has := persistencetest.Balance(t, s.Store, ledger.WalletOf(sender.UserID)); has != 77 {
		t.Errorf("the sender has %d", has)
	}
}

func TestWithoutACommitEveryEnvelopeHasANewSeed(t *testing.T) {
	s, fan, _ := open(t)
	for n := range 2 {
		s.Call(t, "/web_anchor/send_money_to_all", fmt.Sprintf(
			`{"houseId":1001,"totalAmount":9,"totalCount":3,"redType":2,"delaySeconds":60,"remark":" go \n go ","requestId":"request-%d"}`, n), fan.Token).
			Wants(t, "", "sending")
	}
	sent := resttest.Asked[*protos.SendEnvelope](s.Actors)
	first, second := sent[0], sent[1]
	if len(first.Seed) != ledger.SeedBytes || bytes.Equal(first.Seed, second.Seed) || first.Number == second.Number {
		t.Errorf("%+v and %+v", first, second)
	}
	if first.DelayS != 60 || first.Remark != "go   go" || first.RedType != 2 {
		t.Errorf("the room was asked %+v", first)
	}
}

func TestAPrivateEnvelopeGoesToViewersFollowersAndTheAnchor(t *testing.T) {
	s, fan, anchor := open(t)
	viewer, other, follower := s.Person("third"), s.Person("fourth"), s.Person("follower")
	if _, _, _, err := s.Rooms.Follow(t.Context(), follower.UserID, 1001, nil, s.Now()); err != nil {
		t.Fatal(err)
	}
	// A thousand viewers before this one have names that contain this name.
	audience := &protos.Attend{Node: "n1", All: true}
	for i := range int64(1001) {
		user := &protos.User{UserId: 1 + i, NickName: fmt.Sprintf("third %d", i)}
		if i == 1000 {
			user = &protos.User{UserId: viewer.UserID, NickName: "third"}
		}
		audience.Arrived = append(audience.Arrived,
			&protos.Arrival{Key: fmt.Sprintf("u:%d", user.UserId), User: user, AtMs: i})
	}
	if _, err := s.Actors.Actors.Audience(t.Context(), domain.HouseRoom(1001), audience); err != nil {
		t.Fatal(err)
	}
	n := 0
	send := func(to int64) resttest.Reply {
		n++
		return s.Call(t, "/web_anchor/send_money_to_one",
			fmt.Sprintf(`{"houseId":1001,"userId":%d,"totalAmount":10,"requestId":"request-%d"}`, to, n), fan.Token)
	}
	send(anchor.UserID).Wants(t, "", "the anchor")
	send(follower.UserID).Wants(t, "", "a follower who is away")
	send(viewer.UserID).Wants(t, "", "a viewer of the room")
	send(other.UserID).Wants(t, domain.NotFound, "a user outside the room")
	send(fan.UserID).Wants(t, domain.BadRequest, "oneself")
	sent := resttest.Asked[*protos.SendEnvelope](s.Actors)
	if len(sent) != 3 {
		t.Fatalf("%d were sent, want 3", len(sent))
	}
	if cmd := sent[2]; cmd.RedType != 3 || cmd.TotalCount != 1 || cmd.Receiver.UserId != viewer.UserID ||
		cmd.Receiver.NickName != "third" {
		t.Errorf("the room was asked %+v", cmd)
	}
	if has := persistencetest.Balance(t, s.Store, ledger.WalletOf(fan.UserID)); has != 10_000-3*10 {
		t.Errorf("the fan has %d", has)
	}
}

// forgotten stores an envelope of 100 coins and ten shares that the room's actor does not have. Three shares are
// grabbed; a private envelope is not.
func forgotten(t *testing.T, s *resttest.Server, kind ledger.RedType, status ledger.RedStatus,
	change func(*ledger.EnvelopeRow), takers ...int64) (e ledger.EnvelopeRow) {
	t.Helper()
	number, err := s.Money.NewEnvelope(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seed := make([]byte, ledger.SeedBytes)
	for i := range seed {
		seed[i] = byte(i)
	}
	e = ledger.EnvelopeRow{
		Number: number, HouseID: 1001, SenderID: 8, Type: kind, Status: status, Total: 100, Count: 10, LeftAmount: 72,
		LeftCount: 7,
		Seed:      seed, ClientSeed: "abc", Created: resttest.Noon, Open: resttest.Noon, Expire: resttest.Noon.Add(time.Hour),
	}
	if change != nil {
		change(&e)
	}
	stream, _ := persistencetest.MustClaim(t, s.Journal, fmt.Sprintf("envelope/%d", number))
	persistencetest.MustWrite(t, stream, persistencetest.With(e))
	if _, err := s.Ledger.Post(t.Context(), []ledger.Transfer{{
		Key: fmt.Sprintf("sent/%d", number), Debit: ledger.World, Credit: ledger.EscrowOf(number), Amount: e.Total,
		Kind: ledger.FlowEnvelopeSend,
	}}, nil); err != nil {
		t.Fatal(err)
	}
	for i, taker := range takers {
		persistencetest.MustWrite(t, stream, persistencetest.Grabs(number, taker, int64(i), []domain.Coins{3, 18, 7}[i]))
	}
	return e
}

func TestAGrabOfAnEnvelopeThatTheRoomNoLongerHasIsRefusedByItsRow(t *testing.T) {
	s, fan, _ := open(t)
	s.Anchor("other anchor")
	to := func(receiver int64) func(*ledger.EnvelopeRow) {
		return func(e *ledger.EnvelopeRow) { e.ReceiverID = receiver }
	}
	forgotten(t, s, ledger.RedPublicRandom, ledger.RedFinished, nil, 5, 105, 205)
	forgotten(t, s, ledger.RedPublicRandom, ledger.RedExpired, nil, 5, 105, 205)
	forgotten(t, s, ledger.RedPublicRandom, ledger.RedOpen, nil, 5, 105, 205)
	forgotten(t, s, ledger.RedPublicRandom, ledger.RedFinished, nil, 5, fan.UserID, 205)
	forgotten(t, s, ledger.RedPrivate, ledger.RedOpen, to(5))
	forgotten(t, s, ledger.RedPrivate, ledger.RedExpired, to(fan.UserID))
	forgotten(t, s, ledger.RedPublicRandom, ledger.RedOpen, func(e *ledger.EnvelopeRow) { e.Expire = resttest.Noon }, 5,
		105, 205)
	const public, own = "/web_anchor/grab_public_red_envelope", "/web_anchor/grab_private_red_envelope"
	for _, try := range []struct {
		path, body string
		code       domain.Code
		param      string
		value      any
	}{
		{public, `{"houseId":1001,"redEnvelopeId":"re_1"}`, domain.EnvelopeFinished, "redEnvelopeId", "re_1"},
		{public, `{"houseId":1001,"redEnvelopeId":"re_2"}`, domain.EnvelopeExpired, "redEnvelopeId", "re_2"},
		{public, `{"houseId":1001,"redEnvelopeId":"re_7"}`, domain.EnvelopeExpired, "redEnvelopeId", "re_7"},
		{public, `{"houseId":1001,"redEnvelopeId":"re_3"}`, domain.Unavailable, "retryAfter", 1.0},
		{public, `{"houseId":1001,"redEnvelopeId":"re_4"}`, domain.EnvelopeAlreadyGrabbed, "amount", 18.0},
		{public, `{"houseId":1002,"redEnvelopeId":"re_4"}`, domain.NotFound, "kind", "envelope"},
		{public, `{"houseId":1001,"redEnvelopeId":"re_99"}`, domain.NotFound, "kind", "envelope"},
		{public, `{"houseId":1001,"redEnvelopeId":"re_5"}`, domain.NotFound, "kind", "envelope"},
		{public, `{"houseId":9999,"redEnvelopeId":"re_1"}`, domain.NotFound, "kind", "house"},
		{public, `{"redEnvelopeId":"re_1"}`, domain.BadRequest, "field", "houseId"},
		{public, `{"houseId":1001,"redEnvelopeId":"re_-1"}`, domain.BadRequest, "field", "redEnvelopeId"},
		{public, `{"houseId":1001,"redEnvelopeId":["re_1"]}`, domain.BadRequest, "field", "redEnvelopeId"},
		{own, `{"redEnvelopeId":"re_5"}`, domain.EnvelopeNotYours, "", nil},
		{own, `{"redEnvelopeId":"re_6"}`, domain.EnvelopeExpired, "redEnvelopeId", "re_6"},
		{own, `{"redEnvelopeId":"re_1"}`, domain.NotFound, "kind", "envelope"},
		{own, `{"redEnvelopeId":"re_99"}`, domain.NotFound, "kind", "envelope"},
	} {
		r := s.Call(t, try.path, try.body, fan.Token)
		r.Wants(t, try.code, try.path+try.body)
		if try.param != "" && r.Params[try.param] != try.value {
			t.Errorf("%s: params %v", try.body, r.Params)
		}
	}
	s.Call(t, public, `{"houseId":1001,"redEnvelopeId":"re_1"}`, "").Wants(t, domain.Unauthenticated, "a visitor")
}

func TestTheRoomDecidesAboutAShareOfAPublicEnvelope(t *testing.T) {
	s, fan, anchor := open(t)
	s.Credit(anchor, 27)
	s.Call(t, "/web_anchor/send_money_to_all",
		`{"houseId":1001,"totalAmount":27,"totalCount":3,"redType":2,"requestId":"request-1"}`, anchor.Token).
		Wants(t, "", "sending")
	var got money.GrabAnswer
	s.Call(t, "/web_anchor/grab_public_red_envelope", `{"houseId":1001,"redEnvelopeId":"re_1"}`, fan.Token).Into(t, &got)
	if got.Amount != 9 || got.LeftCount != 2 || got.Envelope.MyAmount == nil || *got.Envelope.MyAmount != 9 {
		t.Errorf("grabbed %+v", got)
	}
	if cmd := resttest.Asked[*protos.GrabEnvelope](s.Actors)[0]; cmd.Private || cmd.From.UserId != fan.UserID {
		t.Errorf("the room was asked %+v", cmd)
	}
}

func TestTheSeedIsShownOnlyAfterTheEnd(t *testing.T) {
	s, fan, anchor := open(t)
	public := forgotten(t, s, ledger.RedPublicRandom, ledger.RedOpen, nil, 5, 105, 205)
	detail := func(id, token string) (d money.EnvelopeDetailAnswer, r resttest.Reply) {
		r = s.Call(t, "/web_anchor/red_envelope_detail", `{"redEnvelopeId":"`+id+`"}`, token)
		if r.Success {
			r.Into(t, &d)
		}
		return d, r
	}
	open, r := detail("re_1", "")
	seed := hex.EncodeToString(public.Seed)
	if open.RedStatus != 1 || open.LeftCount != 7 || open.ServerSeed != "" || open.Shares != nil || open.MyAmount != nil ||
		strings.Contains(string(r.Body), seed) ||
		open.SeedHash != ledger.SeedHash(public.Seed) {
		t.Errorf("an open envelope reads %s", r.Body)
	}
	if len(open.Grabs) != 3 || open.Grabs[0].Index != 0 || open.Grabs[0].Best || !open.Grabs[1].Best ||
		open.Grabs[2].Best {
		t.Errorf("its grabs read %+v", open.Grabs)
	}
	s.Exec(`UPDATE red_envelope SET status = $1 WHERE number = 1`, int32(ledger.RedExpired))
	ended, r := detail("re_1", "")
	if ended.ServerSeed != seed || !slices.Equal(ended.Shares, []int64{3, 18, 10, 8, 5, 13, 5, 18, 9, 11}) {
		t.Errorf("an ended envelope reads %s", r.Body)
	}
	forgotten(t, s, ledger.RedPrivate, ledger.RedOpen, func(e *ledger.EnvelopeRow) { e.ReceiverID = 5 })
	for who, token := range map[string]string{"a visitor": "", "another user": fan.Token} {
		_, r := detail("re_2", token)
		r.Wants(t, domain.NotFound, who+" looks into a private envelope")
	}
	_, r = detail("re_2", anchor.Token)
	r.Wants(t, "", "the staff of the room looks into a private envelope")
	_, r = detail("re_3", fan.Token)
	r.Wants(t, domain.NotFound, "an unknown envelope")
}
