// Recording operators' acts: each before it happens, and its outcome after it (docs/decisions/0015).

package operators

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"touchline/domain"
	"touchline/http/rest"
)

// Act is embedded by requests that change something, or show what not everybody may see.
type Act struct{}

func (Act) changing() {}

// Edit is embedded by requests that edit one thing, which Thing names. Whoever sends the newest act they know of is
// refused with EDITED_MEANWHILE if another operator has changed the thing since (edits.go).
type Edit struct {
	Act
	SeenAct string `json:"seenAct"` // as /admin/edits answered it; absent: whatever others did meanwhile is overwritten
}

func (e Edit) seen() string { return e.SeenAct }

// editing is a request that may say what its operator knows of the thing.
type editing interface{ seen() string }

// about is a request about one thing, for example match:77; "" is none.
type about interface{ Thing() string }

// ThingOf names a thing of a kind by its id, for example match:77; "" for one without an id, which is still to be made.
func ThingOf[ID ~int64 | ~string](kind string, id ID) string {
	var none ID
	if id == none {
		return ""
	}
	return fmt.Sprint(kind, ":", id)
}

// changing is a request whose call is recorded.
type changing interface{ changing() }

// sometimesReadOnly is a request that changes something only with some arguments.
type sometimesReadOnly interface{ ReadOnly() bool }

func changes(req any) bool {
	if r, ok := req.(sometimesReadOnly); ok && r.ReadOnly() {
		return false
	}
	_, is := req.(changing)
	return is
}

// redacted is a request or an answer that holds what the record must not: public is what may be kept of it.
type redacted interface{ Public() any }

// change is what an act did: a thing as it was, and as it became, and which it is where the request does not name it.
type change struct {
	before, after any
	thing         string
}

// Changed notes for the record what the act did to a thing; nil for one that was not there, or is gone.
func (d Caller) Changed(before, after any) { d.change.before, d.change.after = before, after }

// File notes which thing the act is about, where that is known only now.
func (d Caller) File(thing string) { d.change.thing = thing }

// Recorded carries an act out once it is written down who asks what, and adds what came of it. What cannot be written
// down does not happen. If the outcome cannot be added, the act has happened and its line says that nobody knows what
// came of it.
func Recorded[Res any](ctx context.Context, a *Access, at Caller, call string, asked any, carryOut func() (Res, error)) (Res, error) {
	actID, err := a.begin(ctx, a.actOf(at, call, asked), asked)
	if err != nil {
		var none Res
		return none, err
	}
	res, err := carryOut()
	// The time of the caller may be over, and the server about to stop.
	after, cancel := context.WithTimeout(context.WithoutCancel(ctx), rest.RequestTimeout)
	defer cancel()
	if no := a.Operators.RecordOutcome(after, actID, at.change.thing, outcomeOf(res, err), recordedJSON(at.change.before), recordedJSON(at.change.after)); no != nil {
		a.Rest.Logger.ErrorContext(ctx, "the outcome of an operator's act is not recorded", slog.Int64("actId", actID), slog.String("call", call), slog.Any("error", no))
	}
	return res, err
}

// begin writes down who asks what.
func (h *Access) begin(ctx context.Context, act domain.OperatorAct, asked any) (actID int64, err error) {
	e, is := asked.(editing)
	if !is || e.seen() == "" || act.Thing == "" {
		return h.Operators.RecordAct(ctx, act)
	}
	seen, known := actNumber(e.seen())
	if !known {
		return 0, domain.RefuseField("seenAct", "id")
	}
	return h.Operators.RecordEdit(ctx, act, seen, outcomeOf(nil, domain.Refuse(domain.EditedMeanwhile)))
}

// Note adds a line about something that has come to its end: a list that was shown, a log-in that was refused.
func (h *Access) Note(ctx context.Context, at Caller, call string, asked, outcome any, err error) error {
	line := h.actOf(at, call, asked)
	line.Outcome = outcomeOf(outcome, err)
	_, err = h.Operators.RecordAct(ctx, line)
	return err
}

func (h *Access) actOf(at Caller, call string, asked any) domain.OperatorAct {
	var thing string
	if r, is := asked.(about); is {
		thing = r.Thing()
	}
	return domain.OperatorAct{OperatorID: at.OperatorID, Call: call, Thing: thing, Asked: recordedJSON(asked), Address: at.IP, At: h.Rest.Now()}
}

func outcomeOf(res any, err error) []byte {
	if err != nil {
		return recordedJSON(map[string]any{"code": domain.CodeOf(err)})
	}
	return recordedJSON(res)
}

// recordedJSON is nil for nothing.
func recordedJSON(v any) []byte {
	if r, ok := v.(redacted); ok {
		v = r.Public()
	}
	if v == nil {
		return nil
	}
	raw, _ := json.Marshal(v)
	return raw
}

// Noted records an edit and shows what came of it.
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
