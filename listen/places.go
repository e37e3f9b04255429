// How many connections there may be, and how they are divided among strangers and people the site knows.

package listen

// Least is the smallest budget that can be divided.
const Least = 32

const (
	addressMost = 4096 // connections of one address on which nobody has shown who they are
	personMost  = 64   // connections under one account, with places kept for accounts
)

// places divides a budget. Strangers and visitors together never fill it, so somebody who logged in finds a place;
// everybody but operators never fills it, so an operator does. The lobby is never taken by who stays: there the
// next stranger waits for the moment it takes to show a token.
type places struct {
	all        int
	operators  int // at the end, for operators alone
	lobby      int // for strangers at least
	anonymous  int // strangers and visitors
	perAddress int // of these from one address
	perPerson  int
}

func divide(all int) places {
	all = max(all, Least)
	return places{
		all: all, operators: max(2, all/32), lobby: max(4, all/8), anonymous: all * 3 / 4,
		perAddress: min(addressMost, all/4), perPerson: min(personMost, all/8),
	}
}

// rank is what is known of who is at the other end.
type rank uint8

const (
	stranger rank = iota // nothing yet; closed first when places run out
	visitor              // somebody who watches without an account
	user                 // somebody who showed a valid token, or an encoder with a valid code
	operator
	ranks
)

func (r rank) String() string { return [ranks]string{"stranger", "visitor", "user", "operator"}[r] }

// fits tells whether one more of a rank may stay.
func (p places) fits(r rank, now [ranks]int) bool {
	switch r {
	case operator:
		return now[operator] < p.operators
	case visitor:
		if now[visitor] >= p.anonymous-p.lobby {
			return false
		}
	}
	return now[visitor]+now[user] < p.all-p.operators-p.lobby
}

// full tells whether one more stranger has to take another's place.
func (p places) full(now [ranks]int) bool {
	anonymous := now[stranger] + now[visitor]
	return anonymous >= p.anonymous || anonymous+now[user] >= p.all-p.operators
}
