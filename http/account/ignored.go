// The caller's own list of people and words that their chats do not show.

package account

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// IgnoredAnswer is whom and what the caller does not read in chats.
type IgnoredAnswer struct {
	People []view.UserBrief `json:"people"` // the latest first
	Words  []string         `json:"words"`  // the latest first
}

// ignored lists whom and what the caller ignores. The client hides their lines.
func (h *Handlers) ignored(ctx context.Context, caller rest.Caller, _ struct{}) (IgnoredAnswer, error) {
	people, err := h.Choices.IgnoredPeople(ctx, caller.UserID)
	if err != nil {
		return IgnoredAnswer{}, err
	}
	words, err := h.Choices.IgnoredWords(ctx, caller.UserID)
	if words == nil {
		words = []string{}
	}
	return IgnoredAnswer{view.Each(people, view.UserBriefOf), words}, err
}

type ignoreRequest struct {
	UserID rest.ID `json:"userId"` // a person, or
	Word   string  `json:"word"`   // a word
	Ignore bool    `json:"ignore"` // false: take it off the list
}

func (r ignoreRequest) Check() error {
	word := domain.CleanName(r.Word)
	switch {
	case r.UserID == 0 && word == "":
		return domain.Refuse(domain.FieldRequired, "field", "word")
	case r.UserID != 0 && word != "":
		return domain.RefuseField("word", "alone")
	case domain.Length(word) > domain.IgnoredWordMax:
		return domain.Refuse(domain.TextTooLong, "max", domain.IgnoredWordMax)
	}
	return nil
}

// ignore adds a person or a word to the caller's list, or takes it off. A repetition changes nothing.
func (h *Handlers) ignore(ctx context.Context, caller rest.Caller, req ignoreRequest) (IgnoredAnswer, error) {
	other, word := int64(req.UserID), domain.CleanName(req.Word)
	var err error
	switch {
	case other == caller.UserID:
		err = domain.RefuseField("userId", "self")
	case other != 0 && req.Ignore:
		err = h.Choices.IgnorePerson(ctx, caller.UserID, other, h.rest.Now())
	case other != 0:
		err = h.Choices.HeedPerson(ctx, caller.UserID, other)
	case req.Ignore:
		err = h.Choices.IgnoreWord(ctx, caller.UserID, word, h.rest.Now())
	default:
		err = h.Choices.HeedWord(ctx, caller.UserID, word)
	}
	if err != nil {
		return IgnoredAnswer{}, err
	}
	return h.ignored(ctx, caller, struct{}{})
}
