// Caption files: parsing, and shifting their times when a recording is trimmed. WebVTT is parsed as browsers do,
// SubRip as players do.

package replay

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"touchline/domain"
)

// Problems of a caption file: the parameter problem of CAPTION_FORMAT.
const (
	CaptionLarge    = "large"
	captionEncoding = "encoding" // not UTF-8
	captionHeader   = "header"   // neither WebVTT nor SubRip
	captionTime     = "time"     // a line with an arrow but without times
	captionMarkup   = "markup"
	captionEmpty    = "empty"

	webVTT = "WEBVTT"
	arrow  = "-->"
)

// RefuseCaption refuses a file because of one line, counted from 1.
func RefuseCaption(problem string, line int) *domain.Refusal {
	return domain.Refuse(domain.CaptionFormat, "line", line, "problem", problem)
}

var (
	cueTimes = regexp.MustCompile(`^[ \t]*((?:\d{1,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]*-->[ ` +
		`\t]*((?:\d{1,4}:)?[0-5]\d:[0-5]\d\.\d{3})([ \t].*)?$`)
	innerTimes = regexp.MustCompile(`<(?:\d{1,4}:)?[0-5]\d:[0-5]\d\.\d{3}>`)
	anyTag     = regexp.MustCompile(`<[^>]*>?`)
	// cueTag matches what WebVTT allows between < and >.
	cueTag = regexp.MustCompile(`^</?(b|i|u|c|v|lang|ruby|rt)?([.\s][^<>&]*)?>$`)

	subRipTimes = regexp.MustCompile(`^\s*((?:\d{1,3}:)?\d{1,2}:\d\d)[,.](\d{1,3})\s*-->` +
		`\s*((?:\d{1,3}:)?\d{1,2}:\d\d)[,.](\d{1,3})(?:\s.*)?$`)
	likeTimes    = regexp.MustCompile(`\d:\d.*-->`)
	subRipTags   = regexp.MustCompile(`(?i)</?font[^>]*>|\{\\[^}]*\}`)
	subRipStyles = regexp.MustCompile(`(?i)&lt;(/?[biu])&gt;`)
	plainText    = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
)

// captionBlock is the text between two empty lines: a cue, a note, a style or a region.
type captionBlock struct {
	lines      []string
	first      int // the file's line number of the first line, from 1
	times      int // index of the line with the times; -1: not a cue
	begin, end time.Duration
	settings   string
}

// CaptionText returns the WebVTT of a caption file in WebVTT or SubRip. Cues are sorted by time; blocks without
// length or times become notes. It refuses with CAPTION_FORMAT, naming the first wrong line.
func CaptionText(sent string) (string, error) {
	if len(sent) > CaptionMaxBytes {
		return "", RefuseCaption(CaptionLarge, 1)
	}
	if !utf8.ValidString(sent) || strings.ContainsRune(sent, 0) {
		return "", RefuseCaption(captionEncoding, 1)
	}
	sent = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(sent, "\ufeff"))
	lines := strings.Split(sent, "\n")
	header, blocks := []string{webVTT}, []captionBlock(nil)
	if body := afterHeader(lines); body > 0 {
		header, blocks = lines[:body], blocksFrom(lines, body)
	} else if blocks = subRipBlocks(lines); blocks == nil {
		return "", RefuseCaption(captionHeader, 1)
	}
	cues := 0
	for i := range blocks {
		shown, err := blocks[i].check()
		if err != nil {
			return "", err
		}
		if shown {
			cues++
		}
	}
	if cues == 0 {
		return "", RefuseCaption(captionEmpty, len(lines))
	}
	return captionFile(header, inOrder(blocks)), nil
}

// afterHeader returns the index of the first line after a WebVTT header; 0 without a header.
func afterHeader(lines []string) int {
	if first := lines[0]; first != webVTT && !strings.HasPrefix(first, webVTT+" ") &&
		!strings.HasPrefix(first, webVTT+"\t") {
		return 0
	}
	at := 1
	for at < len(lines) && lines[at] != "" && !strings.Contains(lines[at], arrow) {
		at++
	}
	return at
}

