// Caption files are accepted, or refused with the wrong line, and their times follow a trim.

package replay

import (
	"errors"
	"strings"
	"testing"
	"time"

	"touchline/domain"
)

const goodCaptions = "WEBVTT\n\nNOTE by Anna\n\n1\n00:01.000 --> 00:03.000 line:0\n<v Anna>Goal! <i>Really</i></v>\n" +
	"\n01:00:04.000 --> 01:00:05.500\nOver <01:00:05.000>and out\n"

func TestACaptionFileIsWebVTTOrSubRip(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct{ sent, want string }{
		"WebVTT":            {goodCaptions, goodCaptions},
		"with a mark":       {"\ufeff" + goodCaptions, goodCaptions},
		"of another system": {strings.ReplaceAll(goodCaptions, "\n", "\r\n"), goodCaptions},
		"SubRip": {
			"1\r\n00:00:01,000 --> 00:00:03,000\r\n{\\an8}<font " +
				"color=\"red\">Goal</font>\r\n\r\n2\r\n0:01:00,500 --> 0:01:02,000\r\nOver\r\n",
			"WEBVTT\n\n1\n00:00:01.000 --> 00:00:03.000\nGoal\n\n2\n00:01:00.500 --> 00:01:02.000\nOver\n",
		},
	} {
		if got, err := CaptionText(x.sent); err != nil || got != x.want {
			t.Errorf("%s: %v\n%s", name, err, got)
		}
	}
}

func TestCaptionsAreReadAsBrowsersAndPlayersReadThem(t *testing.T) {
	t.Parallel()
	const head, first = "WEBVTT\n\n", "00:01.000 --> 00:02.000\nGoal\n"
	for name, x := range map[string]struct{ sent, want string }{
		"a blank is a row": {head +
			"00:01.000 --> 00:02.000 align:start\n \nkick<00:00:01.400><c> off</c>\n", ""},
		"a tab ends no cue":          {head + "00:01.000 --> 00:02.000\nGoal\n\t\nReally\n", ""},
		"no blanks around the arrow": {head + "1:02:03.000-->1:02:04.000\nGoal\n", ""},
		"lines of the header":        {"WEBVTT - Final\nKind: captions\n\n" + first, ""},
		"no empty line before a cue": {head + first + "00:03.000 --> 00:04.000\nOver\n",
			head + first + "\n00:03.000 --> 00:04.000\nOver\n"},
		"nor behind the header":        {"WEBVTT\n" + first, head + first},
		"a text without times":         {head + "lost\n\n" + first, head + "NOTE without times\nlost\n\n" + first},
		"a cue below a word for notes": {head + "NOTE\n" + first, ""},
		"an arrow in a note":           {head + "NOTE a --> b\n\n" + first, ""},
		"a cue without length": {head + first + "\n2\n00:02.000 --> 00:02.000\nyes\n",
			head + first + "\nNOTE without length at 00:00:02.000\nyes\n"},
		"one that ends first": {head + first + "\n00:04.000 --> 00:03.000\nyes\n",
			head + first + "\nNOTE without length at 00:00:04.000\nyes\n"},
		"out of order, below a style": {
			head + "STYLE\n::cue {}\n\nNOTE of the second\n\n00:04.000 --> 00:06.000\nsings\n\nNOTE of the first\n\n" +
				first,
			head + "STYLE\n::cue {}\n\nNOTE of the second\n\nNOTE of the first\n\n" + first +
				"\n00:04.000 --> 00:06.000\nsings\n",
		},
		"many empty lines": {head + "\n\n" + first + "\n\n", head + first},

		"SubRip is plain text": {
			"1\n00:00:01,000 --> 00:00:02,000\nWe <3 this club & its <I>fans</I> -> <script>\n",
			head +
				"1\n00:00:01.000 --> 00:00:02.000\nWe &lt;3 this club &amp; its <i>fans</i> -&gt; &lt;script&gt;\n",
		},
		"SubRip with places, dots, few digits and no numbers": {
			"\n0:00:01.5 --> 0:00:02.75 X1:10 X2:20\nGoal\n00:03,000 --> 00:04,000\n \nOver\n",
			head + "00:00:01.500 --> 00:00:02.750\nGoal\n\n00:00:03.000 --> 00:00:04.000\nOver\n",
		},
		"SubRip with an empty line in a text, and an arrow": {
			"7\n00:00:01,000 --> 00:00:02,000\nGoal\n\nby --> A\n\n8\n00:00:03,000 --> 00:00:04,000\nOver",
			head +
				"7\n00:00:01.000 --> 00:00:02.000\nGoal\nby --&gt; A\n\n8\n00:00:03.000 --> 00:00:04.000\nOver\n",
		},
		"SubRip without length, and out of order": {
			"1\n00:00:03,000 --> 00:00:04,000\nOver\n\n2\n00:00:01,000 --> " +
				"00:00:01,000\nyes\n\n3\n00:00:01,000 --> 00:00:02,000\nGoal\n",
			head + "NOTE without length at 00:00:01.000\nyes\n\n3\n00:00:01.000 --> 00:00:02.000\nGoal\n\n1\n" +
				"00:00:03.000 --> 00:00:04.000\nOver\n",
		},
	} {
		if x.want == "" {
			x.want = x.sent
		}
		got, err := CaptionText(x.sent)
		if err != nil || got != x.want {
			t.Errorf("%s: %v\n%s, want\n%s", name, err, got, x.want)
		}
		if again, err := CaptionText(got); err != nil || again != got {
			t.Errorf("%s: the result is refused: %v\n%s", name, err, again)
		}
	}
}

