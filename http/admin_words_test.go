// Banned words and reports at the desk: whose they are, and what is refused.

package http

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/http/admin"
)

// library is the list of words and the reports, in memory.
type library struct {
	words   []domain.BannedWord
	reports []domain.FiledReport
}

func (l *library) BannedWords(context.Context) ([]domain.BannedWord, error) { return l.words, nil }

func (l *library) EditBannedWords(_ context.Context, add, remove []domain.BannedWord) error {
	l.words = append(l.words[:max(0, len(l.words)-len(remove))], add...)
	return nil
}

func (l *library) OpenReports(_ context.Context, below int64, limit int) (list []domain.FiledReport, _ error) {
	for _, r := range l.reports {
		if (below == 0 || r.Number < below) && len(list) < limit {
			list = append(list, r)
		}
	}
	return list, nil
}

func TestEditorsKeepTheWordsAndSupportReadsTheReports(t *testing.T) {
	shelf := &library{}
	s, o := openOffice(t, func(d *flatDeps) { d.WordList, d.FiledReports = shelf, shelf })
	editor, support := enter(t, s, "editor"), enter(t, s, "support")
	add := `{"add":[{"word":" bad ","mode":2,"action":1},{"word":"x+","mode":3,"action":3}]}`
	wants(t, call(t, s, "/admin/words_edit", add, support), domain.Forbidden, "support edits words")
	wants(t, call(t, s, "/admin/words_edit", add, ""), domain.Unauthenticated, "nobody edits words")
	if r := call(t, s, "/admin/words_edit", add, editor); string(r.Data) != `{"words":2}` || shelf.words[0].Word != "bad" {
		t.Errorf("an editor adds words: %s, the list is %v", r.body, shelf.words)
	}
	if acts := o.recorded("/admin/words_edit"); len(acts) != 1 {
		t.Errorf("recorded %+v", acts)
	}
	if r := call(t, s, "/admin/words_list", `{"pageSize":1,"pageNum":2}`, editor); !strings.Contains(string(r.Data), `"list":[{"word":"x+","mode":3,"action":3}],"total":2`) {
		t.Errorf("the second page is %s", r.body)
	}
	wants(t, call(t, s, "/admin/words_list", `{"pageNum":9999}`, editor), "", "a page behind the end")
	for sentence, body := range map[string]string{
		"a broken expression":         `{"add":[{"word":"(","mode":3,"action":1}]}`,
		"an expression that explodes": `{"add":[{"word":"(a{1000}){1000}","mode":3,"action":1}]}`,
		"nothing":                     `{"add":[{"word":"\u200b","mode":2,"action":1}]}`,
		"an unknown mode":             `{"add":[{"word":"x","mode":4,"action":1}]}`,
		"an unknown action":           `{"add":[{"word":"x","mode":1,"action":0}]}`,
		"a novel":                     `{"add":[{"word":"` + strings.Repeat("x", 101) + `","mode":1,"action":1}]}`,
		"too many":                    `{"add":[` + strings.TrimSuffix(strings.Repeat(`{},`, 1001), ",") + `]}`,
	} {
		wants(t, call(t, s, "/admin/words_edit", body, editor), domain.BadRequest, sentence)
	}
	if len(shelf.words) != 2 {
		t.Errorf("refused words are on the list: %v", shelf.words)
	}
	for n := range int64(3) {
		shelf.reports = append(shelf.reports, domain.FiledReport{Number: 3 - n, User: domain.Brief{UserID: 5, NickName: "loud"},
			Report: domain.Report{Reason: domain.ReportOther, Evidence: "dubious", At: noon}})
	}
	wants(t, call(t, s, "/admin/report_list", `{}`, editor), domain.Forbidden, "an editor reads reports")
	var page admin.ReportListAnswer
	call(t, s, "/admin/report_list", `{"pageSize":2}`, support).into(t, &page)
	if len(page.List) != 2 || page.NextCursor == nil || !page.List[0].Held || page.List[0].ReportID != "rp3" || page.List[0].User.NickName != "loud" {
		t.Fatalf("the first page is %+v", page)
	}
	cursor := *page.NextCursor
	call(t, s, "/admin/report_list", fmt.Sprintf(`{"pageSize":2,"cursor":%q}`, cursor), support).into(t, &page)
	if len(page.List) != 1 || page.List[0].ReportID != "rp1" {
		t.Fatalf("the second page is %+v", page)
	}
}
