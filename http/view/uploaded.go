// The answer to an upload.

package view

// Uploaded is a picture as it was stored; its sizes are in pixels and bytes.
type Uploaded struct {
	Key         string `json:"key"`
	URL         string `json:"url"` // empty for scene apply: only operators see it
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	Size        int    `json:"size"`
	ContentType string `json:"contentType"`
}

// The scenes of uploads. Those of operators are refused to users.
var (
	UserScenes     = []string{"avatar", "cover", "note", "photo", "apply"}
	OperatorScenes = []string{"gift", "banner", "brand", "column"}
)
