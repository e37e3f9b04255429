// Images that a request names must belong to the caller.

package rest

import (
	"context"

	"touchline/domain"
)

// ImageOwners reads whether a user uploaded an image for a scene. An image that was asked for counts as used and is kept.
type ImageOwners interface {
	OwnsImage(ctx context.Context, userID int64, key, scene string) (bool, error)
}

// OwnImage refuses with FILE_FORMAT unless the caller uploaded the image for this scene.
func OwnImage(ctx context.Context, images ImageOwners, caller Caller, key, scene string) error {
	owns, err := images.OwnsImage(ctx, caller.UserID, key, scene)
	if err == nil && !owns {
		err = domain.RefuseFileFormat()
	}
	return err
}
