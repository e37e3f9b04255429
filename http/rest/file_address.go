// Addresses and types of uploaded files.

package rest

import (
	"path"
	"strings"

	"touchline/domain"
)

// FilesPath is the path of uploaded files on this server.
const FilesPath = "/static/files/"

// NoFile refuses a missing file.
var NoFile = domain.Refuse(domain.NotFound, "kind", "file")

// FileURL returns the public address of an uploaded file; without a key the common prefix, with a trailing slash.
func (s *Server) FileURL(key string) string {
	if s.StorageURL != "" {
		return strings.TrimSuffix(s.StorageURL, "/") + "/" + key
	}
	return FilesPath + key
}

// ImageType returns the Content-Type of a picture by the extension of its key; "" for other files.
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
