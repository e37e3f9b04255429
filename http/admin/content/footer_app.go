// The footer and the Android app.

package content

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"net/url"
	"regexp"
	"strings"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/view"
)

type footerShown struct {
	RecordStr domain.Names `json:"recordStr"` // HTML by language
}

// footerShow answers the footer of every page in all languages.
func (h *handlers) footerShow(ctx context.Context, _ operators.Caller, _ struct{}) (footerShown, error) {
	record, err := h.Footer.FooterRecord(ctx)
	return footerShown{record}, err
}

type footerEditRequest struct {
	operators.Edit
	RecordStr domain.Names `json:"recordStr"` // HTML by language; "" removes the language
}

// Thing is the footer.
func (footerEditRequest) Thing() string { return "footer" }

// footerEdit changes the languages that are sent and answers the footer in all languages.
func (h *handlers) footerEdit(ctx context.Context, at operators.Caller, req footerEditRequest) (footerShown, error) {
	if len(req.RecordStr) == 0 {
		return footerShown{}, domain.Refuse(domain.FieldRequired, "field", "recordStr")
	}
	record, err := h.Footer.FooterRecord(ctx)
	if err != nil {
		return footerShown{}, err
	}
	maps.Copy(record, req.RecordStr)
	clean := func(html string) string { return Clean(domain.CleanText(html)) }
	cleaned, err := operators.CleanTexts("recordStr", record, console.FooterTextMax, clean)
	if err != nil {
		return footerShown{}, err
	}
	before, err := h.Admin.ReplaceSetting(ctx, "footer.record", cleaned, h.Rest.Now())
	if err == nil {
		at.Changed(orNil(before), cleaned)
	}
	return footerShown{cleaned}, err
}

// orNil is nil for a setting without a row.
func orNil(raw json.RawMessage) any {
	if raw == nil {
		return nil
	}
	return raw
}

const appUpdateKey = "app.android"

// appUpdateShow answers the published version of the Android app; null for none.
func (h *handlers) appUpdateShow(ctx context.Context, _ operators.Caller, _ struct{}) (*view.AndroidUpdate, error) {
	var published view.AndroidUpdate
	if there, err := h.Site.Setting(ctx, appUpdateKey, &published); err != nil || !there {
		return nil, err
	}
	return &published, nil
}

type appUpdateEditRequest struct {
	operators.Edit
	VersionName  string  `json:"versionName"`
	VersionCode  int64   `json:"versionCode"`
	URL          string  `json:"url"`
	SHA256       string  `json:"sha256"`
	Size         int64   `json:"size"`
	ForceUpdate  *bool   `json:"forceUpdate"`  // absent: stays for the same version; a new version is not forced
	ReleaseNotes *string `json:"releaseNotes"` // absent: stay for the same version
	Withdraw     bool    `json:"withdraw"`     // instead of all others: withdraws the published version
	Reason       string  `json:"reason"`       // of a withdrawal, for the record
}

// Thing is the app.
func (appUpdateEditRequest) Thing() string { return "app" }

var sha256Hex = regexp.MustCompile(`^[0-9a-f]{64}$`)

const versionMax = 40

func (r appUpdateEditRequest) Check() error {
	if err := console.CheckReason(r.Reason); err != nil || r.Withdraw {
		return err
	}
	err := cmp.Or(
		operators.NeedText("versionName", r.VersionName), operators.MaxLength("versionName", r.VersionName, versionMax))
	switch {
	case err != nil:
		return err
	case r.VersionCode < 1:
		return domain.RefuseField("versionCode", "range", "min", 1)
	case !sha256Hex.MatchString(r.SHA256):
		return domain.RefuseField("sha256", "format")
	case r.Size < 1:
		return domain.RefuseField("size", "range", "min", 1)
	case r.ReleaseNotes != nil && domain.Length(*r.ReleaseNotes) > console.AdminTextMax:
		return domain.RefuseField("releaseNotes", "length", "max", console.AdminTextMax)
	}
	return checkAddress("url", r.URL, pathMax)
}

// appUpdateEdit publishes a version of the Android app, or withdraws it. It answers the published version.
func (h *handlers) appUpdateEdit(ctx context.Context, at operators.Caller,
	req appUpdateEditRequest) (*view.AndroidUpdate, error) {
	if req.Withdraw {
		before, err := h.Admin.DropSetting(ctx, appUpdateKey)
		at.Changed(orNil(before), nil)
		return nil, err
	}
	var published view.AndroidUpdate
	if _, err := h.Site.Setting(ctx, appUpdateKey, &published); err != nil {
		return nil, err
	}
	latest := view.AndroidUpdate{
		VersionName: domain.CleanLine(req.VersionName), VersionCode: req.VersionCode, URL: req.URL, SHA256: req.SHA256,
		Size: req.Size,
	}
	if published.VersionCode == latest.VersionCode {
		latest.ForceUpdate, latest.ReleaseNotes = published.ForceUpdate, published.ReleaseNotes
	}
	operators.Set(&latest.ForceUpdate, req.ForceUpdate)
	if req.ReleaseNotes != nil {
		latest.ReleaseNotes = domain.CleanText(*req.ReleaseNotes)
	}
	before, err := h.Admin.ReplaceSetting(ctx, appUpdateKey, latest, h.Rest.Now())
	at.Changed(orNil(before), latest)
	return &latest, err
}

// checkPath accepts a path of the site.
func checkPath(field, path string, most int) error {
	_, err := url.Parse(path)
	switch {
	case domain.Length(path) > most:
		return domain.RefuseField(field, "length", "max", most)
	case err != nil || !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.Contains(path, `\`):
		return domain.RefuseField(field, "address")
	}
	return nil
}

// checkAddress accepts a path of the site or a web address.
func checkAddress(field, path string, most int) error {
	if checkPath(field, path, most) == nil {
		return nil
	}
	if domain.Length(path) > most {
		return domain.RefuseField(field, "length", "max", most)
	}
	address, err := url.Parse(path)
	if err == nil && (address.Scheme == "https" || address.Scheme == "http") && address.Host != "" && address.User == nil {
		return nil
	}
	return domain.RefuseField(field, "address")
}
