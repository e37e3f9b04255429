// Image upload: checks, the stored encoding, and the owner (docs/protocol.md, "Files and pictures").

package images

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/limit"
	"touchline/http/view"
	"touchline/picture"
)

// UploadPath is the path of uploads: a form with a picture.
const UploadPath = "/manage/ossFile/image/oss_upload"

func (h *Handlers) routes() {
	h.rest.FileRoute(rest.User, UploadPath, rest.LimitUploads, h.uploadImage)
	h.rest.Register(rest.Public, "GET "+rest.FilesPath+"*", rest.LimitNone, h.file)
}

// uploadImage stores one image. It decodes and reencodes the image, so that only the pixels remain.
func (h *Handlers) uploadImage(c fiber.Ctx, caller rest.Caller) error {
	limitKey := "user:" + strconv.FormatInt(caller.UserID, 10)
	if err := h.rest.Take(rest.LimitUploads24h, limitKey); err != nil {
		return err
	}
	form, leave, err := h.rest.Bodies.ReceiveFile(c, caller, limitKey)
	if err != nil {
		return err
	}
	defer leave()
	scene := form.Fields["scene"]
	switch {
	case slices.Contains(view.OperatorScenes, scene):
		return domain.Refuse(domain.Forbidden)
	case !slices.Contains(view.UserScenes, scene):
		return domain.RefuseField("scene", "enum")
	}
	ctx, cancel := context.WithTimeout(h.rest.Base, rest.UploadTimeout)
	defer cancel()
	folder := domain.PublicFiles
	if scene == domain.SmsApply {
		folder = domain.PrivateFiles
	}
	kept, err := h.keepImage(ctx, form.File, folder, decoding(caller, limitKey)...)
	if err != nil {
		return err
	}
	if err := h.Images.SaveImage(ctx, caller.UserID, kept.Key, scene, h.rest.Now()); err != nil {
		return err
	}
	return h.rest.Answer(c, kept)
}

// OperatorImage stores one image of an operator, which belongs to the site. The request is multipart with one file. It
// refuses with FILE_FORMAT or FILE_TOO_LARGE.
func (h *Handlers) OperatorImage(c fiber.Ctx, caller rest.Caller, limitKey string) (view.Uploaded, error) {
	form, leave, err := h.rest.Bodies.ReceiveFile(c, caller, limitKey)
	if err != nil {
		return view.Uploaded{}, err
	}
	defer leave()
	if !slices.Contains(view.OperatorScenes, form.Fields["scene"]) {
		return view.Uploaded{}, domain.RefuseField("scene", "enum")
	}
	ctx, cancel := context.WithTimeout(h.rest.Base, rest.UploadTimeout)
	defer cancel()
	kept, err := h.keepImage(ctx, form.File, domain.PublicFiles, decoding(caller, limitKey)...)
	if err != nil {
		return view.Uploaded{}, err
	}
	return kept, h.Images.KeepImage(ctx, kept.Key)
}

// KeepCover stores a picture from a user's recording as one of the user's covers, and returns its key.
func (h *Handlers) KeepCover(ctx context.Context, userID int64, picture []byte) (string, error) {
	kept, err := h.keepImage(ctx, picture, domain.PublicFiles,
		limit.Quota{Key: "user:" + strconv.FormatInt(userID, 10), Max: decodesPerAccount})
	if err == nil {
		err = h.Images.SaveImage(ctx, userID, kept.Key, coverScene, h.rest.Now())
	}
	if err == nil {
		_, err = h.Images.OwnsImage(ctx, userID, kept.Key, coverScene) // marks it as used
	}
	return kept.Key, err
}

const coverScene = "cover"

// decoding returns the quotas of a decode: per account and per address.
func decoding(caller rest.Caller, limitKey string) []limit.Quota {
	return []limit.Quota{{Key: limitKey, Max: decodesPerAccount},
		{Key: "ip:" + caller.Address().String(), Max: decodesPerAddress}}
}

// keepImage reencodes an image and stores it with its variants. Their names are hashes of the content.
func (h *Handlers) keepImage(ctx context.Context, sent []byte, folder string,
	who ...limit.Quota) (view.Uploaded, error) {
	image, err := h.decoder.rework(ctx, sent, who...)
	if err != nil {
		return view.Uploaded{}, err
	}
	now := h.rest.Now()
	sum := sha256.Sum256(image.Content)
	name := fmt.Sprintf("%s%s/%s", folder, now.UTC().Format("2006/01"), hex.EncodeToString(sum[:16]))
	key := name + image.Ext
	if err := h.Images.NoteImage(ctx, key, now); err != nil {
		return view.Uploaded{}, err
	}
	kept := view.Uploaded{
		Key: key, URL: h.rest.FileURL(key), Width: image.Width, Height: image.Height,
		Size: len(image.Content), ContentType: rest.ImageType(key),
	}
	if !domain.PublicFile(key) { // a private picture has neither variants nor an address
		kept.URL, image.Variants = "", nil
	}
	for _, v := range image.Variants {
		if err := h.Files.Put(ctx, picture.NameFor(key, v.Edge), v.Content); err != nil {
			return view.Uploaded{}, err
		}
	}
	if err := h.Files.Put(ctx, key, image.Content); err != nil {
		return view.Uploaded{}, err
	}
	return kept, nil
}
