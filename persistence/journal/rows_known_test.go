// Every kind of row that the domain declares is written, and a row of an unknown kind fails its commit.

package journal

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/actors"
	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/ledger"
	"touchline/domain/moderation"
	"touchline/domain/studio"
)

// everyRow holds one row of each kind. TestEveryDeclaredRowIsWritten detects a missing one.
var everyRow = []domain.Row{
	moderation.LineRow{}, moderation.MuteRow{}, moderation.UnmuteRow{}, studio.RoomRow{}, studio.RoomCountRow{},
	studio.LiveSessionRow{}, domain.NoticeRow{}, studio.PeakRow{}, studio.AudienceRow{}, ledger.EnvelopeRow{},
	agenda.SlotBookedRow{}, agenda.SlotFreedRow{}, agenda.SlotBlockRow{}, agenda.ReservedRow{}, agenda.UnreservedRow{},
	moderation.LinesHiddenRow{}, moderation.RemarkHiddenRow{}, moderation.ActRow{}, moderation.UndoneRow{},
	moderation.ModeratorRow{}, moderation.HeldRow{}, moderation.HeldDecidedRow{},
}

// declaredRows returns the types of the domain that have the method IsRow().
func declaredRows(t *testing.T) (names []string) {
	t.Helper()
	paths, err := filepath.Glob("../../domain/*.go")
	if err != nil {
		t.Fatal(err)
	}
	parts, err := filepath.Glob("../../domain/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	paths = append(paths, parts...)
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			method, ok := decl.(*ast.FuncDecl)
			if !ok || method.Name.Name != "IsRow" || method.Recv == nil {
				continue
			}
			kind := method.Recv.List[0].Type
			if pointer, ok := kind.(*ast.StarExpr); ok {
				kind = pointer.X
			}
			names = append(names, kind.(*ast.Ident).Name)
		}
	}
	if len(names) < 10 {
		t.Fatalf("only %d kinds of rows found: the test looks in the wrong place", len(names))
	}
	return names
}

func TestEveryDeclaredRowIsWritten(t *testing.T) {
	t.Parallel()
	var written []string
	for _, row := range everyRow {
		name := reflect.TypeOf(row).Name()
		written = append(written, name)
		if err := unknownRow([]domain.Row{row}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var set rowSet
		var batch pgx.Batch
		set.add([]domain.Row{row})
		set.write(&batch)
		if set.empty() || batch.Len() == 0 {
			t.Errorf("%s is accepted but not written", name)
		}
	}
	for _, name := range declaredRows(t) {
		if !slices.Contains(written, name) {
			t.Errorf("domain.%s is declared and missing in everyRow", name)
		}
	}
}

// strayRow is a row of a kind that is not written.
type strayRow struct{ moderation.LineRow }

func TestAChangeWithARowOfAnUnknownKindFailsAndStopsItsActivation(t *testing.T) {
	t.Parallel()
	h := &handle{stream: "chat/1001"}
	change := actors.Change{Events: []actors.Event{{Kind: "Said"}}, Rows: []domain.Row{moderation.LineRow{}, strayRow{}}}
	p := newPlan([]entry{
		{handle: h, change: change}, {handle: h, change: actors.Change{Events: []actors.Event{{Kind: "Said"}}}},
	})
	p.fill(nil, time.Unix(1000, 0))
	if err := p.outcomes[0].err; !errors.Is(err, errUnknownRow) || refusesAlone(err) {
		t.Errorf("the change ended with %v", err)
	}
	if err := p.outcomes[1].err; !errors.Is(err, actors.ErrPoisoned) {
		t.Errorf("the change after it ended with %v", err)
	}
	if !p.empty() {
		t.Error("a part of it is written")
	}
}
