// Multipart forms with a file, parsed while they arrive.

package rest

import (
	"errors"
	"io"
	"mime"
	"mime/multipart"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

const uploadParts = 10

// FileForm is one file with the other fields of its form.
type FileForm struct {
	File   []byte
	Fields map[string]string
}

// readForm parses the single file and the other fields of a multipart body. It ignores file names.
func readForm(contentType string, body io.Reader) (form FileForm, err error) {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != fiber.MIMEMultipartForm || params["boundary"] == "" {
		return form, domain.RefuseField("Content-Type", "multipart")
	}
	reader := multipart.NewReader(body, params["boundary"])
	form.Fields = map[string]string{}
	files, storable := 0, true
	for n := 0; ; n++ {
		part, err := reader.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || n == uploadParts {
			return form, badForm(err)
		}
		most, name := domain.BodyMaxBytes, part.FormName()
		if name == "file" {
			files++
			most = domain.FileMaxBytes
		}
		content, err := io.ReadAll(io.LimitReader(part, int64(most)+1))
		switch {
		case err != nil:
			return form, badForm(err)
		case len(content) <= most && name == "file":
			form.File = content
		case len(content) <= most:
			form.Fields[name] = string(content)
			storable = storable && domain.Storable([]byte(name)) && domain.Storable(content)
		case name == "file":
			return form, badForm(errTooLong)
		default:
			return form, badForm(nil)
		}
	}
	switch {
	case files == 0:
		return form, domain.RefuseField("file", "required")
	case files > 1:
		return form, domain.RefuseField("file", "single")
	case !storable:
		return form, domain.RefuseField("body", "characters")
	}
	return form, nil
}

func badForm(err error) error {
	if errors.Is(err, errTooLong) {
		return domain.Refuse(domain.FileTooLarge, "maxBytes", domain.FileMaxBytes)
	}
	return domain.RefuseField("body", "multipart")
}
