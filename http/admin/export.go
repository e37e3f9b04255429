// Export of tables as CSV or JSON: a link that expires, and rows streamed as they are read.

package admin

import (
	"bufio"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	exportPath    = "/admin/export/"
	exportsAtOnce = 2 // each holds a connection to the database
	exportTimeout = 10 * time.Minute
)

var (
	exportKinds = []console.ExportKind{console.ExportUsers, console.ExportMatches, console.ExportLedger,
		console.ExportReports}
	exportFormats = map[string]string{"csv": "text/csv; charset=utf-8", "json": rest.MIMEJSON}
)

type exportTableRequest struct {
	operators.Act
	What     console.ExportKind `json:"what"`
	Format   string             `json:"format"` // csv (default) or json
	FromTime int64              `json:"fromTime"`
	ToTime   int64              `json:"toTime"`
}

func (r exportTableRequest) Check() error {
	return cmp.Or(
		operators.Enum("what", slices.Contains(exportKinds, r.What)),
		operators.Enum("format", r.Format == "" || exportFormats[r.Format] != ""),
		operators.CheckSpan(r.FromTime, r.ToTime))
}

// ExportTableAnswer is the link to a table.
type ExportTableAnswer struct {
	URL        string `json:"url"` // valid for 15 minutes, while the login of this call is in force
	ExpireTime int64  `json:"expireTime"`
}

// Public keeps the link out of the record.
func (a ExportTableAnswer) Public() any { return map[string]int64{"expireTime": a.ExpireTime} }

// exportLink is the content of a sealed link.
type exportLink struct {
	What     console.ExportKind
	Format   string
	From, To int64
	Expires  int64
	Login    domain.TokenHash // of the operator who asked
}

// exportTable answers the link to a table.
func (h *system) exportTable(_ context.Context, at operators.Caller,
	req exportTableRequest) (ExportTableAnswer, error) {
	what := exportLink{req.What, req.Format, req.FromTime, req.ToTime,
		h.Rest.Now().Add(console.ExportLinkLife).UnixMilli(), at.Hash}
	if what.Format == "" {
		what.Format = "csv"
	}
	link, err := h.Rest.SealCursor("admin/export", what)
	return ExportTableAnswer{"/api" + exportPath + link, what.Expires}, err
}

// sendTable streams the table of a link. FORBIDDEN for a forged link, NOT_FOUND for an expired one, and for one whose
// operator has logged out, is disabled, or has lost the role.
func (h *system) sendTable(c fiber.Ctx, slots chan struct{}) error {
	var what exportLink
	if h.Rest.OpenCursor("admin/export", c.Params("link"), &what) != nil {
		return domain.Refuse(domain.Forbidden)
	}
	if h.Rest.Now().UnixMilli() >= what.Expires {
		return domain.Refuse(domain.NotFound, "kind", "export")
	}
	if err := h.mayStillExport(c, what.Login); err != nil {
		return err
	}
	select {
	case slots <- struct{}{}:
	default:
		return domain.Refuse(domain.Unavailable, "retryAfter", 30)
	}
	c.Set(fiber.HeaderContentType, exportFormats[what.Format])
	name := fmt.Sprintf("touchline-%s-%s.%s", what.What, h.Rest.Now().UTC().Format(time.DateOnly), what.Format)
	c.Set(fiber.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", name))
	c.Set(fiber.HeaderCacheControl, "no-store")
	conn := c.RequestCtx().Conn()
	beyond := rest.BeyondAnswer(h.Rest, c)
	c.RequestCtx().SetBodyStreamWriter(func(w *bufio.Writer) {
		defer func() { <-slots }()
		ctx, cancel := context.WithTimeout(beyond, exportTimeout)
		defer cancel()
		out := newTable(what.Format, rest.EachPiece(w, conn))
		filter := console.ExportFilter{Kind: what.What, From: view.TimeOr(what.From, time.Time{}),
			To: view.TimeOr(what.To, time.Time{})}
		err := h.Operators.ExportRows(ctx, filter, out.begin, out.row)
		if err == nil { // an incomplete table lacks its end, so that readers notice
			err = out.end()
		}
		if err != nil {
			h.Rest.Logger.Log(beyond, rest.CutLevel(err), "could not send the whole table", "what", what.What, "err", err)
		}
	})
	return nil
}

func (h *system) mayStillExport(c fiber.Ctx, login domain.TokenHash) error {
	ctx, cancel := h.Rest.RequestContext(c)
	defer cancel()
	_, err := h.OwnerOfLink(ctx, login, console.OperatorAdmin, domain.Refuse(domain.NotFound, "kind", "export"))
	return err
}

// table writes rows in one of the formats.
type table interface {
	begin(columns []string) error
	row(values []any) error
	end() error
}

func newTable(format string, w io.Writer) table {
	if format == "json" {
		return &jsonTable{w: w}
	}
	return &csvTable{out: w, w: csv.NewWriter(w)}
}

// asExported masks phone numbers and formats times as RFC 3339.
func asExported(column string, value any) any {
	switch v := value.(type) {
	case time.Time:
		return v.UTC().Format(time.RFC3339)
	case string:
		if column == "phone" {
			return domain.MaskPhone(v)
		}
	}
	return value
}

type csvTable struct {
	out     io.Writer
	w       *csv.Writer
	columns []string
	rows    int64
}

func (t *csvTable) begin(columns []string) error {
	t.columns = columns
	if _, err := io.WriteString(t.out, utf8Mark); err != nil {
		return err
	}
	return t.w.Write(columns)
}

func (t *csvTable) row(values []any) error {
	t.rows++
	cells := make([]string, len(values))
	for i, value := range values {
		switch v := asExported(t.columns[i], value).(type) {
		case nil:
		case string:
			cells[i] = harmless(v)
		default:
			cells[i] = fmt.Sprint(v)
		}
	}
	return t.w.Write(cells)
}

// end writes the number of rows. A table without it is incomplete.
func (t *csvTable) end() error {
	if err := t.w.Write([]string{"# rows", fmt.Sprint(t.rows)}); err != nil {
		return err
	}
	t.w.Flush()
	return t.w.Error()
}

// utf8Mark marks a file as UTF-8 for spreadsheets, which otherwise assume the code page of their language.
const utf8Mark = "\ufeff"

var (
	signed  = regexp.MustCompile(`^[+-][0-9]+(\.[0-9]+)?$`)
	formula = regexp.MustCompile("^[=+\\-@\t\r\n＝＋－＠]")
)

// harmless keeps a spreadsheet from running a text as a formula, like the client (client/src/lib/csv.ts).
func harmless(cell string) string {
	if formula.MatchString(cell) && !signed.MatchString(cell) {
		return "'" + cell
	}
	return cell
}

type jsonTable struct {
	w       io.Writer
	columns []string
	begun   bool
}

func (t *jsonTable) begin(columns []string) error {
	t.columns = columns
	_, err := io.WriteString(t.w, "[")
	return err
}

func (t *jsonTable) row(values []any) error {
	object := make(map[string]any, len(values))
	for i, value := range values {
		object[t.columns[i]] = asExported(t.columns[i], value)
	}
	line, err := json.Marshal(object)
	if err != nil {
		return err
	}
	if t.begun {
		line = append([]byte(",\n"), line...)
	}
	t.begun = true
	_, err = t.w.Write(line)
	return err
}

func (t *jsonTable) end() error {
	_, err := io.WriteString(t.w, "]\n")
	return err
}
