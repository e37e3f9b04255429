// The stored sizes of a picture, and the names of their files.

package picture

import (
	"fmt"
	"path"
	"slices"
	"strings"
)

// Edges are the longest edges of the smaller variants, the largest first: a stage, a card, a thumbnail, an avatar in
// a list.
var Edges = []int{1280, 480, 160, 80}

// Names returns the keys of all files of a picture: its own key, and those of its variants.
func Names(key string) []string {
	names := []string{key}
	for _, edge := range Edges {
		names = append(names, variantName(key, edge))
	}
	return names
}

// NameFor returns the key of the smallest file of a picture whose longest edge has at least the given pixels, or the
// key of the picture itself.
func NameFor(key string, pixels int) string {
	for _, edge := range slices.Backward(Edges) {
		if pixels <= edge {
			return variantName(key, edge)
		}
	}
	return key
}

func variantName(key string, edge int) string {
	ext := path.Ext(key)
	return fmt.Sprintf("%s_%d%s", strings.TrimSuffix(key, ext), edge, variantExt(ext))
}

// variantExt returns the format of the variants: WebP, which every browser shows, instead of JPEG. Pictures with
// transparency stay PNG. The picture itself stays a JPEG for the previews of other sites.
func variantExt(ext string) string {
	if ext == ".jpg" {
		return ".webp"
	}
	return ext
}