// blocksFrom splits WebVTT into blocks from a line on. A block ends at an empty line (a line of blanks is text), and
// before an arrow that cannot belong to it.
func blocksFrom(lines []string, from int) (blocks []captionBlock) {
	for at := from; at < len(lines); {
		if lines[at] == "" {
			at++
			continue
		}
		b := captionBlock{first: at + 1, times: -1}
		note := isNote(lines[at])
		for ; at < len(lines) && lines[at] != ""; at++ {
			if strings.Contains(lines[at], arrow) && (!note || cueTimes.MatchString(lines[at])) {
				if b.times >= 0 || len(b.lines) > 1 {
					break
				}
				b.times = len(b.lines)
			}
			b.lines = append(b.lines, lines[at])
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// subRipBlocks converts SubRip into cues. Each begins with a line of times, optionally after a number. Nil for
// another format.
func subRipBlocks(lines []string) (blocks []captionBlock) {
	for i, line := range lines {
		if len(blocks) > 0 && !likeTimes.MatchString(line) {
			continue
		}
		t := subRipTimes.FindStringSubmatch(line)
		switch {
		case t != nil:
		case len(blocks) > 0: // an invalid line of times: check refuses it
			return append(blocks, captionBlock{first: i + 1, lines: []string{""}})
		case strings.TrimSpace(line) == "", isNumber(line):
			continue
		default:
			return nil
		}
		b := captionBlock{first: i + 1}
		if i > 0 && isNumber(lines[i-1]) {
			b.lines, b.first, b.times = []string{strings.TrimSpace(lines[i-1])}, i, 1
		}
		times := subRipTime(t[1], t[2]) + " " + arrow + " " + subRipTime(t[3], t[4])
		b.lines = append(append(b.lines, times), subRipText(lines[i+1:])...)
		blocks = append(blocks, b)
	}
	return blocks
}

func isNumber(line string) bool {
	_, err := strconv.Atoi(strings.TrimSpace(line))
	return err == nil
}

// subRipTime converts a clock like 1:02:03 and a fraction like 5 to WebVTT.
func subRipTime(clock, fraction string) string {
	parts := strings.Split("0:"+clock, ":")
	parts = parts[len(parts)-3:]
	return fmt.Sprintf("%02s:%02s:%s.%s", parts[0], parts[1], parts[2], (fraction + "00")[:3])
}

// subRipText converts the text of the first cue to WebVTT: known markup is kept or dropped, the rest is escaped.
func subRipText(lines []string) (text []string) {
	for i, line := range lines {
		if strings.Contains(line, arrow) && subRipTimes.MatchString(line) {
			break
		}
		if i+1 < len(lines) && isNumber(line) && subRipTimes.MatchString(lines[i+1]) {
			break
		}
		if line = strings.TrimRight(subRipTags.ReplaceAllString(line, ""), " \t"); line != "" {
			text = append(text, subRipStyles.ReplaceAllStringFunc(plainText.Replace(line), func(tag string) string {
				return strings.ToLower("<" + strings.TrimSuffix(strings.TrimPrefix(tag, "&lt;"), "&gt;") + ">")
			}))
		}
	}
	return text
}

// check reads the times of a block and reports whether it is a visible cue. Cues that are never visible become notes.
func (b *captionBlock) check() (shown bool, err error) {
	if b.times < 0 {
		if !isNote(b.lines[0]) {
			b.lines = append([]string{"NOTE without times"}, b.lines...)
		}
		return false, nil
	}
	line := b.first + b.times
	if !b.readTimes() {
		return false, RefuseCaption(captionTime, line)
	}
	for i, text := range b.lines[b.times+1:] {
		if !allowedMarkup(text) {
			return false, RefuseCaption(captionMarkup, line+1+i)
		}
	}
	if b.end > b.begin {
		return true, nil
	}
	note := fmt.Sprintf("NOTE without length at %s", cueTimeText(b.begin))
	b.lines, b.times = append([]string{note}, b.lines[b.times+1:]...), -1
	return false, nil
}

func isNote(line string) bool {
	word, _, _ := strings.Cut(strings.ReplaceAll(line, "\t", " "), " ")
	return word == "NOTE" || word == "STYLE" || word == "REGION"
}

func (b *captionBlock) readTimes() bool {
	t := cueTimes.FindStringSubmatch(b.lines[b.times])
	if t == nil {
		return false
	}
	b.begin, b.end, b.settings = cueTime(t[1]), cueTime(t[2]), t[3]
	return true
}

func allowedMarkup(text string) bool {
	for _, tag := range anyTag.FindAllString(text, -1) {
		if !cueTag.MatchString(tag) && !innerTimes.MatchString(tag) {
			return false
		}
	}
	return true
}

// inOrder sorts cues by their begin; notes, styles and regions stay before the same cue.
func inOrder(blocks []captionBlock) []captionBlock {
	next := time.Duration(math.MaxInt64)
	for i, b := range slices.Backward(blocks) {
		if b.times >= 0 {
			next = b.begin
		} else {
			blocks[i].begin = next
		}
	}
	for i := 0; i < len(blocks) && blocks[i].times < 0; i++ {
		blocks[i].begin = -1 // a style takes effect only before the first cue
	}
	slices.SortStableFunc(blocks, func(a, b captionBlock) int { return cmp.Compare(a.begin, b.begin) })
	return blocks
}

func captionFile(header []string, blocks []captionBlock) string {
	parts := []string{strings.Join(header, "\n")}
	for _, b := range blocks {
		parts = append(parts, strings.Join(b.lines, "\n"))
	}
	return strings.Join(parts, "\n\n") + "\n"
}

// cueTime parses 01:02:03.456 or 02:03.456.
func cueTime(text string) (since time.Duration) {
	clock, millis, _ := strings.Cut(text, ".")
	for part := range strings.SplitSeq(clock, ":") {
		n, _ := strconv.Atoi(part)
		since = since*60 + time.Duration(n)*time.Second
	}
	n, _ := strconv.Atoi(millis)
	return since + time.Duration(n)*time.Millisecond
}

func cueTimeText(since time.Duration) string {
	ms := since.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}

// MoveCaptions shifts every time of a text made by CaptionText. Cues that end before 0 or begin at length or later
// are dropped.
func MoveCaptions(text string, by, length time.Duration) string {
	lines := strings.Split(text, "\n")
	body := afterHeader(lines)
	blocks := slices.DeleteFunc(blocksFrom(lines, body), func(b captionBlock) bool {
		return b.times >= 0 && b.readTimes() && (b.end+by <= 0 || b.begin+by >= length)
	})
	for _, b := range blocks {
		if b.times < 0 || !b.readTimes() {
			continue
		}
		b.lines[b.times] = cueTimeText(max(0, b.begin+by)) + " --> " + cueTimeText(b.end+by) + b.settings
		for i := b.times + 1; i < len(b.lines); i++ {
			b.lines[i] = innerTimes.ReplaceAllStringFunc(b.lines[i], func(tag string) string {
				return "<" + cueTimeText(max(0, cueTime(strings.Trim(tag, "<>"))+by)) + ">"
			})
		}
	}
	return captionFile(lines[:body], blocks)
}