func TestACaptionFileIsRefusedWithTheLineThatIsWrong(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		sent, problem string
		line          int
	}{
		"nothing":             {"", captionHeader, 1},
		"another format":      {"WEBVTTX\n" + goodCaptions, captionHeader, 1},
		"a page":              {"<html>" + goodCaptions, captionHeader, 1},
		"no cue":              {"WEBVTT\n\n", captionEmpty, 3},
		"times with a comma":  {goodCaptions + "\n01:00:06,000 --> 01:00:07,000\nx", captionTime, 12},
		"minutes beyond 59":   {goodCaptions + "\n01:60:06.000 --> 01:60:07.000\nx", captionTime, 12},
		"nothing with length": {"WEBVTT\n\n00:01.000 --> 00:01.000\nx", captionEmpty, 4},
		"SubRip times": {"1\n00:00:01,000 --> 00:00:02,000\nx\n\n2\n00:00:03,000 --> 00:00:4,000\ny",
			captionTime, 6},
		"a script": {goodCaptions + "\n01:00:07.000 --> 01:00:08.000\nx\n<script>alert(1)</script>",
			captionMarkup, 14},
		"a picture": {goodCaptions + "\n01:00:07.000 --> 01:00:08.000\n<img src=x onerror=1>", captionMarkup,
			13},
		"an open tag":       {goodCaptions + "\n01:00:07.000 --> 01:00:08.000\n<svg", captionMarkup, 13},
		"a page with times": {"<html>\n00:00:01,000 --> 00:00:03,000\n", captionHeader, 1},
		"a zero":            {goodCaptions + "\x00", captionEncoding, 1},
		"not UTF-8":         {goodCaptions + "\xff", captionEncoding, 1},
		"too much":          {goodCaptions + strings.Repeat("x", CaptionMaxBytes), CaptionLarge, 1},
	} {
		_, err := CaptionText(x.sent)
		var refusal *domain.Refusal
		if !errors.As(err, &refusal) || refusal.Code != domain.CaptionFormat || refusal.Params["problem"] != x.problem ||
			refusal.Params["line"] != x.line {
			t.Errorf("%s: refused with %v, want %s in line %d", name, err, x.problem, x.line)
			if refusal != nil {
				t.Errorf("%v", refusal.Params)
			}
		}
	}
}

func TestCaptionsMoveWithTheBeginOfARecording(t *testing.T) {
	t.Parallel()
	text := "WEBVTT\n\nNOTE stays\n\nfirst\n00:01.000 --> 00:03.000\nbefore\n\n00:04.000 --> 00:06.500 line:0\n" +
		"across <00:06.000>it\n\n01:00:00.000 --> 01:00:01.000\nafter\n"
	want := "WEBVTT\n\nNOTE stays\n\n00:00:00.000 --> 00:00:01.500 line:0\nacross <00:00:01.000>it\n"
	if got := MoveCaptions(text, -5*time.Second, time.Minute); got != want {
		t.Errorf("moved\n%s", got)
	}
	later, err := CaptionText(MoveCaptions(text, 2*time.Hour, 24*time.Hour))
	if err != nil || !strings.Contains(later, "02:00:01.000 --> 02:00:03.000") ||
		!strings.Contains(later, "03:00:00.000 --> 03:00:01.000") {
		t.Errorf("%v\n%s", err, later)
	}
}

func FuzzCaptionText(f *testing.F) {
	f.Add(goodCaptions)
	f.Add("1\n00:00:01,000 --> 00:00:03,000\nGoal")
	f.Fuzz(func(t *testing.T, sent string) {
		text, err := CaptionText(sent)
		if err != nil {
			return
		}
		if strings.Contains(strings.ToLower(text), "<script") && !strings.Contains(text, "NOTE") &&
			!strings.Contains(text, "STYLE") && !strings.Contains(text, "REGION") {
			t.Fatalf("%q holds a script", text)
		}
		again, err := CaptionText(text)
		if err != nil || again != text {
			t.Fatalf("the result of %q is refused: %v", text, err)
		}
		MoveCaptions(text, -time.Second, time.Hour)
	})
}
