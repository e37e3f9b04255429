// The definitions of a ladder, and the command that makes them.

// Package ladder makes smaller pictures of broadcasts with ffmpeg: one process a broadcast reads its stream as a viewer
// and feeds each definition into the hub as a rendition.
package ladder

import (
	"fmt"
	"strconv"
	"time"

	"touchline/confine"
	"touchline/media"
	"touchline/media/formats"
)

// Definition is a picture of a ladder.
type Definition struct {
	Name   string
	Height int
	Rate   int // kbit/s of the picture on average
}

// definitions are all of a ladder, the largest first. That of sound has a small picture for each key frame of the
// source: so it is cut, begun and sent like the others.
var definitions = []Definition{{"720p", 720, 2400}, {"480p", 480, 1100}, {"360p", 360, 600},
	{media.SoundOnly, 90, 20}}

// definitionsOf returns the definitions of a stream among all, which are sorted: those that are smaller. A picture that
// some browsers do not play is also made in its own size, and at least in the smallest. Sound alone is not worth a
// process.
func definitionsOf(s media.StreamStats, all []Definition) []Definition {
	foreign := s.Codec != formats.H264
	for i, d := range all {
		isLast := i == len(all)-1 || all[i+1].Name == media.SoundOnly
		if d.Name != media.SoundOnly && (d.Height < s.Height || foreign && (d.Height == s.Height || isLast)) {
			return all[i:]
		}
	}
	return nil
}

// budget bounds one process. A process that uses up its processor time is replaced by the next one.
var budget = confine.Budget{Memory: 1 << 30, CPU: 24 * time.Hour, File: 1}

const (
	framePixels  = "9437184" // the largest picture of H.264 below level 6
	probeMicros  = "500000"  // the beginning of a stream is a whole group of pictures, which comes at once
	firstOutput  = 3         // descriptor of the first definition
	errorText    = 400
	groupMost    = "600" // pictures, for sources without key frames
	codecThreads = "2"
	soundWait    = "100000" // microseconds that sound waits for a picture
)

// arguments returns the arguments of ffmpeg, which reads a format. Key frames lie where the source has them, and times
// are the source's, so that definitions match each other and a restarted process continues its predecessor. Sound is
// copied.
func arguments(from string, made []Definition) []string {
	all := []string{
		"-hide_banner", "-loglevel", "error", "-protocol_whitelist", "pipe", "-max_pixels", framePixels,
		"-analyzeduration", probeMicros, "-copyts", "-threads", codecThreads, "-f", from, "-i", "pipe:0",
	}
	for i, d := range made {
		all = append(all, "-map", "0:v:0", "-map", "0:a:0?", "-c:a", "copy", "-c:v", "libx264")
		if d.Name == media.SoundOnly { // its pictures are rare, so that nothing may wait for the next one
			all = append(all, "-preset", "ultrafast", "-tune", "zerolatency", "-vf", "select=key,"+scaled(d.Height),
				"-g", "1", "-max_interleave_delta", soundWait)
		} else {
			all = append(all, "-preset", "veryfast", "-vf", scaled(d.Height), "-g", groupMost,
				"-force_key_frames", "source")
		}
		all = append(all, "-filter_threads", "1", "-threads", codecThreads, "-bf", "0", "-sc_threshold", "0",
			"-fps_mode", "passthrough", "-enc_time_base", "1:1000",
			"-b:v", kilobits(d.Rate), "-maxrate", kilobits(d.Rate*5/4), "-bufsize", kilobits(d.Rate*2),
			"-avoid_negative_ts", "disabled", "-flvflags", "no_duration_filesize", "-flush_packets", "1",
			"-f", "flv", fmt.Sprintf("pipe:%d", firstOutput+i))
	}
	return all
}

// scaled is the filter that makes a picture of so many lines with square pixels.
func scaled(lines int) string {
	return fmt.Sprintf("scale=w=2*round(iw*sar*%d/ih/2):h=%d,setsar=1,format=yuv420p", lines, lines)
}

func kilobits(n int) string { return strconv.Itoa(n) + "k" }
