// Images that a request names must belong to the caller.

package view

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/persistence/tables/site"
)

// OwnImage refuses with FILE_FORMAT unless the caller uploaded the image for this scene. From then on the image counts as
// used, and is kept.
func OwnImage(ctx context.Context, images *site.Images, caller rest.Caller, key, scene string) error {
	owns, err := images.OwnsImage(ctx, caller.UserID, key, scene)
	if err == nil && !owns {
		err = domain.RefuseFileFormat()
	}
	return err
}
