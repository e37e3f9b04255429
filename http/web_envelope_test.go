package http

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/money"
	"touchline/protos"
)

func TestASeedIsPromisedByItsHashBeforeItIsUsed(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, anchor := x.spender(t)
	promise := func(token string) (c money.CommitAnswer) {
		call(t, s, "/web_anchor/red_envelope_commit", `{}`, token).into(t, &c)
		return c
	}
	send := func(token, commitID, requestID string) reply {
		return call(t, s, "/web_anchor/send_money_to_all", fmt.Sprintf(
			`{"houseId":1001,"totalAmount":100,"totalCount":10,"redType":1,"commitId":%q,"clientSeed":"abc","requestId":%q}`, commitID, requestID), token)
	}
	mine := promise(fan)
	if mine.ExpireTime != noon.Add(2*time.Minute).UnixMilli() || promise(fan).SeedHash == mine.SeedHash {
		t.Errorf("promised %+v, and the same again", mine)
	}
	wants(t, send(anchor, mine.CommitID, "request-1"), domain.BadRequest, "a promise to somebody else")
	x.refuse = domain.Refuse(domain.BalanceNotEnough)
	wants(t, send(fan, mine.CommitID, "request-1"), domain.BalanceNotEnough, "the first try")
	x.refuse = nil
	var sent money.EnvelopeAnswer
	send(fan, mine.CommitID, "request-1").into(t, &sent)
	cmd := x.commands[0].(*protos.SendEnvelope)
	if domain.SeedHash(cmd.Seed) != mine.SeedHash || sent.SeedHash != mine.SeedHash || cmd.ClientSeed != "abc" || cmd.Number == 0 || cmd.DelayS != 0 {
		t.Errorf("sealed %+v, promised %+v", cmd, mine)
	}
	if sent.Balance != 77 || sent.Replayed || sent.RedEnvelopeID != domain.FormatEnvelope(cmd.Number) || sent.ServerSeed != "" {
		t.Errorf("answered %+v", sent)
	}
	wants(t, send(fan, mine.CommitID, "request-2"), domain.BadRequest, "a promise that was kept")
	old := promise(fan)
	x.world.pass(domain.EnvelopeCommitFor)
	wants(t, send(fan, old.CommitID, "request-3"), domain.BadRequest, "a promise of long ago")
	var again money.EnvelopeAnswer
	send(fan, mine.CommitID, "request-1").into(t, &again)
	if !again.Replayed || again.RedEnvelopeID != sent.RedEnvelopeID || again.Balance != 77 {
		t.Errorf("the repeat was answered %+v", again)
	}
}

func TestWithoutAPromiseEverySeedIsAnother(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, _ := x.spender(t)
	for n := range 2 {
		wants(t, call(t, s, "/web_anchor/send_money_to_all", fmt.Sprintf(
			`{"houseId":1001,"totalAmount":9,"totalCount":3,"redType":2,"delaySeconds":60,"remark":" go \n go ","requestId":"request-%d"}`, n), fan), "", "sending")
	}
	first, second := x.commands[0].(*protos.SendEnvelope), x.commands[1].(*protos.SendEnvelope)
	if len(first.Seed) != domain.SeedBytes || bytes.Equal(first.Seed, second.Seed) || first.Number == second.Number {
		t.Errorf("%+v and %+v", first, second)
	}
	if first.DelayS != 60 || first.Remark != "go   go" || first.RedType != 2 {
		t.Errorf("the room was asked %+v", first)
	}
}

func TestAPrivateEnvelopeGoesToWhoIsHereOrFollowsOrOwnsTheRoom(t *testing.T) {
	x := newTill()
	s := x.server(t)
	fanID, fan, _ := x.spender(t)
	var loud int64
	for _, name := range []string{"third", "fourth", "follower"} {
		loud, _ = x.somebody(t, name, 0)
	}
	follower, stranger := loud, loud-1
	x.follows[[2]int64{follower, room1001}] = true
	x.viewer = loud - 2
	n := 0
	send := func(to int64) reply {
		n++
		return call(t, s, "/web_anchor/send_money_to_one", fmt.Sprintf(`{"houseId":1001,"userId":%d,"totalAmount":10,"requestId":"request-%d"}`, to, n), fan)
	}
	wants(t, send(x.houses[room1001].UserID), "", "the anchor")
	wants(t, send(follower), "", "a follower who is away")
	wants(t, send(x.viewer), "", "somebody in the room")
	wants(t, send(stranger), domain.NotFound, "somebody who has nothing to do with the room")
	wants(t, send(fanID), domain.BadRequest, "oneself")
	if cmd := x.commands[2].(*protos.SendEnvelope); cmd.RedType != 3 || cmd.TotalCount != 1 || cmd.Receiver.UserId != x.viewer || cmd.Receiver.NickName != "third" {
		t.Errorf("the room was asked %+v", cmd)
	}
	if x.carried() != 3 {
		t.Errorf("%d were sealed, want 3", x.carried())
	}
}

