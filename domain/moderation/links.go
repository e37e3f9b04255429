// Detection of links in user text, without false positives for sentences that lack a space after the full stop.

package moderation

import (
	"net/netip"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/unicode/norm"

	"touchline/domain"
)

// HasLink reports whether a clean text (CleanLine) holds a link:
//   - text after a scheme ("https://…") or "www.";
//   - an IPv4 address followed by a port or a path;
//   - a host under a delegated top-level domain, followed by a port, a path or a query;
//   - such a host alone, unless it may be the end of one sentence and the beginning of the next (host.bare).
//
// Dots of other scripts and raised dots count as dots. Full-width, styled and look-alike letters count as the letters
// they resemble.
func HasLink(text string) bool {
	text = norm.NFKC.String(text)
	if !strings.ContainsAny(text, plainDots+otherDots+digitsDots+"/") {
		return false
	}
	if announced.MatchString(text) {
		return true
	}
	for _, at := range numbered.FindAllStringSubmatch(text, -1) {
		if _, err := netip.ParseAddr(at[1]); err == nil {
			return true
		}
	}
	runes := []rune(text)
	for i := range runes {
		if h, ok := hostAt(runes, i); ok && (opened.MatchString(h.rest) || h.bare()) {
			return true
		}
	}
	return false
}

var (
	announced = regexp.MustCompile(`(?i)\b[a-z][a-z0-9+.-]*://\S|(?:^|[^\pL\pN])www[.。·]\S`)
	numbered  = regexp.MustCompile(`(?:^|[^\d.])(\d{1,3}(?:\.\d{1,3}){3})(?::\d|/\S)`)
	opened    = regexp.MustCompile(`^\.?(?::\d|/\S|\?[\w-]+=)`)
	goesOn    = regexp.MustCompile(`^[\s,]*\pL`)
)

// Marks that pass for the dot of an address. The first ones also end or separate words of other scripts. The last two
// are digits and count as dots only after a Latin letter.
const (
	plainDots  = ".܁܂ꓸ"
	otherDots  = "。۔·•‧∙⋅・"
	digitsDots = "٠۰"
)

// host is the text around one dot, if a delegated top-level domain follows the dot.
type host struct {
	labels []string // before the dot, at least one
	dot    rune
	typed  string // the top-level domain as typed
	tld    string // the top-level domain in lower-case ASCII
	rest   string // the text after it
}

func hostAt(text []rune, i int) (host, bool) {
	if !isDot(text, i) || !inLabel(text, i-1) {
		return host{}, false
	}
	end := i + 1
	for inLabel(text, end) {
		end++
	}
	typed, tld := topLevel(text[i+1 : end])
	if !delegated(tld) {
		return host{}, false
	}
	h := host{dot: text[i], typed: typed, tld: tld, rest: string(text[i+1+len([]rune(typed)):])}
	for to := i; ; to-- {
		from := to
		for inLabel(text, from-1) {
			from--
		}
		h.labels = append(h.labels, string(text[from:to]))
		if to = from; from == 0 || !isDot(text, from-1) || !inLabel(text, from-2) {
			slices.Reverse(h.labels)
			return h, true
		}
	}
}

func inLabel(text []rune, i int) bool {
	return i >= 0 && i < len(text) && !isDot(text, i) &&
		(text[i] == '-' || text[i] == '_' || unicode.In(text[i], unicode.L, unicode.M, unicode.N))
}

func isDot(text []rune, i int) bool {
	return strings.ContainsRune(plainDots+otherDots, text[i]) ||
		strings.ContainsRune(digitsDots, text[i]) && i > 0 && unicode.Is(unicode.Latin, text[i-1])
}

// topLevel returns the top-level domain at the beginning of a run of letters, as typed and in ASCII: the whole run,
// or its Latin-looking part before a script without spaces ("com点击").
func topLevel(run []rune) (typed, ascii string) {
	if ascii, err := idna.Lookup.ToASCII(string(run)); err == nil && delegated(ascii) {
		return string(run), ascii
	}
	for i, r := range run {
		plain := foldText(string(r)).runes
		if !slices.ContainsFunc(plain, func(r rune) bool { return r > unicode.MaxASCII }) {
			ascii += string(plain)
			continue
		}
		if !dense(r) {
			return "", ""
		}
		run = run[:i]
		break
	}
	return string(run), ascii
}

