// What an operator decides about a report is carried out, or the report stays open.

package http

import (
	"context"
	"testing"
	"time"

	"touchline/domain"
)

// complaint is one report, and the accounts it may end.
type complaint struct {
	report   domain.SettledReport
	open     bool
	disabled []string
	fault    error
}

func (c *complaint) Report(context.Context, int64) (domain.SettledReport, error) {
	return c.report, nil
}

func (c *complaint) SettledReports(context.Context, int64, int) ([]domain.SettledReport, error) {
	return []domain.SettledReport{c.report}, nil
}

func (c *complaint) ResolveReport(_ context.Context, _ int64, by domain.Resolved) error {
	if !c.open {
		return domain.Refuse(domain.StaleState, "current", "resolved")
	}
	c.open, c.report.Resolved = false, by
	return nil
}

func (c *complaint) ReopenReport(context.Context, int64, int64) error {
	c.open, c.report.Resolved = true, domain.Resolved{}
	return nil
}

func (c *complaint) DisableAccount(_ context.Context, _ int64, reason string, _, _ time.Time) error {
	c.disabled = append(c.disabled, reason)
	return c.fault
}

func (c *complaint) EnableAccount(context.Context, int64) error { return nil }
func (c *complaint) ForgetPhone(context.Context, int64) error   { return nil }
func (c *complaint) LoginsInForce(context.Context, int64, time.Time) (int64, error) {
	return 0, nil
}

func (c *complaint) FindUsers(context.Context, domain.UserFilter, time.Time) ([]domain.Account, error) {
	return nil, nil
}

func TestWhatCannotBeCarriedOutLeavesTheReportOpen(t *testing.T) {
	c := &complaint{open: true, report: domain.SettledReport{FiledReport: domain.FiledReport{Number: 7, Report: domain.Report{UserID: 5, At: noon}}}}
	s, o := openOffice(t, func(d *flatDeps) { d.ReportDesk, d.UserDesk = c, c })
	support := enter(t, s, "support")
	resolve := func(action, sentence string, code domain.Code) {
		t.Helper()
		wants(t, call(t, s, "/admin/report_resolve", `{"reportId":"rp7","reason":"spam","action":`+action+`}`, support), code, sentence)
	}
	resolve("2", "deleting a line where none was reported", domain.BadRequest)
	resolve("3", "muting where there is no room", domain.BadRequest)
	resolve("4", "closing where there is no room", domain.BadRequest)
	c.fault = domain.Refuse(domain.NotFound, "kind", "account")
	resolve("5", "keeping out somebody who is gone", domain.NotFound)
	if !c.open {
		t.Fatal("a report is resolved although nothing was done")
	}
	c.fault = nil
	resolve("5", "keeping somebody out", "")
	resolve("1", "resolving it again", domain.StaleState)
	if len(c.disabled) != 2 || c.disabled[1] != "spam" || c.report.By != 11 || c.report.Decision != domain.ReportUserDisabled {
		t.Errorf("disabled %v, resolved %+v", c.disabled, c.report.Resolved)
	}
	if acts := o.recorded("/admin/report_resolve"); len(acts) != 6 || acts[4].After == nil || acts[3].After != nil {
		t.Errorf("%d acts are recorded", len(acts))
	}
}
