// FLV is read tag by tag; truncated or oversized input is reported.

package formats

import (
	"bytes"
	"errors"
	"io"
	"testing"
	"testing/iotest"
)

// write is a minimal FLV writer.
func write(head []byte, tags ...FLVTag) []byte {
	file := append([]byte(nil), head...)
	file = append(file, 0, 0, 0, 0)
	for _, t := range tags {
		n := len(t.Body)
		file = append(file, t.Kind, byte(n>>16), byte(n>>8), byte(n), byte(t.At>>16), byte(t.At>>8), byte(t.At),
			byte(t.At>>24), 0, 0, 0)
		file = append(file, t.Body...)
		n += FLVTagHead
		file = append(file, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
	return file
}

var plainHead = []byte{'F', 'L', 'V', 1, 5, 0, 0, 0, 9}

func TestTagsAreReadAsTheyWereWritten(t *testing.T) {
	want := []FLVTag{{18, 0, []byte("data")}, {9, 0xfffffff0, bytes.Repeat([]byte{7}, 70_000)}, {8, 16, nil}}
	longer := append([]byte{'F', 'L', 'V', 1, 5, 0, 0, 0, 12}, 1, 2, 3)
	for name, head := range map[string][]byte{"plain head": plainHead, "longer head": longer} {
		file := write(head, want...)
		for way, from := range map[string]io.Reader{
			"at once":      bytes.NewReader(file),
			"byte by byte": iotest.OneByteReader(bytes.NewReader(file)),
		} {
			r := NewFLVReader(from, 1<<20)
			for i, w := range want {
				got, err := r.Next()
				if err != nil || got.Kind != w.Kind || got.At != w.At || !bytes.Equal(got.Body, w.Body) {
					t.Fatalf("%s, %s: tag %d is %d at %d with %d bytes, %v", name, way, i, got.Kind, got.At,
						len(got.Body), err)
				}
			}
			if _, err := r.Next(); !errors.Is(err, io.EOF) {
				t.Errorf("%s, %s: the end is %v", name, way, err)
			}
		}
	}
}

func TestATruncatedFileIsMalformedWhereverItIsCut(t *testing.T) {
	file := write(plainHead, FLVTag{9, 40, []byte("picture")})
	for n := range file {
		_, err := ReadFLV(file[:n])
		if whole := n == len(plainHead)+FLVTagTail; whole != (err == nil) {
			t.Errorf("%d of %d bytes: %v", n, len(file), err)
		}
	}
	if tags, err := ReadFLV(file); err != nil || len(tags) != 1 {
		t.Errorf("the whole file: %d tags, %v", len(tags), err)
	}
}

func TestForeignFilesAndOversizedTagsAreMalformed(t *testing.T) {
	for name, file := range map[string][]byte{
		"another format":     []byte("RIFF, or whatever this is"),
		"an unknown version": write([]byte{'F', 'L', 'V', 2, 5, 0, 0, 0, 9}),
		"a head below 9":     write([]byte{'F', 'L', 'V', 1, 5, 0, 0, 0, 8}),
		"an endless head":    write([]byte{'F', 'L', 'V', 1, 5, 255, 255, 255, 255}),
		"a body too long":    write(plainHead, FLVTag{9, 0, make([]byte, 101)}),
	} {
		if _, err := NewFLVReader(bytes.NewReader(file), 100).Next(); !errors.Is(err, ErrMalformedFLV) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzReader(f *testing.F) {
	f.Add(write(plainHead, FLVTag{9, 40, []byte("picture")}, FLVTag{8, 41, []byte("sound")}))
	f.Fuzz(func(t *testing.T, file []byte) {
		tags, err := ReadFLV(file)
		if err != nil {
			return
		}
		again, err := ReadFLV(write(plainHead, tags...))
		if err != nil || len(again) != len(tags) {
			t.Fatalf("%d tags are %d when written again, %v", len(tags), len(again), err)
		}
	})
}
