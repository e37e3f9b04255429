// The division of connections among strangers, visitors, users and operators.

package listen

// Least is the smallest budget that can be divided.
const Least = 32

const (
	addressMost = 4096 // connections of one address that have not authenticated
	personMost  = 64   // connections of one account, in the places for accounts
)

// places divides a budget. Strangers and visitors together never fill it, which leaves places for users; all but
// operators together never fill it, which leaves places for operators. Visitors never take the lobby, where a
// stranger has time to present a token.
type places struct {
	all        int
	operators  int // at the end, reserved for operators
	lobby      int // reserved for strangers
	anonymous  int // strangers and visitors
	perAddress int // of these per address
	perPerson  int
}

func divide(all int) places {
	all = max(all, Least)
	return places{
		all: all, operators: max(2, all/32), lobby: max(4, all/8), anonymous: all * 3 / 4,
		perAddress: min(addressMost, all/4), perPerson: min(personMost, all/8),
	}
}

// rank is what is known about the peer.
type rank uint8

const (
	stranger rank = iota // unknown; closed first when places run out
	visitor              // a viewer without an account
	user                 // a user with a valid token, or an encoder with a valid code
	operator
	ranks
)

func (r rank) String() string { return [ranks]string{"stranger", "visitor", "user", "operator"}[r] }

// fits reports whether one more of a rank may stay.
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

// full reports whether one more stranger must displace another.
func (p places) full(now [ranks]int) bool {
	anonymous := now[stranger] + now[visitor]
	return anonymous >= p.anonymous || anonymous+now[user] >= p.all-p.operators
}
