// Broadcasts of HEVC and AV1 as encoders send them by Enhanced RTMP: ffmpeg 5.1 encodes them and cannot send them.

package mediatest

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"os/exec"
	"slices"
	"strconv"
	"sync"
	"testing"

	"touchline/media/formats"
)

// encoders are the arguments of ffmpeg by codec. Pictures of HEVC are shown in another order than they are decoded in.
var encoders = map[formats.Codec][]string{
	formats.HEVC: {"-c:v", "libx265", "-preset", "ultrafast", "-tag:v", "hvc1", "-x265-params",
		"log-level=error:keyint=25:min-keyint=25:scenecut=0:bframes=2:b-adapt=0:open-gop=0:pools=1"},
	formats.AV1: {"-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", "-g", "25", "-keyint_min", "25",
		"-threads", "1"},
}

// Broadcast is what an encoder sends.
type Broadcast struct {
	Header formats.FLVTag   // of the pictures
	Frames []formats.FLVTag // with the header of the sound
}

// Tags returns all tags in order.
func (b Broadcast) Tags() []formats.FLVTag { return append([]formats.FLVTag{b.Header}, b.Frames...) }

// FLV returns the broadcast as a file.
func (b Broadcast) FLV() []byte {
	file := []byte("FLV\x01\x05\x00\x00\x00\x09\x00\x00\x00\x00")
	for _, tag := range b.Tags() {
		n := len(tag.Body)
		file = append(file, tag.Kind, byte(n>>16), byte(n>>8), byte(n), byte(tag.At>>16), byte(tag.At>>8), byte(tag.At),
			byte(tag.At>>24), 0, 0, 0)
		file = append(append(file, tag.Body...), 0, 0, 0, 0)
	}
	return file
}

var (
	encoding sync.Mutex
	encoded  = map[string]Broadcast{}
)

// Encoded returns a broadcast of eight seconds: moving pictures of so many lines, 25 a second, a key frame each second,
// and a tone.
func Encoded(t testing.TB, codec formats.Codec, lines int) Broadcast {
	t.Helper()
	encoding.Lock()
	defer encoding.Unlock()
	key := string(codec) + strconv.Itoa(lines)
	if made, ok := encoded[key]; ok {
		return made
	}
	size := strconv.Itoa(lines*16/9) + "x" + strconv.Itoa(lines)
	arguments := slices.Concat([]string{"-hide_banner", "-loglevel", "error", "-nostdin", "-f", "lavfi", "-i",
		"testsrc2=size=" + size + ":rate=25", "-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100", "-t", "8",
		"-pix_fmt", "yuv420p"}, encoders[codec], []string{"-c:a", "aac", "-b:a", "64k", "-ac", "2", "-movflags",
		"frag_keyframe+delay_moov+default_base_moof", "-f", "mp4", "pipe:1"})
	command := exec.Command("ffmpeg", arguments...)
	var said bytes.Buffer
	command.Stderr = &said
	file, err := command.Output()
	if err != nil {
		t.Fatalf("ffmpeg encodes %s: %v %s", codec, err, said.String())
	}
	made, err := broadcastOf(codec, file)
	if err != nil {
		t.Fatalf("the MP4 of ffmpeg: %v", err)
	}
	encoded[key] = made
	return made
}

// broadcastOf reads an MP4 of ffmpeg with a track of pictures and a track of sound.
func broadcastOf(codec formats.Codec, file []byte) (b Broadcast, err error) {
	all, err := Boxes(file)
	if err != nil {
		return b, err
	}
	entry := []string{"moov", "trak", "mdia", "minf", "stbl", "stsd"}
	config, ok := FindBox(all, append(slices.Clone(entry), string(codec), map[formats.Codec]string{
		formats.HEVC: "hvcC", formats.AV1: "av1C"}[codec])...)
	esds, heard := FindBox(all, append(slices.Clone(entry), "mp4a", "esds")...)
	if !ok || !heard {
		return b, errBroken
	}
	at := bytes.IndexByte(esds.Body, 5) // the tag of an AudioSpecificConfig; ffmpeg writes lengths of four bytes
	b.Header = formats.FLVTag{Kind: 9, Body: slices.Concat([]byte{0x90}, []byte(codec), config.Body)}
	b.Frames = []formats.FLVTag{{Kind: 8, Body: append([]byte{0xaf, 0}, esds.Body[at+5:at+5+int(esds.Body[at+4])]...)}}
	scales := timescales(all)
	for start, i := 0, 0; i < len(all); i++ {
		if all[i].Kind == "moof" {
			_, runs, err := fragment(all[i], file[start:])
			if err != nil {
				return b, err
			}
			for _, r := range runs {
				b.Frames = append(b.Frames, tagsOf(codec, r, scales[r.Track])...)
			}
		}
		start += 8 + len(all[i].Body)
	}
	slices.SortStableFunc(b.Frames, func(a, b formats.FLVTag) int { return cmp.Compare(a.At, b.At) })
	return b, nil
}

// timescales returns the ticks a second of each track.
func timescales(all []Box) map[uint32]uint64 {
	scales := map[uint32]uint64{}
	moov, _ := FindBox(all, "moov")
	for _, trak := range moov.Inside {
		head, ok := FindBox(trak.Inside, "tkhd")
		media, has := FindBox(trak.Inside, "mdia", "mdhd")
		if trak.Kind == "trak" && ok && has {
			scales[binary.BigEndian.Uint32(head.Body[12:])] = uint64(binary.BigEndian.Uint32(media.Body[12:]))
		}
	}
	return scales
}

// tagsOf wraps the samples of a track as OBS does.
func tagsOf(codec formats.Codec, r formats.Run, scale uint64) (tags []formats.FLVTag) {
	at := r.Decode
	for _, s := range r.Samples {
		body := []byte{0xaf, 1}
		kind := byte(8)
		if scale != 44100 {
			kind = 9
			body = append([]byte{0xa0 | 1}, codec...)
			if s.Key {
				body[0] = 0x90 | 1
			}
			composition := int64(s.Composition) * 1000 / int64(scale)
			switch {
			case codec == formats.HEVC && composition == 0:
				body[0] |= 3 // shown when it is decoded
			case codec == formats.HEVC:
				body = append(body, byte(composition>>16), byte(composition>>8), byte(composition))
			}
		}
		tags = append(tags, formats.FLVTag{Kind: kind, At: uint32(at * 1000 / scale), Body: append(body, s.Data...)})
		at += uint64(s.Duration)
	}
	return tags
}
