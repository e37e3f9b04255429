// Image upload (contract §5): what is sent, what is kept of it, and whose it is.
package http

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
)

const (
	uploadPath  = "/manage/ossFile/image/oss_upload"
	uploadParts = 10
)

// FileStore keeps files by key. The same key always has the same content.
type FileStore interface {
	Put(ctx context.Context, key string, content []byte) error
	// Get answers fs.ErrNotExist for a key it does not have.
	Get(ctx context.Context, key string) ([]byte, error)
}

// Images remembers who uploaded what for which scene, and what of it is used.
type Images interface {
	// NoteImage is told of an image before it is stored: from then on nobody tidies it away for a day.
	NoteImage(ctx context.Context, key string, now time.Time) error
	// SaveImage makes an image somebody's own for a scene.
	SaveImage(ctx context.Context, userID int64, key, scene string, now time.Time) error
	// OwnsImage tells whether a user uploaded an image for a scene. One that was asked for counts as used and is kept.
	OwnsImage(ctx context.Context, userID int64, key, scene string) (bool, error)
	// KeepImage keeps an image for good that belongs to nobody: an operator's.
	KeepImage(ctx context.Context, key string) error
}

// The scenes of uploads. Those of operators are refused to users.
var (
	userScenes     = []string{"avatar", "cover", "note", "photo", "apply"}
	operatorScenes = []string{"gift", "banner", "brand", "column"}
)

func (s *Server) uploadRoutes() {
	s.fileRoute(classU, uploadPath, limitUploads, s.uploadImage)
	s.register(classV, "GET "+filesPath+"*", limitNone, s.file)
}

type uploaded struct {
	Key         string `json:"key"`
	URL         string `json:"url"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	Size        int    `json:"size"`
	ContentType string `json:"contentType"`
}

// uploadImage keeps one image: looked at, decoded, and written anew, so nothing but pixels remains.
func (s *Server) uploadImage(c fiber.Ctx, caller Caller) error {
	if err := s.take(limitUploads24h, "user:"+strconv.FormatInt(caller.UserID, 10)); err != nil {
		return err
	}
	sent, scene, err := readUpload(c.Get(fiber.HeaderContentType), c.Request().Body())
	if err != nil {
		return err
	}
	switch {
	case slices.Contains(operatorScenes, scene):
		return domain.Refuse(domain.Forbidden)
	case !slices.Contains(userScenes, scene):
		return domain.RefuseField("scene", "enum")
	}
	ctx, cancel := context.WithTimeout(s.base, uploadTimeout)
	defer cancel()
	kept, err := s.keepImage(ctx, sent)
	if err != nil {
		return err
	}
	if err := s.Images.SaveImage(ctx, caller.UserID, kept.Key, scene, s.Now()); err != nil {
		return err
	}
	return s.answer(c, kept)
}

// operatorImage keeps one image an operator handed in; it belongs to the site. The request is multipart with one
// file. Refused with FILE_FORMAT, FILE_TOO_LARGE.
func (s *Server) operatorImage(c fiber.Ctx) (uploaded, error) {
	sent, scene, err := readUpload(c.Get(fiber.HeaderContentType), c.Request().Body())
	if err != nil {
		return uploaded{}, err
	}
	if !slices.Contains(operatorScenes, scene) {
		return uploaded{}, domain.RefuseField("scene", "enum")
	}
	ctx, cancel := context.WithTimeout(s.base, uploadTimeout)
	defer cancel()
	kept, err := s.keepImage(ctx, sent)
	if err != nil {
		return uploaded{}, err
	}
	return kept, s.Images.KeepImage(ctx, kept.Key)
}

// keepImage writes an image anew and stores it with its variants under names made from its content.
func (s *Server) keepImage(ctx context.Context, sent []byte) (uploaded, error) {
	image, err := s.images.rework(ctx, sent)
	if err != nil {
		return uploaded{}, err
	}
	now := s.Now()
	sum := sha256.Sum256(image.content)
	name := fmt.Sprintf("img/%s/%s", now.UTC().Format("2006/01"), hex.EncodeToString(sum[:16]))
	key := name + image.ext
	if err := s.Images.NoteImage(ctx, key, now); err != nil {
		return uploaded{}, err
	}
	for _, v := range image.variants {
		if err := s.Files.Put(ctx, variantKey(key, v.edge), v.content); err != nil {
			return uploaded{}, err
		}
	}
	if err := s.Files.Put(ctx, key, image.content); err != nil {
		return uploaded{}, err
	}
	return uploaded{
		Key: key, URL: s.storageURL() + key, Width: image.width, Height: image.height,
		Size: len(image.content), ContentType: contentTypes[image.ext],
	}, nil
}

// variantKey names the smaller one of an image.
func variantKey(key string, edge int) string {
	ext := path.Ext(key)
	return fmt.Sprintf("%s_%d%s", strings.TrimSuffix(key, ext), edge, ext)
}

// ImageKeys are the names under which an image and its variants are stored.
func ImageKeys(key string) []string {
	keys := []string{key}
	for _, edge := range variantEdges {
		keys = append(keys, variantKey(key, edge))
	}
	return keys
}

// readUpload takes the one file and the scene out of a multipart body.
func readUpload(contentType string, body []byte) (file []byte, scene string, err error) {
	file, fields, err := readForm(contentType, body)
	return file, fields["scene"], err
}

// readForm takes the one file and the other fields out of a multipart body. File names are not even looked at.
func readForm(contentType string, body []byte) (file []byte, fields map[string]string, err error) {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != fiber.MIMEMultipartForm || params["boundary"] == "" {
		return nil, nil, domain.RefuseField("Content-Type", "multipart")
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	fields = map[string]string{}
	files, storable := 0, true
	for n := 0; ; n++ {
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || n == uploadParts {
			return nil, nil, domain.RefuseField("body", "multipart")
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, nil, domain.RefuseField("body", "multipart")
		}
		if name := part.FormName(); name == "file" {
			files++
			file = content
		} else {
			fields[name] = string(content)
			storable = storable && domain.Storable([]byte(name)) && domain.Storable(content)
		}
	}
	switch {
	case files == 0:
		return nil, nil, domain.RefuseField("file", "required")
	case files > 1:
		return nil, nil, domain.RefuseField("file", "single")
	case len(file) > domain.FileMaxBytes:
		return nil, nil, domain.Refuse(domain.FileTooLarge, "maxBytes", domain.FileMaxBytes)
	case !storable:
		return nil, nil, domain.RefuseField("body", "characters")
	}
	return file, fields, nil
}

// ownImage refuses with FILE_FORMAT unless the caller uploaded the image for this scene.
func (s *Server) ownImage(ctx context.Context, caller Caller, key, scene string) error {
	owns, err := s.Images.OwnsImage(ctx, caller.UserID, key, scene)
	if err == nil && !owns {
		err = refuseFormat()
	}
	return err
}

func refuseFormat() *domain.Refusal {
	return domain.Refuse(domain.FileFormat, "allowed", imageFormats)
}
