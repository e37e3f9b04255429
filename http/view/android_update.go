// The newest version of the Android app.

package view

// AndroidUpdate is the newest version. It is stored in the setting "app.android" and answered to older apps.
type AndroidUpdate struct {
	VersionName  string `json:"versionName"`
	VersionCode  int64  `json:"versionCode"`
	URL          string `json:"url"`
	SHA256       string `json:"sha256"`
	Size         int64  `json:"size"`
	ForceUpdate  bool   `json:"forceUpdate"`
	ReleaseNotes string `json:"releaseNotes"`
}
