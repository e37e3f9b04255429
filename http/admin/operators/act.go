// Recording operators' acts: each before it happens, and its outcome after it (docs/decisions/0015).

package operators

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/rest"
)

// Act is embedded by requests that are recorded: they change something, or show what only some may see. Such a request
// may also have these methods:
//
//   - Thing() string names what it is about, for example match:77; "" is nothing
//   - ReadOnly() bool is true for arguments that change nothing; then the call is not recorded
//   - Public() any replaces a request or an answer in the record, which must not hold secrets
type Act struct{}

func (Act) recorded() {}

// Edit is embedded by requests that edit one thing, which Thing names. A request with the newest act its operator knows
// of is refused with EDITED_MEANWHILE if another operator has changed the thing since (edits.go).
type Edit struct {
	Act
	SeenAct string `json:"seenAct"` // as /admin/edits answered it; absent: the edits of other operators are overwritten
}

func (e Edit) seen() string { return e.SeenAct }

// ThingOf names a thing by its kind and id, for example match:77; "" for a thing without an id, which is still to be
// made.
func ThingOf[ID ~int64 | ~string](kind string, id ID) string {
	var none ID
	if id == none {
		return ""
	}
	return fmt.Sprint(kind, ":", id)
}

func isRecorded(req any) bool {
	_, is := req.(interface{ recorded() })
	return is
}

func isReadOnly(req any) bool {
	r, is := req.(interface{ ReadOnly() bool })
	return is && r.ReadOnly()
}

// change is the thing of an act before and after it, and its name where the request does not have it.
type change struct {
	before, after any
	thing         string
}

// Changed notes the thing of the act before and after it for the record; nil for a thing that is not there.
func (d Caller) Changed(before, after any) { d.change.before, d.change.after = before, after }

// File notes the name of the thing for the record, where the request does not have it.
func (d Caller) File(thing string) { d.change.thing = thing }

// Recorded writes an act into the record, carries it out and adds its outcome. An act that cannot be written is not
// carried out. An act whose outcome cannot be added has happened; its outcome in the record is "unknown".
func Recorded[Res any](ctx context.Context, a *Access, at Caller, call string, asked any,
	carryOut func() (Res, error)) (Res, error) {
	actID, err := a.begin(ctx, a.actOf(at, call, asked), asked)
	if err != nil {
		var none Res
		return none, err
	}
	res, err := carryOut()
	// The caller may have left, and the server may be about to stop.
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), rest.RequestTimeout)
	defer cancel()
	if no := a.Operators.RecordOutcome(after, actID, at.change.thing, outcomeOf(res, err), recordedJSON(at.change.before),
		recordedJSON(at.change.after)); no != nil {
		a.Rest.Logger.ErrorContext(ctx, "could not record the outcome of an operator's act", slog.Int64("actId", actID),
			slog.String("call", call), slog.Any("error", no))
	}
	return res, err
}

// begin writes an act into the record, before it is carried out.
func (h *Access) begin(ctx context.Context, act console.OperatorAct, asked any) (actID int64, err error) {
	e, is := asked.(interface{ seen() string })
	if !is || e.seen() == "" || act.Thing == "" {
		return h.Operators.RecordAct(ctx, act)
	}
	seen, known := actNumber(e.seen())
	if !known {
		return 0, domain.RefuseField("seenAct", "id")
	}
	return h.Operators.RecordEdit(ctx, act, seen, outcomeOf(nil, domain.Refuse(domain.EditedMeanwhile)))
}

// Note adds an act with its outcome to the record: a list that was shown, a log-in that was refused.
func (h *Access) Note(ctx context.Context, at Caller, call string, asked, outcome any, err error) error {
	line := h.actOf(at, call, asked)
	line.Outcome = outcomeOf(outcome, err)
	_, err = h.Operators.RecordAct(ctx, line)
	return err
}

func (h *Access) actOf(at Caller, call string, asked any) console.OperatorAct {
	var thing string
	if r, is := asked.(interface{ Thing() string }); is {
		thing = r.Thing()
	}
	return console.OperatorAct{OperatorID: at.OperatorID, Call: call, Thing: thing, Asked: recordedJSON(asked),
		Address: at.IP, At: h.Rest.Now()}
}

func outcomeOf(res any, err error) []byte {
	if err != nil {
		return recordedJSON(map[string]any{"code": domain.CodeOf(err)})
	}
	return recordedJSON(res)
}

// recordedJSON is what the record keeps of a value; nil for nil.
func recordedJSON(v any) []byte {
	if r, ok := v.(interface{ Public() any }); ok {
		v = r.Public()
	}
	if v == nil {
		return nil
	}
	raw, _ := json.Marshal(v)
	return raw
}

// Noted notes an edit for the record and shows the row after it.
func Noted[Row, Shown any](at Caller, before *Row, after Row, err error, show func(Row) Shown) (Shown, error) {
	if err != nil {
		var none Shown
		return none, err
	}
	shown := show(after)
	if before == nil {
		at.Changed(nil, shown)
	} else {
		at.Changed(show(*before), shown)
	}
	return shown, nil
}
