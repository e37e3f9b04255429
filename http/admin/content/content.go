// The calls about what the site shows: what they need, their roles and their constructor.

// Package content answers editors' calls about what the site shows: columns, banners, texts, the wording of the client,
// banned words, the footer, the Android app and the hosts of media.
package content

import (
	"context"

	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/site"
	"touchline/locale"
	operatortables "touchline/persistence/tables/operators"
	"touchline/persistence/tables/rooms"
)

// Ports are what the calls need.
type Ports struct {
	Admin             *operatortables.Admin
	Chat              *rooms.Chat
	Shipped           *locale.Texts
	Footer            *site.Handlers
	RefreshMediaHosts func(ctx context.Context) error // reads the list again after a change
}

type handlers struct {
	*operators.Access
	Ports
	looking chan struct{} // full while a call of words_past reads
}

// New registers the calls.
func New(access *operators.Access, ports Ports) {
	h := &handlers{access, ports, make(chan struct{}, 1)}
	operators.Route(access, console.OperatorEditor, "/admin/column_list", h.columnList)
	operators.Route(access, console.OperatorEditor, "/admin/column_edit", h.columnEdit)
	operators.Route(access, console.OperatorEditor, "/admin/column_order", h.columnOrder)
	operators.Route(access, console.OperatorEditor, "/admin/banner_list", h.bannerList)
	operators.Route(access, console.OperatorEditor, "/admin/banner_edit", h.bannerEdit)
	operators.Route(access, console.OperatorEditor, "/admin/banner_order", h.bannerOrder)
	operators.Route(access, console.OperatorEditor, "/admin/rich_text_list", h.richTextList)
	operators.Route(access, console.OperatorEditor, "/admin/rich_text_show", h.richTextShow)
	operators.Route(access, console.OperatorEditor, "/admin/rich_text_edit", h.richTextEdit)
	operators.Route(access, console.OperatorEditor, "/admin/wording_list", h.wordingList)
	operators.Route(access, console.OperatorEditor, "/admin/wording_edit", h.wordingEdit)
	operators.Route(access, console.OperatorEditor, "/admin/words_list", h.wordsList)
	operators.Route(access, console.OperatorEditor, "/admin/words_edit", h.wordsEdit)
	operators.Route(access, console.OperatorEditor, "/admin/words_import", h.wordsImport)
	operators.Route(access, console.OperatorEditor, "/admin/words_export", h.wordsExport)
	operators.Route(access, console.OperatorEditor, "/admin/words_try", h.wordsTry)
	operators.Route(access, console.OperatorEditor, "/admin/words_past", h.wordsPast)
	operators.Route(access, console.OperatorEditor, "/admin/footer_show", h.footerShow)
	operators.Route(access, console.OperatorEditor, "/admin/footer_edit", h.footerEdit)
	operators.Route(access, console.OperatorEditor, "/admin/app_update_show", h.appUpdateShow)
	operators.Route(access, console.OperatorEditor, "/admin/app_update_edit", h.appUpdateEdit)
	operators.Route(access, console.OperatorEditor, "/admin/media_hosts", h.mediaHosts)
	operators.Route(access, console.OperatorAdmin, "/admin/media_hosts_edit", h.mediaHostsEdit)
}
