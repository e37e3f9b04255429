// Checks and setters of fields that many calls take.

package operators

import (
	"context"
	"maps"
	"regexp"
	"slices"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
	"touchline/http/view"
)

// Need refuses a field that was not sent.
func Need(field string, sent bool) error {
	if !sent {
		return domain.RefuseField(field, "required")
	}
	return nil
}

// NeedText refuses a text without a visible character: FIELD_REQUIRED.
func NeedText(field, text string) error {
	if domain.CleanLine(text) == "" {
		return domain.Refuse(domain.FieldRequired, "field", field)
	}
	return nil
}

// MaxLength refuses a text of more than most characters.
func MaxLength(field, text string, most int) error {
	if domain.Length(text) > most {
		return domain.RefuseField(field, "length", "max", most)
	}
	return nil
}

// Enum refuses a field whose value is none of those that are known.
func Enum(field string, known bool) error {
	if !known {
		return domain.RefuseField(field, "enum")
	}
	return nil
}

// InRange refuses a number below least or above most; nil was not sent.
func InRange[N ~int | ~int32 | ~int64](field string, n *N, least, most N) error {
	if n != nil && (*n < least || *n > most) {
		return domain.RefuseField(field, "range", "min", least, "max", most)
	}
	return nil
}

// InTime refuses milliseconds since 1970 before least or after rest.TimeMax; nil was not sent.
func InTime(field string, ms *int64, least int64) error {
	return InRange(field, ms, least, rest.TimeMax)
}

// CleanNames cleans names by language tag. An empty name removes its language. FIELD_REQUIRED when no name is left.
func CleanNames(field string, names domain.Names, most int) (domain.Names, error) {
	return CleanTexts(field, names, most, domain.CleanName)
}

// CleanTexts is CleanNames with a function that cleans one text.
func CleanTexts(field string, texts domain.Names, most int, clean func(string) string) (domain.Names, error) {
	cleaned := domain.Names{}
	for _, tag := range slices.Sorted(maps.Keys(texts)) {
		if known, ok := domain.FindLanguage(tag); !ok || known != tag {
			return nil, domain.RefuseField(field, "language")
		}
		text := clean(texts[tag])
		if domain.Length(text) > most {
			return nil, domain.RefuseField(field, "length", "max", most)
		}
		if text != "" {
			cleaned[tag] = text
		}
	}
	if len(cleaned) == 0 {
		return nil, domain.Refuse(domain.FieldRequired, "field", field)
	}
	return cleaned, nil
}

// SetNames cleans and sets the names that were sent. A thing without names requires some.
func SetNames(field string, names *domain.Names, sent domain.Names) (err error) {
	if sent != nil || len(*names) == 0 {
		*names, err = CleanNames(field, sent, console.AdminNameMax)
	}
	return err
}

// OwnPicture matches the end of the address of a picture that this site stores.
var OwnPicture = regexp.MustCompile(`(?:^|/)(img/\d{4}/\d{2}/[0-9a-f]{32}(?:_\d{1,4})?\.(?:jpg|png))$`)

// SetImage sets the picture that was sent: "" or the key of a stored picture. FILE_FORMAT for any other text.
func (h *Access) SetImage(ctx context.Context, image, sent *string) error {
	if sent == nil || *sent == *image {
		return nil
	}
	if *sent != "" {
		if OwnPicture.FindString(*sent) != *sent {
			return domain.RefuseFileFormat()
		}
		content, _, err := h.Files.Open(ctx, *sent)
		if err != nil {
			return rest.OpenError(err, domain.RefuseFileFormat())
		}
		_ = content.Close()
		if err := h.Images.KeepImage(ctx, *sent); err != nil {
			return err
		}
	}
	*image = *sent
	return nil
}

// Set sets a field that was sent.
func Set[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}

const sortMax = 1_000_000

// CheckSort refuses a place in an order that is out of range.
func CheckSort(sort *int32) error { return InRange("sort", sort, 0, sortMax) }

// CheckSpan refuses an end that is not after the start; 0 is no bound.
func CheckSpan(from, to int64) error {
	if err := view.CheckTime("fromTime", from); err != nil {
		return err
	}
	if to < 0 || to > rest.TimeMax || to != 0 && to <= from {
		return domain.RefuseField("toTime", "range", "min", from+1, "max", int64(rest.TimeMax))
	}
	return nil
}

// PageOf is one page of a list that is in memory as a whole.
func PageOf[Row, Shown any](p rest.Paging, all []Row, show func(Row) Shown) rest.Page[Shown] {
	from := min(p.Offset(), len(all))
	return rest.PageOf(p, view.Each(all[from:min(from+p.Limit(), len(all))], show), int64(len(all)))
}
