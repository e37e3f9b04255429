// Checks of what operators enter: names by language, addresses, pictures.

package admin

import (
	"context"
	"maps"
	"net/url"
	"slices"
	"strings"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/admin/richtext"
	"touchline/http/rest"
)

// cleanNames cleans names by language tag. An empty name removes its language. FIELD_REQUIRED when no name is left.
func cleanNames(field string, names domain.Names, most int) (domain.Names, error) {
	return cleanTexts(field, names, most, domain.CleanName)
}

func cleanTexts(field string, texts domain.Names, most int, clean func(string) string) (domain.Names, error) {
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

// checkPath accepts a path of the site, which is all that a page of it follows.
func checkPath(field, path string, most int) error {
	_, err := url.Parse(path)
	switch {
	case domain.Length(path) > most:
		return domain.RefuseField(field, "length", "max", most)
	case err != nil || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`):
		return domain.RefuseField(field, "address")
	}
	return nil
}

// checkAddress accepts a path of the site or a web address.
func checkAddress(field, path string, most int) error {
	if checkPath(field, path, most) == nil {
		return nil
	}
	if domain.Length(path) > most {
		return domain.RefuseField(field, "length", "max", most)
	}
	address, err := url.Parse(path)
	if err == nil && (address.Scheme == "https" || address.Scheme == "http") && address.Host != "" && address.User == nil {
		return nil
	}
	return domain.RefuseField(field, "address")
}

// checkImage refuses with FILE_FORMAT what is neither as it was, nor none, nor a picture of our storage.
func checkImage(ctx context.Context, a *operators.Access, key, was string) error {
	if key == was || key == "" {
		return nil
	}
	if found := richtext.OwnPicture.FindString(key); found != key {
		return domain.RefuseFileFormat()
	}
	content, _, err := a.Files.Open(ctx, key)
	if err != nil {
		return rest.OpenError(err, domain.RefuseFileFormat())
	}
	_ = content.Close()
	return a.Images.KeepImage(ctx, key)
}

// setWhere changes a field that was sent.
func setWhere[T any](field *T, sent *T) {
	if sent != nil {
		*field = *sent
	}
}
