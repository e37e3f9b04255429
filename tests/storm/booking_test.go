// A rush on one hour: a hundred users, ten brands; each brand gets one winner and each winner one brand.

package storm

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"touchline/domain"
)

const (
	rushUsers  = 100
	rushBrands = 10
)

// rushAnswer is the answer of one brand to one user: "" or a code with the conflicting brand.
type rushAnswer struct {
	brand, user int64
	code        domain.Code
	inTheWay    int64
	err         error
}

func TestTortureAHundredUsersAndTenBrandsInOneHourMakeTenPairs(t *testing.T) {
	w := newCalendars(t)
	nodes := []*calendarNode{w.node(nil), w.node(nil)} // every brand is on one of two nodes
	answers := make([]rushAnswer, rushUsers*rushBrands)
	begin := make(chan struct{})
	var rush sync.WaitGroup
	for i := range answers {
		brand, user := int64(601+i%rushBrands), int64(11+i/rushBrands)
		rush.Go(func() {
			<-begin
			err := nodes[brand%2].bookPatiently(brand, user, w.start(0), fmt.Sprintf("slot/%d/%d", user, brand))
			answers[i] = rushAnswer{brand, user, domain.CodeOf(err), brandIn(err), err}
		})
	}
	close(begin)
	rush.Wait()

	if faults := judgeRush(answers, w.bookings()); len(faults) > 0 {
		t.Fatal(strings.Join(faults, "\n"))
	}
	if f := w.fenced.Load(); f != 0 {
		t.Errorf("%d appends were fenced although every brand had one activation", f)
	}

	// The judge detects these falsified answers.
	for what, spoil := range map[string]func(*rushAnswer){
		"a loser with the answer of a winner": func(a *rushAnswer) { a.code = "" },
		"a loser with a brand they do not have": func(a *rushAnswer) {
			a.code, a.inTheWay = domain.SlotOtherBrand,
				999
		},
		"a loser with a wrong reason": func(a *rushAnswer) { a.code = domain.SlotAlreadyMine },
	} {
		spoiled := append([]rushAnswer(nil), answers...)
		for i := range spoiled {
			if spoiled[i].code == domain.SlotTaken {
				spoil(&spoiled[i])
				break
			}
		}
		if len(judgeRush(spoiled, w.bookings())) == 0 {
			t.Errorf("%s was not noticed", what)
		}
	}
}

// judgeRush finds violations: a brand without exactly one winner, a winner with two brands, a loser with a wrong
// answer, an answer that the lists contradict.
func judgeRush(answers []rushAnswer, bookings []held) []string {
	var faults []string
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	winner, won := map[int64]int64{}, map[int64]int64{} // brand → user, user → brand
	for _, a := range answers {
		if a.code != "" {
			continue
		}
		if winner[a.brand] != 0 || won[a.user] != 0 {
			fault("user %d won at brand %d; the brand has %d, the user %d", a.user, a.brand, winner[a.brand],
				won[a.user])
		}
		winner[a.brand], won[a.user] = a.user, a.brand
	}
	if len(winner) != rushBrands {
		fault("%d brands have a winner", len(winner))
	}
	for _, a := range answers {
		switch {
		case a.code == "":
		case a.code == domain.SlotTaken && winner[a.brand] != a.user:
		case a.code == domain.SlotOtherBrand && won[a.user] == a.inTheWay && a.inTheWay != a.brand:
		default:
			fault("user %d heard %q (%d, %v) at brand %d, which %d won; the user won %d",
				a.user, a.code, a.inTheWay, a.err, a.brand, winner[a.brand], won[a.user])
		}
	}
	for _, b := range bookings {
		if winner[b.Brand] != b.User {
			fault("brand %d is recorded for %d and was won by %d", b.Brand, b.User, winner[b.Brand])
		}
	}
	if len(bookings) != len(winner) {
		fault("%d bookings recorded", len(bookings))
	}
	return faults
}

// brandIn returns the brand of a refusal.
func brandIn(err error) int64 {
	var refusal *domain.Refusal
	if errors.As(err, &refusal) {
		if id, ok := refusal.Params["brandId"].(int64); ok {
			return id
		}
	}
	return 0
}
