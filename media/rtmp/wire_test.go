// Chunks and AMF0: accepted and refused input.

package rtmp

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"reflect"
	"runtime"
	"testing"
)

// usual are limits of a server.
var usual = Limits{Message: 8 << 20, Chunk: 1 << 20, ChunkStreams: 64}

func readAll(b []byte) (messages []Message, err error) { return readWithin(b, usual) }

func readWithin(b []byte, l Limits) (messages []Message, err error) {
	r := NewChunkReader(bytes.NewReader(b), l)
	for {
		m, err := r.Next()
		if err != nil {
			return messages, err
		}
		m.Body = bytes.Clone(m.Body)
		messages = append(messages, m)
	}
}

// head writes a chunk header; stamp, length and kind as far as the format has them.
func head(format, id byte, stamp uint32, length int, kind byte) []byte {
	b := []byte{format<<6 | id}
	short := min(stamp, extendedStamp)
	if format < 3 {
		b = append(b, byte(short>>16), byte(short>>8), byte(short))
	}
	if format < 2 {
		b = append(b, byte(length>>16), byte(length>>8), byte(length), kind)
	}
	if format == 0 {
		b = append(b, 1, 0, 0, 0)
	}
	if format < 3 && short == extendedStamp {
		b = binary.BigEndian.AppendUint32(b, stamp)
	}
	return b
}

