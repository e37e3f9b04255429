// Uploaded files: their addresses and types, and those that are not there.

package rest

import (
	"path"
	"strings"

	"touchline/domain"
)

// FilesPath is where this server shows uploaded files.
const FilesPath = "/static/files/"

// NoFile refuses what would be a file and is none.
var NoFile = domain.Refuse(domain.NotFound, "kind", "file")

// FileURL is the public address of an uploaded file, without a key that of all of them, with a slash at its end.
func (s *Server) FileURL(key string) string {
	if s.StorageURL != "" {
		return strings.TrimSuffix(s.StorageURL, "/") + "/" + key
	}
	return FilesPath + key
}

// ImageType is the Content-Type of a picture by the end of its key; "" for what is no picture.
func ImageType(key string) string {
	switch path.Ext(key) {
	case ".jpg":
		return "image/jpeg"
	case ".png":
		return "image/png"
	case ".webp":
		return "image/webp"
	case ".gif":
		return "image/gif"
	}
	return ""
}
