// Trying the list on a line, and a word on past lines.

package content

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	tryTextMax   = 500
	pastSpan     = 7 * 24 * time.Hour
	pastBudget   = 3 * time.Second // for reading and judging
	pastLinesMax = 50_000
	pastExamples = 20
)

type wordsTryRequest struct {
	Text  string     `json:"text"`
	Draft *wordEntry `json:"draft"` // added to the list for this call; replaces an entry of the same word and mode
}

func (r wordsTryRequest) Check() error {
	if domain.Length(r.Text) > tryTextMax {
		return domain.RefuseField("text", "length", "max", tryTextMax)
	}
	if r.Draft != nil {
		return r.Draft.banned().Check()
	}
	return nil
}

type wordHit struct {
	wordEntry
	First int `json:"first"` // first code point of the word in the line
	Last  int `json:"last"`  // last code point
}

type wordsTryAnswer struct {
	Line   string                `json:"line"`   // as the chat shows it: trimmed, in one line
	Action moderation.WordAction `json:"action"` // 0: the line is allowed
	Shown  string                `json:"shown"`  // with stars when the action is 2 mask
	Hits   []wordHit             `json:"hits"`   // banned words of the line, in order
}

// wordsTry judges a line by the stored list, with the engine of the chat.
func (h *handlers) wordsTry(ctx context.Context, _ operators.Caller, req wordsTryRequest) (wordsTryAnswer, error) {
	entries, err := h.Chat.BannedWords(ctx)
	if err != nil {
		return wordsTryAnswer{}, err
	}
	if req.Draft != nil {
		entries = withDraft(entries, req.Draft.banned())
	}
	list, _ := moderation.NewWords(entries)
	line := domain.CleanLine(req.Text)
	verdict := list.Judge(line)
	hits := view.Each(list.Hits(line), func(hit moderation.WordHit) wordHit {
		return wordHit{wordEntry(hit.Word), hit.First, hit.Last}
	})
	return wordsTryAnswer{line, verdict.Action, verdict.Text, rest.NotNil(hits)}, nil
}

func withDraft(entries []moderation.BannedWord, draft moderation.BannedWord) []moderation.BannedWord {
	for i, e := range entries {
		if e.Word == draft.Word && e.Mode == draft.Mode {
			entries[i] = draft
			return entries
		}
	}
	return append(entries, draft)
}

type wordsPastRequest struct {
	Word   string                `json:"word"`
	Mode   moderation.WordMode   `json:"mode"`
	Action moderation.WordAction `json:"action"`
}

func (r wordsPastRequest) Check() error { return wordEntry(r).banned().Check() }

// pastLine is a line that the word matches.
type pastLine struct {
	Room      string  `json:"room"` // house:1001, race:77
	MessageID string  `json:"messageId"`
	UserID    rest.ID `json:"userId"`
	NickName  string  `json:"nickName"`
	Text      string  `json:"text"`
	Time      int64   `json:"time"`
	Deleted   bool    `json:"deleted"`
	First     int     `json:"first"` // first code point of the word in the text
	Last      int     `json:"last"`
}

type wordsPastAnswer struct {
	Looked   int        `json:"looked"`   // lines that were read
	Caught   int        `json:"caught"`   // of them with the word
	People   int        `json:"people"`   // users who wrote these
	FromTime int64      `json:"fromTime"` // no line that was read is older
	Complete bool       `json:"complete"` // false: there are more lines within the seven days
	Examples []pastLine `json:"examples"` // the newest 20
}

// wordsPast shows which stored lines of the last seven days a word matches. It reads the newest 50000 lines at most,
// and for three seconds at most. Refused lines are not stored. RATE_LIMITED while another call reads.
func (h *handlers) wordsPast(ctx context.Context, _ operators.Caller, req wordsPastRequest) (wordsPastAnswer, error) {
	select {
	case h.looking <- struct{}{}:
		defer func() { <-h.looking }()
	default:
		return wordsPastAnswer{}, domain.Refuse(domain.RateLimited, "retryAfter", pastBudget.Seconds())
	}
	list, _ := moderation.NewWords([]moderation.BannedWord{wordEntry(req).banned()})
	limited, cancel := context.WithTimeout(ctx, pastBudget)
	defer cancel()
	answer := wordsPastAnswer{Examples: []pastLine{}}
	people := map[int64]bool{}
	end := h.Rest.Now()
	oldest := end.Add(-pastSpan)
	answer.FromTime = end.UnixMilli()
	take := func(row moderation.LineRow) (more bool) {
		answer.Looked++
		answer.FromTime = row.At.UnixMilli()
		said, _ := frames.ReadLine(row.Kind, row.Body) // a line that cannot be read has no text
		if hits := list.Hits(said.Text); len(hits) > 0 {
			answer.Caught++
			people[row.UserID] = true
			if len(answer.Examples) < pastExamples {
				answer.Examples = append(answer.Examples, pastLine{row.Room, row.MessageID, rest.ID(row.UserID), said.NickName,
					said.Text, row.At.UnixMilli(), row.Deleted, hits[0].First, hits[0].Last})
			}
		}
		return limited.Err() == nil
	}
	// Short spans come first: the newest lines matter most, and a span that times out loses only itself.
	until := end
	for span := time.Hour; until.After(oldest) && limited.Err() == nil && answer.Looked < pastLinesMax; span *= 2 {
		from := until.Add(-span)
		if from.Before(oldest) {
			from = oldest
		}
		before := answer.Looked
		err := h.Chat.ReadSaid(limited, from, until, pastLinesMax-before, take)
		if ctx.Err() != nil || err != nil && limited.Err() == nil {
			return wordsPastAnswer{}, err
		}
		if limited.Err() == nil && answer.Looked < pastLinesMax {
			until, answer.FromTime = from, from.UnixMilli()
		}
	}
	answer.People, answer.Complete = len(people), !until.After(oldest)
	return answer, nil
}
