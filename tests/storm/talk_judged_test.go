// The input of the chat's checks, the falsified histories they detect, and their report.

package storm

import (
	"strings"
	"testing"
	"time"

	"touchline/domain"
)

// chatLog reads the stored events of the rooms with speakers.
func (s *storm) chatLog() (map[string][]logLine, error) {
	log := map[string][]logLine{}
	for _, room := range s.talk.rooms {
		rows, err := s.db.Query(s.ctx, `SELECT "offset", epoch, user_id, kind, client_id, message_id, at, body FROM `+
			`line WHERE room = $1 ORDER BY "offset"`, room.room)
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			var line logLine
			var body []byte
			if err := rows.Scan(&line.offset, &line.epoch, &line.user, &line.kind, &line.cid, &line.messageID, &line.at,
				&body); err != nil {
				return nil, err
			}
			line.body = string(body)
			log[room.room] = append(log[room.room], line)
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	return log, nil
}

// reportTalk prints the figures.
func reportTalk(t *testing.T, h chatHistory, found int) {
	t.Helper()
	acked, repeated, codes, began, again := 0, 0, map[string]int{}, map[string]int{}, 0
	for _, d := range h.said {
		if d.code == "" {
			acked++
		} else {
			codes[d.code]++
		}
		if d.tries > 1 {
			repeated++
		}
	}
	for _, r := range h.read {
		for _, p := range r.parts {
			began[p.began]++
			again += p.again
		}
	}
	t.Logf("%d lines acknowledged, refused %v, %d repeated; %d mutes; %d readers began %v and "+
		"went on %d times; violations %d",
		acked, codes, repeated, len(h.mutes), len(h.read), began, again, found)
	notices := 0
	for _, lines := range h.log {
		for _, line := range lines {
			if line.kind == "notice" && strings.Contains(line.body, `"userMuted"`) {
				notices++
			}
		}
	}
	if notices < len(h.mutes) {
		t.Errorf("%d mutes have a notice in the rooms, %d were acknowledged", notices, len(h.mutes))
	}
	if acked == 0 || codes[string(domain.Muted)] == 0 || len(h.mutes) == 0 {
		t.Error("there were no lines or no mutes: the talk shows nothing")
	}
}

// soundHistory is a history without violations.
func soundHistory() chatHistory {
	at := time.UnixMilli(1_700_000_000_000)
	line := func(offset int64, cid, text string, seconds int) logLine {
		return logLine{offset: offset, epoch: 1, user: 7, kind: "chat", cid: cid, messageID: "m" + cid,
			at:   at.Add(time.Duration(seconds) * time.Second),
			body: `{"k":"chat","text":"` + text + `","user":{"nickName":"Ann"}}`}
	}
	notice := func(offset int64, code string) logLine {
		return logLine{
			offset: offset,
			epoch:  1,
			kind:   "notice",
			body:   `{"k":"notice","key":"` + code + `","params":{"nickName":"Ann"}}`,
		}
	}
	h := chatHistory{
		log: map[string][]logLine{"r": {line(1, "a", "one", 1), line(2, "b", "two", 2), notice(3, "userMuted"),
			notice(4, "userUnmuted"), line(5, "c", "three", 9)}},
		said: []saidLine{
			{room: "r", user: 7, cid: "a", offset: 1, messageID: "ma", invoked: at, returned: at.Add(time.Second)},
			{room: "r", user: 7, cid: "b", offset: 2, messageID: "mb", invoked: at.Add(time.Second),
				returned: at.Add(2 * time.Second)},
			{room: "r", user: 7, cid: "no", code: "MUTED", invoked: at.Add(4 * time.Second),
				returned: at.Add(5 * time.Second)},
			{room: "r", user: 7, cid: "c", offset: 5, messageID: "mc", invoked: at.Add(8 * time.Second),
				returned: at.Add(10 * time.Second)},
		},
		mutes: []muteSpan{{room: "r", user: 7, acked: at.Add(3 * time.Second), lifted: at.Add(7 * time.Second)}},
	}
	list := part{epoch: 1, began: "join", head: 3}
	for _, l := range h.log["r"] {
		list.events = append(list.events, readEvent{l.offset, l.body})
	}
	unstored := part{epoch: 0, began: "join", events: []readEvent{{1, `{"sent":"and never stored"}`}}}
	anew := list
	anew.began = "epoch"
	h.read = []reading{{"r", []part{list}}, {"r", []part{unstored, anew}}}
	return h
}

func TestTheJudgeOfTalkSeesEverySpoiledHistory(t *testing.T) {
	if found := func() findings { h := soundHistory(); return h.judge() }(); len(found) > 0 {
		t.Fatalf("a sound history is blamed: %v", found)
	}
	for what, c := range map[string]struct {
		spoil func(h *chatHistory)
		words string
	}{
		"a line is lost": {func(h *chatHistory) { h.log["r"] = h.log["r"][:4] }, "acknowledged and is lost"},
		"a line is stored twice": {func(h *chatHistory) {
			again := h.log["r"][0]
			again.offset = 6
			h.log["r"] = append(h.log["r"], again)
		}, "is stored at 1 and 6"},
		"an offset is left out":   {func(h *chatHistory) { h.log["r"][4].offset = 6 }, "follows 4"},
		"a refused line is there": {func(h *chatHistory) { h.said[1].code = "MUTED" }, "was refused with MUTED"},
		"a line is another":       {func(h *chatHistory) { h.said[0].messageID = "other" }, "was acknowledged as"},
		"a muted line, by offsets": {func(h *chatHistory) {
			l := h.log["r"]
			l[3].body, l[4].body = l[4].body, l[3].body
			l[3].kind, l[4].kind = "chat", "notice"
		}, "comes after their mute at 3"},
		"a muted line, by the clock": {func(h *chatHistory) { h.log["r"][4].at = h.mutes[0].acked.Add(time.Second) },
			"was numbered 1s after"},
		"a muted line that was answered": {func(h *chatHistory) { h.said[2].code = "" }, "was accepted 2s after"},
		"a reader missed one": {func(h *chatHistory) {
			e := h.read[0].parts[0].events
			h.read[0].parts[0].events = append(e[:1:1], e[2:]...)
		}, "heard 3 after 1"},
		"a reader missed the first live one": {func(h *chatHistory) {
			e := h.read[0].parts[0].events
			h.read[0].parts[0].events = append(e[:3:3], e[4:]...)
		}, "heard 5 after 3"},
		"hist left out a notice": {func(h *chatHistory) {
			e := h.read[0].parts[0].events
			h.read[0].parts[0].events = append(e[:2:2], e[3:]...)
		}, "heard 4 after 2"},
		"a reader heard one twice": {func(h *chatHistory) {
			p := &h.read[0].parts[0]
			p.events = append(p.events,
				p.events[4])
		}, "heard 5 after 5"},
		"a reader heard another": {func(h *chatHistory) { h.read[0].parts[0].events[1].raw = "{}" },
			"which is stored as"},
		"the next list has no new epoch": {func(h *chatHistory) { h.read[1].parts[1].began = "gap" },
			"which is stored as"},
		"an old epoch goes on": {func(h *chatHistory) { h.read[0].parts[0].epochs = []int64{1, 0} },
			"events of epochs"},
		"two readers heard different lost ones": {func(h *chatHistory) {
			h.read = append(h.read, reading{"r", []part{{events: []readEvent{{1, "{}"}}}, h.read[1].parts[1]}})
		}, "at one place"},
	} {
		h := soundHistory()
		c.spoil(&h)
		found := h.judge()
		if !strings.Contains(strings.Join(found, "\n"), c.words) {
			t.Errorf("%s: the judge says %q, want %q", what, found, c.words)
		}
	}
}