// kept is an envelope the room has forgotten, with a grab by user 5.
func kept(number int64, kind domain.RedType, status domain.RedStatus) domain.Envelope {
	seed := make([]byte, domain.SeedBytes)
	for i := range seed {
		seed[i] = byte(i)
	}
	e := domain.Envelope{EnvelopeRow: domain.EnvelopeRow{
		Number: number, HouseID: room1001, SenderID: 8, Type: kind, Status: status, Total: 100, Count: 10, LeftAmount: 72, LeftCount: 7,
		Seed: seed, ClientSeed: "abc", Created: noon, Open: noon, Expire: noon.Add(time.Hour),
	}, Sender: domain.Brief{UserID: 8, NickName: "sender"}}
	for i, amount := range []domain.Coins{3, 18, 7} {
		e.Grabs = append(e.Grabs, domain.Grab{Index: int64(i), User: domain.Brief{UserID: int64(5 + 100*i)}, Amount: amount, At: noon})
	}
	if kind == domain.RedPrivate {
		e.ReceiverID, e.Receiver, e.Grabs = 5, domain.Brief{UserID: 5}, nil
	}
	return e
}

func TestOfAForgottenEnvelopeTheRowTellsWhatBecameOfIt(t *testing.T) {
	x := newTill()
	s := x.server(t)
	fanID, fan, _ := x.spender(t)
	x.somebody(t, "other anchor", 1002)
	mine := kept(4, domain.RedPublicRandom, domain.RedFinished)
	mine.Grabs[1].User.UserID = fanID
	private := kept(6, domain.RedPrivate, domain.RedExpired)
	private.ReceiverID = fanID
	stale := kept(7, domain.RedPublicRandom, domain.RedOpen)
	stale.Expire = noon
	for _, e := range []domain.Envelope{kept(1, domain.RedPublicRandom, domain.RedFinished), kept(2, domain.RedPublicRandom, domain.RedExpired),
		kept(3, domain.RedPublicRandom, domain.RedOpen), mine, kept(5, domain.RedPrivate, domain.RedOpen), private, stale} {
		x.envelopes[e.Number] = e
	}
	x.refuse = domain.Refuse(domain.NotFound, "kind", "envelope")
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
		r := call(t, s, try.path, try.body, fan)
		wants(t, r, try.code, try.path+try.body)
		if try.param != "" && r.Params[try.param] != try.value {
			t.Errorf("%s: params %v", try.body, r.Params)
		}
	}
	wants(t, call(t, s, public, `{"houseId":1001,"redEnvelopeId":"re_1"}`, ""), domain.Unauthenticated, "a visitor")
	x.refuse = nil
	var got money.GrabAnswer
	call(t, s, public, `{"houseId":1001,"redEnvelopeId":"re_3"}`, fan).into(t, &got)
	if got.Amount != 9 || got.LeftCount != 2 || got.Envelope.MyAmount == nil || *got.Envelope.MyAmount != 9 {
		t.Errorf("grabbed %+v", got)
	}
	if cmd := x.commands[0].(*protos.GrabEnvelope); cmd.Private || cmd.From.UserId != fanID {
		t.Errorf("the room was asked %+v", cmd)
	}
}

func TestTheSeedIsShownAfterTheEndOnly(t *testing.T) {
	x := newTill()
	s := x.server(t)
	_, fan, anchor := x.spender(t)
	x.envelopes[1] = kept(1, domain.RedPublicRandom, domain.RedOpen)
	detail := func(id, token string) (d money.EnvelopeDetailAnswer, r reply) {
		r = call(t, s, "/web_anchor/red_envelope_detail", `{"redEnvelopeId":"`+id+`"}`, token)
		if r.Success {
			r.into(t, &d)
		}
		return d, r
	}
	open, r := detail("re_1", "")
	seed := hex.EncodeToString(x.envelopes[1].Seed)
	if open.RedStatus != 1 || open.LeftCount != 7 || open.ServerSeed != "" || open.Shares != nil || open.MyAmount != nil || strings.Contains(string(r.body), seed) ||
		open.SeedHash != domain.SeedHash(x.envelopes[1].Seed) {
		t.Errorf("an open envelope reads %s", r.body)
	}
	if len(open.Grabs) != 3 || open.Grabs[0].Index != 0 || open.Grabs[0].Best || !open.Grabs[1].Best || open.Grabs[2].Best {
		t.Errorf("its grabs read %+v", open.Grabs)
	}
	x.envelopes[1] = kept(1, domain.RedPublicRandom, domain.RedExpired)
	ended, r := detail("re_1", "")
	if ended.ServerSeed != seed || !slices.Equal(ended.Shares, []int64{3, 18, 10, 8, 5, 13, 5, 18, 9, 11}) {
		t.Errorf("an ended envelope reads %s", r.body)
	}
	x.envelopes[2] = kept(2, domain.RedPrivate, domain.RedOpen)
	for who, token := range map[string]string{"a visitor": "", "somebody else": fan} {
		_, r := detail("re_2", token)
		wants(t, r, domain.NotFound, who+" looks into a private envelope")
	}
	_, r = detail("re_2", anchor)
	wants(t, r, "", "the staff of the room looks into a private envelope")
	_, r = detail("re_3", fan)
	wants(t, r, domain.NotFound, "an unknown envelope")
}
