// Checks of fields that many calls take: names by language, pictures, places in an order, spans of time.

package operators

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// CleanNames cleans names by language tag. An empty name removes its language. FIELD_REQUIRED when no name is left.
func CleanNames(field string, names domain.Names, most int) (domain.Names, error) {
	return CleanTexts(field, names, most, domain.CleanName)
}

// CleanTexts cleans texts by language tag with clean, as CleanNames does.
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

// OwnPicture matches the end of the address of a picture we keep; whatever stands before it is replaced.
var OwnPicture = regexp.MustCompile(`(?:^|/)(img/\d{4}/\d{2}/[0-9a-f]{32}(?:_\d{1,4})?\.(?:jpg|png))$`)

// CheckImage refuses with FILE_FORMAT what is neither as it was, nor none, nor a picture of our storage.
func (h *Access) CheckImage(ctx context.Context, key, was string) error {
	if key == was || key == "" {
		return nil
	}
	if found := OwnPicture.FindString(key); found != key {
		return domain.RefuseFileFormat()
	}
	content, _, err := h.Files.Open(ctx, key)
	if err != nil {
		return rest.OpenError(err, domain.RefuseFileFormat())
	}
	_ = content.Close()
	return h.Images.KeepImage(ctx, key)
}

// Set changes a field that was sent.
func Set[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}

const sortMax = 1_000_000

// CheckSort refuses a place in an order that is out of range.
func CheckSort(sort *int32) error {
	if sort != nil && (*sort < 0 || *sort > sortMax) {
		return domain.RefuseField("sort", "range", "min", 0, "max", sortMax)
	}
	return nil
}

// CheckSpan of two instants, 0 being no bound.
func CheckSpan(from, to int64) error {
	switch {
	case from < 0 || from > rest.TimeMax:
		return domain.RefuseField("fromTime", "range", "min", 0, "max", int64(rest.TimeMax))
	case to < 0 || to > rest.TimeMax || to != 0 && to <= from:
		return domain.RefuseField("toTime", "range", "min", from+1, "max", int64(rest.TimeMax))
	}
	return nil
}

// InstantOf is the instant of milliseconds since 1970, zero for 0.
func InstantOf(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}
