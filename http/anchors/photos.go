// An anchor's photo wall.

package anchors

import (
	"cmp"
	"context"
	"fmt"
	"image"
	_ "image/jpeg" // the server stores pictures as JPEG or PNG
	_ "image/png"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/studio"
	"touchline/http/rest"
	"touchline/http/view"
)

const deleteMax = 50 // photos in one call

func (h *Handlers) spaceRoutes() {
	rest.Route(h.rest, rest.Public, "/web_anchor/imageList", rest.LimitReads, h.imageList)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/addImage", rest.LimitNotes, h.addImage)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/deleteImage", rest.LimitWrites, h.deleteImage)
	rest.Route(h.rest, rest.Public, "/web_anchor/noteList", rest.LimitReads, h.noteList)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/addNote", rest.LimitNotes, h.addNote)
	rest.Route(h.rest, rest.Anchor, "/web_anchor/deleteNote", rest.LimitWrites, h.deleteNote)
	rest.Route(h.rest, rest.User, "/web_anchor/likeNote", rest.LimitFollow, h.likeNote)
}

type imageListRequest struct {
	rest.Paging
	rest.HouseRequest
}

func (r imageListRequest) Check() error { return cmp.Or(r.HouseRequest.Check(), r.Paging.Check()) }

// ImageItem is a photo of the wall. Width and height are in pixels, 0 if unknown.
type ImageItem struct {
	ImageID     string `json:"imageId"`
	ImageURL    string `json:"imageUrl"`
	Description string `json:"description"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	CreateTime  int64  `json:"createTime"`
}

func imageItemOf(p studio.Photo) ImageItem {
	return ImageItem{studio.FormatPhoto(p.PhotoID), p.Image, p.Description, p.Width, p.Height, p.Created.UnixMilli()}
}

// imageList lists the photos of a house, the newest first.
func (h *Handlers) imageList(ctx context.Context, caller rest.Caller,
	req imageListRequest) (rest.Page[ImageItem], error) {
	if err := h.rest.OpenTo(ctx, caller, req.HouseID); err != nil {
		return rest.Page[ImageItem]{}, err
	}
	photos, total, err := h.Anchors.Photos(ctx, int64(req.HouseID), caller.UserID, req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(photos, imageItemOf), total), err
}

type addImageRequest struct {
	ImageURL    string `json:"imageUrl"`
	Description string `json:"description"`
}

// addImage adds a picture to the caller's photo wall. The caller must have uploaded it for the wall.
func (h *Handlers) addImage(ctx context.Context, caller rest.Caller, req addImageRequest) (ImageItem, error) {
	photo := studio.Photo{HouseID: caller.HouseID, Image: req.ImageURL, Description: domain.CleanLine(req.Description),
		Created: h.rest.Now()}
	if photo.Image == "" {
		return ImageItem{}, domain.RefuseField("imageUrl", "required")
	}
	if domain.Length(photo.Description) > domain.PhotoTextMax {
		return ImageItem{}, domain.Refuse(domain.DescriptionTooLong, "max", domain.PhotoTextMax)
	}
	if err := h.rest.OpenToAll(ctx, caller.HouseID); err != nil {
		return ImageItem{}, err
	}
	if err := view.OwnImage(ctx, h.Images, caller, photo.Image, "photo"); err != nil {
		return ImageItem{}, err
	}
	if err := moderation.RefuseBanned(h.Words, photo.Description); err != nil {
		return ImageItem{}, err
	}
	var err error
	if photo.Width, photo.Height, err = h.measure(ctx, photo.Image); err != nil {
		return ImageItem{}, err
	}
	photo, err = h.Anchors.AddPhoto(ctx, photo)
	return imageItemOf(photo), err
}

// measure reads the size of an uploaded picture, in pixels, from its header. It refuses a missing file with
// FILE_FORMAT.
func (h *Handlers) measure(ctx context.Context, key string) (width, height int, err error) {
	content, _, err := h.Files.Open(ctx, key)
	if err != nil {
		return 0, 0, rest.OpenError(err, domain.RefuseFileFormat())
	}
	defer func() { _ = content.Close() }()
	config, _, err := image.DecodeConfig(content)
	if err != nil {
		return 0, 0, fmt.Errorf("measure image %s: %w", key, err)
	}
	return config.Width, config.Height, nil
}

type deleteImageRequest struct {
	ImageID  string   `json:"imageId"`
	ImageIDs []string `json:"imageIds"`
}

func (r deleteImageRequest) Check() error {
	switch {
	case r.ImageID != "" && len(r.ImageIDs) == 0:
		return nil
	case len(r.ImageIDs) < 1 || len(r.ImageIDs) > deleteMax:
		return domain.RefuseField("imageIds", "count", "min", 1, "max", deleteMax)
	}
	return nil
}

type deletedAnswer struct {
	Deleted []string `json:"deleted"`
}

// deleteImage deletes photos of the caller's wall. It ignores all others, and refuses with DELETE_FAILED when it
// deleted none.
func (h *Handlers) deleteImage(ctx context.Context, caller rest.Caller, req deleteImageRequest) (deletedAnswer, error) {
	asked := req.ImageIDs
	if len(asked) == 0 {
		asked = []string{req.ImageID}
	}
	var photos []int64
	for _, text := range asked {
		if id, ok := studio.ParsePhoto(text); ok {
			photos = append(photos, id)
		}
	}
	gone, err := h.Anchors.DropPhotos(ctx, caller.HouseID, photos)
	if err == nil && len(gone) == 0 {
		err = deleteFailed(asked)
	}
	return deletedAnswer{view.Each(gone, studio.FormatPhoto)}, err
}

func deleteFailed(asked []string) error {
	return domain.Refuse(domain.DeleteFailed, "ids",
		view.Each(asked, func(id string) string { return domain.Shorten(id, 24) }))
}
