// Visitors may watch a grid: bookings reach open pages, and the room accepts no chat.

package product

import (
	"encoding/json"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
)

func (f *slotServer) watched(t *testing.T) {
	watch := func(who apptest.Person) *apptest.Socket {
		var info struct {
			Ticket, Room string
			CanChat      bool
		}
		r := f.Try(t, who, "/web_anchor/web_im_info", map[string]any{"brandId": f.lynx})
		if err := json.Unmarshal(r.Data, &info); err != nil || info.Room != "brand:"+f.lynx || info.CanChat {
			t.Fatalf("the ticket is %+v, %v", r, err)
		}
		return f.Join(t, info.Ticket, nil)
	}
	visitor, member := watch(apptest.Person{}), watch(f.people[1])
	slot := hourFromNow(5).Add(30 * 60e9) // slots of Kolkata begin at the half hour
	f.slot(t, 1, f.lynx, slot, 1, "").Must(t, "", `"slotStatus":2`, "an hour somebody watches")
	f.slot(t, 1, f.lynx, slot, 2, "").Must(t, "", `"slotStatus":1`, "and its end")
	for _, g := range []*apptest.Socket{visitor, member} {
		for slots := 0; slots < 2; {
			for _, e := range g.Until(t, "ev").E {
				if e.K == "slot" {
					slots++
				}
			}
		}
		if err := g.Send("send", map[string]any{"id": "hello", "text": "hello"}); err != nil {
			t.Fatal(err)
		}
		if no := g.Until(t, "rej"); no.Code == "" || domain.Code(no.Code) == domain.Internal {
			t.Errorf("who speaks to a grid is answered %+v", no)
		}
	}
	f.Try(t, apptest.Person{}, "/web_anchor/web_im_info", map[string]any{"brandId": "9999"}).Must(t, domain.NotFound,
		`"kind":"brand"`, "an unknown brand")
}
