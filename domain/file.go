// Where files are in the store, and which of them are public by their key.

package domain

import "strings"

const (
	PublicFiles  = "img/"     // pictures of the site: public to everyone with the key
	PrivateFiles = "private/" // identity documents: only by a signed link with a short life
)

// PublicFile reports whether a file may be served to everyone with its key. All other files, such as the pieces of
// recordings, have calls of their own that check access.
func PublicFile(key string) bool { return strings.HasPrefix(key, PublicFiles) }

// ImageFormats are the accepted upload formats of images, as named by clients.
var ImageFormats = []string{"jpg", "jpeg", "png", "gif", "webp"}

// RefuseFileFormat refuses with FILE_FORMAT.
func RefuseFileFormat() *Refusal { return Refuse(FileFormat, "allowed", ImageFormats) }
