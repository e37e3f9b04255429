// Where files lie in the store: what everybody may fetch by its key, and what nobody may.

package domain

import "strings"

const (
	PublicFiles  = "img/"     // pictures the site shows: fetched by anybody who knows the key
	PrivateFiles = "private/" // identity documents: only through a signed link that ends soon
)

// PublicFile tells whether a file may be handed to anybody who names its key. Everything else in the store, such as
// the pieces of recordings, has a call of its own that decides.
func PublicFile(key string) bool { return strings.HasPrefix(key, PublicFiles) }

// ImageFormats are those an image may be uploaded in, as clients know them.
var ImageFormats = []string{"jpg", "jpeg", "png", "gif", "webp"}

// RefuseFileFormat is FILE_FORMAT.
func RefuseFileFormat() *Refusal { return Refuse(FileFormat, "allowed", ImageFormats) }
