// Where a clip and its picture are found.

package view

import (
	"touchline/domain"
	"touchline/http/rest"
)

// ClipPath is the page of a clip.
func ClipPath(clipID string) string { return "/clip/" + clipID }

// ClipImage is the picture of a clip, or the cover of its room while it has none.
func ClipImage(c domain.Clip, passes rest.PassSigner) string {
	if c.Picture {
		return passes.Viewer(ClipPath(c.ClipID)) + "/picture.jpg"
	}
	return c.Image
}
