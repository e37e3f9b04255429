// Trying the list: what would become of a line, and what a word would have caught lately.

package content

import (
	"context"
	"time"

	"touchline/domain"
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
	Draft *wordEntry `json:"draft"` // judged as if it were on the list; it replaces an entry of the same word and mode
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
	First int `json:"first"` // code point of the line at which it begins
	Last  int `json:"last"`  // and ends, inclusive
}

type wordsTryAnswer struct {
	Line   string            `json:"line"`   // as the chat reads it: trimmed, in one line
	Action domain.WordAction `json:"action"` // 0: the line is allowed
	Shown  string            `json:"shown"`  // with stars when the action is 2 mask
	Hits   []wordHit         `json:"hits"`   // every word in it, in order
}

// wordsTry judges a line by the list as it is stored, with the engine that judges the lines of the chat.
func (h *handlers) wordsTry(ctx context.Context, _ operators.Caller, req wordsTryRequest) (wordsTryAnswer, error) {
	entries, err := h.Chat.BannedWords(ctx)
	if err != nil {
		return wordsTryAnswer{}, err
	}
	if req.Draft != nil {
		entries = withDraft(entries, req.Draft.banned())
	}
	list, _ := domain.NewWords(entries)
	line := domain.CleanLine(req.Text)
	verdict := list.Judge(line)
	hits := view.Each(list.Hits(line), func(hit domain.WordHit) wordHit { return wordHit{wordEntry(hit.Word), hit.First, hit.Last} })
	return wordsTryAnswer{line, verdict.Action, verdict.Text, rest.NotNil(hits)}, nil
}

func withDraft(entries []domain.BannedWord, draft domain.BannedWord) []domain.BannedWord {
	for i, e := range entries {
		if e.Word == draft.Word && e.Mode == draft.Mode {
			entries[i] = draft
			return entries
		}
	}
	return append(entries, draft)
}

type wordsPastRequest struct {
	Word   string            `json:"word"`
	Mode   domain.WordMode   `json:"mode"`
	Action domain.WordAction `json:"action"`
}

func (r wordsPastRequest) Check() error { return wordEntry(r).banned().Check() }

// pastLine is a line that the word would have caught.
type pastLine struct {
	Room      string  `json:"room"` // house:1001, race:77
	MessageID string  `json:"messageId"`
	UserID    rest.ID `json:"userId"`
	NickName  string  `json:"nickName"`
	Text      string  `json:"text"`
	Time      int64   `json:"time"`
	Deleted   bool    `json:"deleted"`
	First     int     `json:"first"` // code point of the text at which the word begins
	Last      int     `json:"last"`
}

type wordsPastAnswer struct {
	Looked   int        `json:"looked"`   // lines looked at
	Caught   int        `json:"caught"`   // of them with the word
	People   int        `json:"people"`   // who wrote these
	FromTime int64      `json:"fromTime"` // the oldest line looked at is not older
	Complete bool       `json:"complete"` // false: there are more lines within the seven days
	Examples []pastLine `json:"examples"` // the newest 20
}

// wordsPast tells what a word would have caught in the last seven days, among the lines that are still stored. It looks
// at the newest 50000 lines at most, and for three seconds at most. Lines that were refused are not stored. One asks at a
// time; others get RATE_LIMITED.
func (h *handlers) wordsPast(ctx context.Context, _ operators.Caller, req wordsPastRequest) (wordsPastAnswer, error) {
	select {
	case h.looking <- struct{}{}:
		defer func() { <-h.looking }()
	default:
		return wordsPastAnswer{}, domain.Refuse(domain.RateLimited, "retryAfter", pastBudget.Seconds())
	}
	list, _ := domain.NewWords([]domain.BannedWord{wordEntry(req).banned()})
	limited, cancel := context.WithTimeout(ctx, pastBudget)
	defer cancel()
	answer := wordsPastAnswer{Examples: []pastLine{}}
	people := map[int64]bool{}
	end := h.Rest.Now()
	oldest := end.Add(-pastSpan)
	answer.FromTime = end.UnixMilli()
	take := func(row domain.LineRow) (more bool) {
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
	// Short spans first: the newest lines count most, and a span that is too full to be sorted in time costs only itself.
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
