// Encoders for tests: a picture and a tone encoded by ffmpeg, with variations.

package jobs

import (
	"bytes"
	"encoding/binary"
	"io"
	"os/exec"
	"slices"
	"testing"
	"time"

	"touchline/media/formats"
)

// message is one tag of an encoder; due is its sending time, independent of its clock.
type message struct {
	formats.FLVTag
	due uint32 // ms since the connection began
}

const ofPicture, ofSound = 9, 8 // kinds of tags

func (m message) isHeader() bool { return m.Kind != 18 && m.Body[1] == 0 }

// encoded is sixteen seconds of a picture and a tone, with a key frame every two seconds.
func encoded(t *testing.T, size, rate, channels string) []message {
	t.Helper()
	var file, said bytes.Buffer
	command := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin",
		"-f", "lavfi", "-i", "testsrc2=size="+size+":rate=25", "-f", "lavfi", "-i",
		"sine=frequency=440:sample_rate="+rate, "-t", "16",
		"-c:v", "libx264", "-preset", "ultrafast", "-g", "50", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a",
		"aac", "-ac", channels,
		"-f", "flv", "-flvflags", "no_duration_filesize", "pipe:1")
	command.Stdout, command.Stderr = &file, &said
	if err := command.Run(); err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v: %s", err, said.String())
	}
	tags, err := formats.ReadFLV(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var messages []message
	for _, tag := range tags {
		if tag.Kind == ofPicture && tag.Body[1] == 2 { // the end of the sequence
			continue
		}
		messages = append(messages, message{tag, tag.At})
	}
	return messages
}

// without removes frames of a kind between two times in ms; with a negative start also their header.
func without(all []message, kind byte, from, to int64) []message {
	return slices.DeleteFunc(slices.Clone(all), func(m message) bool {
		at := int64(m.due)
		return m.Kind == kind && at < to && (m.isHeader() && from < 0 || !m.isHeader() && at >= from)
	})
}

// soundFrom delays the sound and its header.
func soundFrom(all []message, ms int64) []message {
	var header message
	var late []message
	for _, m := range without(all, ofSound, 0, ms) {
		switch {
		case m.Kind == ofSound && m.isHeader():
			header = m
			continue
		case m.Kind == ofSound && header.Body != nil:
			header.At, header.due = m.At, m.due
			late = append(late, header)
			header.Body = nil
		}
		late = append(late, m)
	}
	return late
}

// withoutHeaderOf removes the header of a kind.
func withoutHeaderOf(kind byte, all []message) []message {
	return slices.DeleteFunc(slices.Clone(all), func(m message) bool { return m.Kind == kind && m.isHeader() })
}

// shifted moves the clock of a kind ahead, without delaying its messages.
func shifted(all []message, kind byte, ms uint32) []message {
	moved := slices.Clone(all)
	for i := range moved {
		if moved[i].Kind == kind {
			moved[i].At += ms
		}
	}
	return moved
}

// leaping makes all clocks jump at a time.
func leaping(all []message, at, ms uint32) []message {
	moved := slices.Clone(all)
	for i := range moved {
		if moved[i].due >= at {
			moved[i].At += ms
		}
	}
	return moved
}

// later delays messages.
func later(all []message, ms uint32) []message {
	moved := slices.Clone(all)
	for i := range moved {
		moved[i].At, moved[i].due = moved[i].At+ms, moved[i].due+ms
	}
	return moved
}

// inBand moves the parameter sets from the header to the key frames.
func inBand(all []message) []message {
	var sets []byte
	var told []message
	for _, m := range all {
		if m.Kind != ofPicture {
			told = append(told, m)
			continue
		}
		if m.isHeader() {
			rest := m.Body[5+5:]
			for range 2 { // sequence sets, picture sets
				count := int(rest[0] & 31)
				rest = rest[1:]
				for range count {
					n := int(binary.BigEndian.Uint16(rest))
					sets = append(binary.BigEndian.AppendUint32(sets, uint32(n)), rest[2:2+n]...)
					rest = rest[2+n:]
				}
			}
			continue
		}
		if m.Body[0]>>4 == 1 {
			m.Body = slices.Concat(m.Body[:5], sets, m.Body[5:])
		}
		told = append(told, m)
	}
	return told
}

// send writes messages as FLV at their due times.
func send(to io.Writer, all []message) error {
	_, err := to.Write([]byte{'F', 'L', 'V', 1, 5, 0, 0, 0, 9, 0, 0, 0, 0})
	begun := time.Now()
	for _, m := range all {
		if err != nil {
			return err
		}
		time.Sleep(time.Until(begun.Add(time.Duration(m.due) * time.Millisecond)))
		n := len(m.Body)
		tag := []byte{m.Kind, byte(n >> 16), byte(n >> 8), byte(n), byte(m.At >> 16), byte(m.At >> 8), byte(m.At),
			byte(m.At >> 24), 0, 0, 0}
		tag = append(tag, m.Body...)
		_, err = to.Write(binary.BigEndian.AppendUint32(tag, uint32(n+formats.FLVTagHead)))
	}
	return err
}
