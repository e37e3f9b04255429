// Picture metadata that changes the appearance: the orientation and the colour space.

package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"iter"
)

// metadata are the parts that are applied to the pixels; all others are dropped.
type metadata struct {
	exif    []byte // a TIFF; nil for none
	profile []byte // ICC; nil for none
	cicp    []byte // of a PNG: primaries, transfer, matrix, range
	chrm    []byte // of a PNG: white and primaries
	gamma   []byte // of a PNG
	srgb    bool   // a PNG declares sRGB
}

const profileMost = 4 << 20 // largest unpacked ICC profile in bytes; profiles for printing take 2 MiB

func jpegMetadata(jpeg []byte) metadata {
	var found metadata
	pieces := map[byte][]byte{}
	for at := 2; at+4 <= len(jpeg) && jpeg[at] == markFill; {
		marker := jpeg[at+1]
		body, ok := segmentAt(jpeg, at+2)
		if !ok || marker == markScan {
			break
		}
		if rest, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00")); ok && marker == 0xe1 && found.exif == nil {
			found.exif = rest
		}
		if rest, ok := bytes.CutPrefix(body, []byte("ICC_PROFILE\x00")); ok && marker == 0xe2 && len(rest) > 2 {
			pieces[rest[0]] = rest[2:] // preceded by its number and the number of pieces
		}
		at += 4 + len(body)
	}
	for number := 1; number <= len(pieces); number++ {
		found.profile = append(found.profile, pieces[byte(number)]...)
	}
	return found
}

// pngChunks yields the chunks of a PNG by name, up to its end or to a truncated one.
func pngChunks(png []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		for at := len(pngSignature); at+8 <= len(png); {
			size := int64(binary.BigEndian.Uint32(png[at:]))
			name := string(png[at+4 : at+8])
			if name == "IEND" || size > int64(len(png)-at-8) || !yield(name, png[at+8:at+8+int(size)]) {
				return
			}
			at += int(size) + 12
		}
	}
}

// pngMetadata reads the chunks before the pixels: browsers ignore those after them.
func pngMetadata(png []byte) metadata {
	var found metadata
	for name, body := range pngChunks(png) {
		switch name {
		case "IDAT":
			return found
		case "eXIf":
			found.exif = body
		case "iCCP":
			found.profile = unpacked(body)
		case "cICP":
			found.cicp = body
		case "cHRM":
			found.chrm = body
		case "gAMA":
			found.gamma = body
		case "sRGB":
			found.srgb = true
		}
	}
	return found
}

// unpacked returns the profile of an iCCP chunk, without name and compression method.
func unpacked(body []byte) []byte {
	_, packed, ok := bytes.Cut(body, []byte{0})
	if !ok || len(packed) == 0 {
		return nil
	}
	r, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(r, profileMost))
	if err != nil {
		return nil
	}
	return profile
}

// webpMetadata ignores EXIF, because most browsers do not rotate a WebP.
func webpMetadata(webp []byte) metadata {
	for name, body := range riffChunks(webp) {
		if name == "ICCP" {
			return metadata{profile: body}
		}
	}
	return metadata{}
}

func noMetadata([]byte) metadata { return metadata{} }
