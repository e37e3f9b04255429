// Images that users upload: the answer to an upload, and the check of an image that a request names.

package view

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/persistence/tables/site"
)

// Uploaded is a stored picture. Width and height are in pixels, size is in bytes.
type Uploaded struct {
	Key         string `json:"key"`
	URL         string `json:"url"` // empty for the scene apply, which only operators may see
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	Size        int    `json:"size"`
	ContentType string `json:"contentType"`
}

// The scenes of uploads by users and by operators.
var (
	UserScenes     = []string{"avatar", "cover", "note", "photo", "emote", "apply"}
	OperatorScenes = []string{"gift", "banner", "brand", "column"}
)

// OwnImage refuses an image with FILE_FORMAT unless the caller uploaded it for the scene. It marks the image as used,
// so that the server keeps it.
func OwnImage(ctx context.Context, images *site.Images, caller rest.Caller, key, scene string) error {
	owns, err := images.OwnsImage(ctx, caller.UserID, key, scene)
	if err == nil && !owns {
		err = domain.RefuseFileFormat()
	}
	return err
}