// delegated reports whether a domain is in the DNS root, according to the public suffix list. That list has some
// countries only by their second-level domains.
func delegated(tld string) bool {
	if len(tld) < 2 {
		return false
	}
	suffix, icann := publicsuffix.PublicSuffix("x." + tld)
	return icann || strings.Contains(suffix, ".")
}

// bare reports whether a host without anything after it is a link. It is, unless its top-level domain is a word:
//   - connecting words, exclamations and places ("ask.me anything", "atl.madrid") are no links after a single label;
//   - other words, and countries' names that are words, are no links with a capital ("save.Live from Madrid") or
//     after single letters ("f.c.porto");
//   - after a mark that is a full stop or a separator in other scripts, words are never links.
//
// Hosts of messengers and shorteners are always links.
func (h host) bare() bool {
	name := string(foldText(h.labels[len(h.labels)-1]).runes) + "." + h.tld
	switch {
	case slices.Contains(wellKnown, name):
		return true
	case strings.ContainsRune(otherDots, h.dot):
		last := []rune(h.labels[len(h.labels)-1])
		return h.noWord() && (last[len(last)-1] <= unicode.MaxASCII || len(h.tld) > 2 || h.tld == "cn") &&
			!strings.HasPrefix(h.tld, "xn--")
	case h.noWord():
		return true
	case slices.Contains(needsMore, h.tld) && len(h.labels) == 1 && !titled(h.typed):
		return !goesOn.MatchString(h.rest)
	case slices.Contains(connecting, h.tld) || slices.Contains(needsMore, h.tld):
		return len(h.labels) > 1 && !h.initials() && !slices.ContainsFunc(append(h.labels[1:], h.typed), titled)
	}
	return !titled(h.typed) && !h.initials()
}

// noWord reports whether a top-level domain cannot be a word at the beginning of a sentence.
func (h host) noWord() bool {
	if len(h.tld) == 2 {
		return !slices.Contains(connecting, h.tld) && !slices.Contains(needsMore, h.tld) &&
			!slices.Contains(countryWords, h.tld)
	}
	return strings.HasPrefix(h.tld, "xn--") || slices.Contains(noWords, h.tld)
}

// initials reports whether each label has at most one letter.
func (h host) initials() bool {
	return !slices.ContainsFunc(h.labels, func(label string) bool {
		return domain.Length(label) > 1 && strings.ContainsFunc(label, unicode.IsLetter)
	})
}

// titled reports whether a word has a capital first letter only.
func titled(word string) bool {
	letters := []rune(word)
	return unicode.IsUpper(letters[0]) && len(letters) > 1 && !slices.ContainsFunc(letters[1:], unicode.IsUpper)
}

var (
	noWords = strings.Fields("com net org edu gov mil biz xyz icu onion cyou")
	// needsMore are words that can begin a sentence but are no sentence.
	needsMore  = strings.Fields("am as at be by do in is it to how like")
	connecting = strings.Fields(`
		aw gg gm gn hm me my no pm ps so us best boo buy call cool here lol love man men mom new now ooo open play
		read red rip save show talk wow wtf you abudhabi africa amsterdam barcelona bayern berlin boston brussels
		budapest capetown city cologne doha dubai durban gent hamburg helsinki irish istanbul joburg koeln kyoto
		london madrid melbourne miami moscow nagoya nyc okinawa osaka paris quebec rio ruhr scot swiss sydney taipei
		tirol tokyo vegas wales wien yokohama zuerich`)
	countryWords = strings.Fields("ad al ba ca ci da de es il io la li lu ma ml mu na ne ni nu om pa re ro " +
		"sa se si su ta te un va ve vi")
	wellKnown = strings.Fields(`
		t.me telegram.me wa.me m.me line.me fb.me paypal.me about.me discord.gg invite.gg dsc.gg youtu.be lnkd.in
		redd.it dlvr.it kutt.it amzn.to u.to shorturl.at`)
)
