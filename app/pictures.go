// Who decodes pictures.

package app

import (
	"touchline/http/images"
	"touchline/picture"
)

// pictures are decoded by processes of their own, so that a hostile picture harms none of the server's memory.
func (a *Server) pictures() images.Pictures { return &picture.Workers{Logger: a.logger} }
