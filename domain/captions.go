// Caption files: which are taken, why others are not, and how their times move when a recording is trimmed.

package domain

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// What can be wrong with a caption file: the parameter problem of CAPTION_FORMAT.
const (
	CaptionLarge    = "large"
	captionEncoding = "encoding" // not UTF-8
	captionHeader   = "header"   // neither WebVTT nor SubRip
	captionTime     = "time"     // no line of times where one must stand
	captionOrder    = "order"    // it ends before it begins, or begins before the one above
	captionMarkup   = "markup"
	captionEmpty    = "empty"

	webVTT = "WEBVTT"
	arrow  = "-->"
)

// RefuseCaption names the line, counted from 1.
func RefuseCaption(problem string, line int) *Refusal {
	return Refuse(CaptionFormat, "line", line, "problem", problem)
}

var (
	cueTimes   = regexp.MustCompile(`^[ \t]*((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3})([ \t].*)?$`)
	innerTimes = regexp.MustCompile(`<(?:\d{2,4}:)?[0-5]\d:[0-5]\d\.\d{3}>`)
	anyTag     = regexp.MustCompile(`<[^>]*>?`)
	// cueTag is what WebVTT allows between < and >.
	cueTag = regexp.MustCompile(`^</?(b|i|u|c|v|lang|ruby|rt)?([.\s][^<>&]*)?>$`)

	subRipTimes = regexp.MustCompile(`^\s*(\d{1,3}:\d\d:\d\d)[,.](\d{3})\s*-->\s*(\d{1,3}:\d\d:\d\d)[,.](\d{3})\s*$`)
	subRipTags  = regexp.MustCompile(`(?i)</?font[^>]*>|\{\\[^}]*\}`)
)

// captionBlock is what stands between two empty lines: a cue, or a note, a style, a region.
type captionBlock struct {
	lines      []string
	times      int // the line of them that holds the times; -1: it is no cue
	begin, end time.Duration
	settings   string
}

// CaptionText is the WebVTT of a caption file in WebVTT or SubRip. CAPTION_FORMAT names the first line that is wrong.
func CaptionText(sent string) (string, error) {
	if len(sent) > CaptionMaxBytes {
		return "", RefuseCaption(CaptionLarge, 1)
	}
	if !utf8.ValidString(sent) || strings.ContainsRune(sent, 0) {
		return "", RefuseCaption(captionEncoding, 1)
	}
	sent = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(sent, "\ufeff"))
	lines := strings.Split(sent, "\n")
	body, isSubRip := 0, isSubRip(lines)
	if isSubRip {
		lines = fromSubRip(lines)
	} else if body = afterHeader(lines); body == 0 {
		return "", RefuseCaption(captionHeader, 1)
	}
	blocks, err := readCaptions(lines, body)
	if err != nil {
		return "", err
	}
	if blocks == 0 {
		return "", RefuseCaption(captionEmpty, len(lines))
	}
	text := strings.Join(lines, "\n")
	if isSubRip {
		text = webVTT + "\n\n" + text
	}
	return text, nil
}

// isSubRip tells by the first lines that are not empty: a number and times.
func isSubRip(lines []string) bool {
	for i, line := range lines {
		if strings.TrimSpace(line) == "" {
			continue
		}
		_, err := strconv.Atoi(strings.TrimSpace(line))
		return err == nil && i+1 < len(lines) && subRipTimes.MatchString(lines[i+1])
	}
	return false
}

// fromSubRip puts WebVTT into the place of SubRip, line by line, so that lines keep their numbers.
func fromSubRip(lines []string) []string {
	turned := make([]string, len(lines))
	for i, line := range lines {
		if t := subRipTimes.FindStringSubmatch(line); t != nil {
			turned[i] = fmt.Sprintf("%08s.%s --> %08s.%s", t[1], t[2], t[3], t[4])
			continue
		}
		turned[i] = subRipTags.ReplaceAllString(line, "")
	}
	return turned
}

// afterHeader is the first line behind the header of a WebVTT file; 0 for none.
func afterHeader(lines []string) int {
	if first := lines[0]; first != webVTT && !strings.HasPrefix(first, webVTT+" ") && !strings.HasPrefix(first, webVTT+"\t") {
		return 0
	}
	at := 1
	for at < len(lines) && strings.TrimSpace(lines[at]) != "" && !strings.Contains(lines[at], arrow) {
		at++
	}
	return at
}

// readCaptions checks the lines from one on, and counts the cues.
func readCaptions(lines []string, from int) (cues int, err error) {
	var last time.Duration
	for at := from; at < len(lines); {
		b, next := blockAt(lines, at)
		if len(b.lines) == 0 {
			break
		}
		first := next - len(b.lines) // its index among all lines
		at = next
		if b.times < 0 {
			if isNote(b.lines[0]) {
				continue
			}
			return 0, RefuseCaption(captionTime, first+1)
		}
		line := first + b.times + 1
		if !b.readTimes() {
			return 0, RefuseCaption(captionTime, line)
		}
		if b.end <= b.begin || b.begin < last {
			return 0, RefuseCaption(captionOrder, line)
		}
		for i, text := range b.lines[b.times+1:] {
			switch {
			case strings.Contains(text, arrow): // an empty line is missing before it
				return 0, RefuseCaption(captionTime, line+1+i)
			case !allowedMarkup(text):
				return 0, RefuseCaption(captionMarkup, line+1+i)
			}
		}
		last = b.begin
		cues++
	}
	return cues, nil
}

// blockAt reads the block that begins at a line or after empty ones, and tells the line behind it.
func blockAt(lines []string, at int) (b captionBlock, next int) {
	for at < len(lines) && strings.TrimSpace(lines[at]) == "" {
		at++
	}
	next = at
	for next < len(lines) && strings.TrimSpace(lines[next]) != "" {
		next++
	}
	b.lines, b.times = lines[at:next], -1
	for i := range min(2, len(b.lines)) { // a name may stand before the times
		if strings.Contains(b.lines[i], arrow) && !isNote(b.lines[0]) {
			b.times = i
			break
		}
	}
	return b, next
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

// cueTime reads 01:02:03.456 or 02:03.456.
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

// MoveCaptions moves every time of a text that CaptionText has made. What is over before 0, or begins at the length or
// later, is left out.
func MoveCaptions(text string, by, length time.Duration) string {
	lines := strings.Split(text, "\n")
	moved := []string{strings.Join(lines[:afterHeader(lines)], "\n")}
	for at := afterHeader(lines); at < len(lines); {
		b, next := blockAt(lines, at)
		at = next
		switch {
		case len(b.lines) == 0:
			continue
		case b.times < 0 || !b.readTimes():
			moved = append(moved, strings.Join(b.lines, "\n"))
			continue
		case b.end+by <= 0 || b.begin+by >= length:
			continue
		}
		cue := append([]string{}, b.lines...)
		cue[b.times] = cueTimeText(max(0, b.begin+by)) + " --> " + cueTimeText(b.end+by) + b.settings
		for i := b.times + 1; i < len(cue); i++ {
			cue[i] = innerTimes.ReplaceAllStringFunc(cue[i], func(tag string) string {
				return "<" + cueTimeText(max(0, cueTime(strings.Trim(tag, "<>"))+by)) + ">"
			})
		}
		moved = append(moved, strings.Join(cue, "\n"))
	}
	return strings.Join(moved, "\n\n") + "\n"
}
