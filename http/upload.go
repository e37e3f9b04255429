// Image upload and the files it leaves behind (contract §5).
package http

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
)

const (
	uploadPath    = "/manage/ossFile/image/oss_upload"
	filesPath     = "/static/files/"
	uploadsAtOnce = 8
	uploadParts   = 10
)

// FileStore keeps files by key. The same key always has the same content.
type FileStore interface {
	Put(ctx context.Context, key string, content []byte) error
	// Get answers fs.ErrNotExist for a key it does not have.
	Get(ctx context.Context, key string) ([]byte, error)
}

// Images remembers who uploaded what for which scene.
type Images interface {
	SaveImage(ctx context.Context, userID int64, key, scene string, now time.Time) error
	OwnsImage(ctx context.Context, userID int64, key, scene string) (bool, error)
}

// The scenes of uploads. Those of operators are refused to users.
var (
	userScenes     = []string{"avatar", "cover", "note", "photo", "apply"}
	operatorScenes = []string{"gift"}
)

// uploadSlots bounds the memory announced by uploads that are still arriving. A slot that is never
// handed back, because its connection broke, frees itself after the read time-out.
type uploadSlots struct {
	mu    sync.Mutex
	taken []time.Time
}

func (u *uploadSlots) acquire(now time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.taken = slices.DeleteFunc(u.taken, func(at time.Time) bool { return now.Sub(at) > uploadTimeout })
	if len(u.taken) >= uploadsAtOnce {
		return false
	}
	u.taken = append(u.taken, now)
	return true
}

// release hands back the slot of a request that had one; once.
func (u *uploadSlots) release(request *fasthttp.Request) {
	if string(request.Header.Peek(granted)) != grantUpload {
		return
	}
	request.Header.Del(granted)
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.taken) > 0 {
		u.taken = u.taken[1:]
	}
}

func (s *Server) uploadRoutes() {
	s.register(classU, uploadPath, limitUploads, s.uploadImage)
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
	defer s.uploads.release(c.Request())
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
	image, err := s.images.rework(ctx, sent)
	if err != nil {
		return err
	}
	now := s.Now()
	sum := sha256.Sum256(image.content)
	name := fmt.Sprintf("img/%s/%s", now.UTC().Format("2006/01"), hex.EncodeToString(sum[:16]))
	for _, v := range image.variants {
		if err := s.Files.Put(ctx, fmt.Sprintf("%s_%d%s", name, v.edge, image.ext), v.content); err != nil {
			return err
		}
	}
	key := name + image.ext
	if err := s.Files.Put(ctx, key, image.content); err != nil {
		return err
	}
	if err := s.Images.SaveImage(ctx, caller.UserID, key, scene, now); err != nil {
		return err
	}
	return s.answer(c, uploaded{
		Key: key, URL: s.storageURL() + key, Width: image.width, Height: image.height,
		Size: len(image.content), ContentType: contentTypes[image.ext],
	})
}

// readUpload takes the one file and the scene out of a multipart body. File names are not even looked at.
func readUpload(contentType string, body []byte) (file []byte, scene string, err error) {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != fiber.MIMEMultipartForm || params["boundary"] == "" {
		return nil, "", domain.RefuseField("Content-Type", "multipart")
	}
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	files := 0
	for n := 0; ; n++ {
		part, err := form.NextRawPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil || n == uploadParts {
			return nil, "", domain.RefuseField("body", "multipart")
		}
		content, err := io.ReadAll(part)
		if err != nil {
			return nil, "", domain.RefuseField("body", "multipart")
		}
		switch part.FormName() {
		case "file":
			files++
			file = content
		case "scene":
			scene = string(content)
		}
	}
	switch {
	case files == 0:
		return nil, "", domain.RefuseField("file", "required")
	case files > 1:
		return nil, "", domain.RefuseField("file", "single")
	case len(file) > domain.FileMaxBytes:
		return nil, "", domain.Refuse(domain.FileTooLarge, "maxBytes", domain.FileMaxBytes)
	}
	return file, scene, nil
}

var contentTypes = map[string]string{
	".jpg": "image/jpeg", ".png": "image/png", ".webp": "image/webp", ".gif": "image/gif",
}

// file serves what was uploaded: its type is the one it was written with, it never changes, and
// nothing in it can run.
func (s *Server) file(c fiber.Ctx, _ Caller) error {
	key := c.Params("*")
	kind := contentTypes[path.Ext(key)]
	if kind == "" || !fs.ValidPath(key) || strings.Contains(key, "\\") {
		return noFile
	}
	ctx, cancel := context.WithTimeout(s.base, askTimeout)
	defer cancel()
	content, err := s.Files.Get(ctx, key)
	if errors.Is(err, fs.ErrNotExist) {
		return noFile
	}
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderContentType, kind)
	c.Set(fiber.HeaderCacheControl, "public, max-age=31536000, immutable")
	c.Set(fiber.HeaderContentDisposition, "inline")
	c.Set(fiber.HeaderContentSecurityPolicy, filePolicy)
	return c.Send(content)
}

// OwnImage refuses with FILE_FORMAT unless the caller uploaded the image for this scene.
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