func TestTimestampsFollowTheFourKindsOfChunkHeaders(t *testing.T) {
	t.Parallel()
	var b []byte
	b = append(b, head(0, 4, 20, 1, Audio)...)
	b = append(b, 'a')
	b = append(b, head(3, 4, 0, 0, 0)...) // begins a message: adds the type 0's timestamp
	b = append(b, 'b')
	b = append(b, head(1, 4, 5, 2, Video)...)
	b = append(b, "cc"...)
	b = append(b, head(2, 4, 7, 0, 0)...)
	b = append(b, "dd"...)
	b = append(b, head(3, 4, 0, 0, 0)...)
	b = append(b, "ee"...)

	got, err := readAll(b)

	want := []Message{{Audio, 20, []byte("a")}, {Audio, 40, []byte("b")}, {Video, 45, []byte("cc")},
		{Video, 52, []byte("dd")}, {Video, 59, []byte("ee")}}
	if !errors.Is(err, io.EOF) || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestExtendedTimestampsMayOrMayNotBeRepeated(t *testing.T) {
	t.Parallel()
	const late = 0x01020304 // 4.7 hours
	body := bytes.Repeat([]byte("x"), 300)
	for name, again := range map[string][]byte{"repeated": {1, 2, 3, 4}, "not repeated": nil} {
		b := append(head(0, 4, late, 300, Video), body[:128]...)
		for _, part := range [][]byte{body[:128], body[:44]} {
			b = append(append(append(b, head(3, 4, 0, 0, 0)...), again...), part...)
		}
		got, err := readAll(append(b, head(0, 4, 1, 0, Audio)...))
		if !errors.Is(err, io.EOF) || len(got) != 2 || got[0].At != late || !bytes.Equal(got[0].Body, body) ||
			got[1].At != 1 {
			t.Errorf("%s: got %v, %v", name, got, err)
		}
	}
}

func TestMessagesOnSeveralChunkStreamsInterleave(t *testing.T) {
	t.Parallel()
	long := bytes.Repeat([]byte("v"), 200)
	var b []byte
	b = append(append(b, head(0, 4, 0, 200, Video)...), long[:128]...)
	b = append(append(b, head(0, 5, 0, 1, Audio)...), 'a')
	b = append(append(b, head(3, 4, 0, 0, 0)...), long[128:]...)
	b = append(append(b, head(0, 6, 0, 200, Video)...), long[:128]...)
	b = append(b, AppendMessage(nil, 2, Abort, 0, []byte{0, 0, 0, 6})...)
	b = append(append(b, head(0, 6, 0, 1, Video)...), 'n')

	got, err := readAll(b)

	if !errors.Is(err, io.EOF) || len(got) != 3 || string(got[0].Body) != "a" || !bytes.Equal(got[1].Body, long) ||
		string(got[2].Body) != "n" {
		t.Errorf("got %v, %v", got, err)
	}
}

func TestWrittenMessagesCanBeRead(t *testing.T) {
	t.Parallel()
	for _, n := range []int{0, 1, 127, 128, 129, 256, 1000} {
		body := bytes.Repeat([]byte{7}, n)
		got, err := readAll(AppendMessage(nil, 3, Command, 1, body))
		if !errors.Is(err, io.EOF) || len(got) != 1 || !bytes.Equal(got[0].Body, body) {
			t.Errorf("%d bytes: got %v, %v", n, got, err)
		}
	}
}

func TestChunksBeyondALimitAreRefused(t *testing.T) {
	t.Parallel()
	limits := Limits{Message: 2000, Chunk: 1000, ChunkStreams: 6}
	size := func(n uint32) []byte {
		return AppendMessage(nil, 2, ChunkSize, 0, binary.BigEndian.AppendUint32(nil, n))
	}
	var streams, unfinished []byte
	for id := range byte(5) {
		streams = append(streams, head(0, id+2, 0, 0, Audio)...)
	}
	// the seventh
	streams = append(append(streams, 0, 0, 0, 0, 0, 0, 0, 0, Audio, 0, 0, 0, 0), 0, 1, 0, 0, 0, 0, 0, 0, Audio, 0,
		0, 0, 0)
	unfinished = size(1000)
	for id := range byte(5) {
		unfinished = append(append(unfinished, head(0, id+4, 0, 2000, Video)...), make([]byte, 1000)...)
	}
	for name, x := range map[string]struct {
		b       []byte
		limited bool // accepted with the usual limits
	}{
		"a long message":               {append(head(0, 4, 0, 2001, Video), 'x'), true},
		"a long chunk":                 {size(1001), true},
		"chunk of nothing":             {size(0), false},
		"many chunk streams":           {streams, true},
		"type 3 on a new chunk stream": {head(3, 9, 0, 0, 0), false},
		"type 2 on a new chunk stream": {head(2, 9, 0, 0, 0), false},
		"many beginnings":              {unfinished, true},
	} {
		_, err := readWithin(x.b, limits)
		if _, ok := errors.AsType[Malformed](err); !ok {
			t.Errorf("%s: got %v", name, err)
		}
		_, err = readAll(x.b)
		if _, refused := errors.AsType[Malformed](err); refused == x.limited {
			t.Errorf("%s, within the usual limits: got %v", name, err)
		}
	}
}

func TestAnAnnouncedLengthCostsNoMemory(t *testing.T) {
	var b []byte
	b = append(b, AppendMessage(nil, 2, ChunkSize, 0, []byte{0, 0x10, 0, 0})...)
	b = append(append(b, head(0, 4, 0, 8<<20, Video)...), 'x')
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range 100 {
		readAll(b)
	}
	runtime.ReadMemStats(&after)
	if spent := (after.TotalAlloc - before.TotalAlloc) / 100; spent > 256<<10 {
		t.Errorf("8 MiB announced and one byte sent cost %d bytes", spent)
	}
}

func TestAMF0SurvivesTheRoundTrip(t *testing.T) {
	t.Parallel()
	b := AppendAMF(nil, "onStatus", 0.0, nil, true, Object{"level", "error", "n", 1.5})
	got, err := ReadAMFs(b)
	want := []any{"onStatus", 0.0, nil, true, map[string]any{"level": "error", "n": 1.5}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, %v", got, err)
	}
	whole := map[int]bool{} // offsets at which a value ends
	for n := range want {
		whole[len(AppendAMF(nil, []any{"onStatus", 0.0, nil, true}[:n]...))] = true
	}
	for n := range b {
		if _, err := ReadAMFs(b[:n]); (err == nil) != whole[n] {
			t.Errorf("cut after %d of %d bytes: %v", n, len(b), err)
		}
	}
}

func TestAMF0BeyondALimitIsRefused(t *testing.T) {
	t.Parallel()
	nested := func(depth int) []byte {
		b := append(bytes.Repeat([]byte{amfObject, 0, 1, 'a'}, depth-1), amfNull)
		return append(b, bytes.Repeat([]byte{0, 0, amfEnd}, depth-1)...)
	}
	if _, err := ReadAMFs(nested(amfDepth)); err != nil {
		t.Errorf("nested as deep as may be: %v", err)
	}
	for name, b := range map[string][]byte{
		"nested deeper":       nested(amfDepth + 1),
		"list beyond the end": {amfList, 0, 0, 0, 2, amfNull},
		"text beyond the end": {amfText, 0, 2, 'a'},
		"long text beyond":    {amfLongText, 0, 0, 0, 2, 'a'},
		"unknown marker":      {0x11, 0},
		"no value at all":     {amfNumber},
		"too many values":     bytes.Repeat([]byte{amfNull}, 33),
		"too many fields":     append([]byte{amfObject}, bytes.Repeat([]byte{0, 1, 'a', amfNull}, amfFields+1)...),
	} {
		if v, err := ReadAMFs(b); err == nil {
			t.Errorf("%s: read %v", name, v)
		}
	}
}
