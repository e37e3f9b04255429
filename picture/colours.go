// Converts the colours of a picture from its profile to sRGB, which browsers assume for pictures without one.

package picture

import (
	"encoding/binary"
	"image"
	"math"
	"slices"
)

// space is the meaning of a picture's numbers: the light of each channel by its number, 0 to 1, and the mixture of
// sRGB's lights for one unit of each channel.
type space struct {
	light [3][256]float64
	mix   matrix
	grey  bool // for a greyscale picture
}

type matrix [3][3]float64

// toSRGB maps XYZ under D50, the connection space of profiles, to sRGB's lights.
var toSRGB = matrix{
	{3.1338561, -1.6168667, -0.4906146},
	{-0.9787684, 1.9161415, 0.0334540},
	{0.0719453, -0.2289914, 1.4052427},
}

var unmixed = matrix{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}

func (m matrix) times(n matrix) (out matrix) {
	for row := range 3 {
		for column := range 3 {
			for i := range 3 {
				out[row][column] += m[row][i] * n[i][column]
			}
		}
	}
	return out
}

func (m matrix) of(v [3]float64) (out [3]float64) {
	for row := range 3 {
		out[row] = m[row][0]*v[0] + m[row][1]*v[1] + m[row][2]*v[2]
	}
	return out
}

func (m matrix) inverse() (out matrix, ok bool) {
	minor := func(row, column int) float64 {
		r1, r2, c1, c2 := (row+1)%3, (row+2)%3, (column+1)%3, (column+2)%3
		return m[r1][c1]*m[r2][c2] - m[r1][c2]*m[r2][c1]
	}
	whole := m[0][0]*minor(0, 0) + m[0][1]*minor(0, 1) + m[0][2]*minor(0, 2)
	for row := range 3 {
		for column := range 3 {
			out[row][column] = minor(column, row) / whole
		}
	}
	return out, math.Abs(whole) > 1e-9
}

const (
	profileHeader = 128
	profileEntry  = 12
	profileTags   = 200 // no real profile has more
	curvePoints   = 4096
)

// spaceOf reads an ICC profile of three mixed lights, as of cameras, phones and screens, or of grey. Nil for other
// profiles, such as those for printing, and for invalid ones.
func spaceOf(icc []byte) *space {
	if len(icc) < profileHeader+4 || string(icc[36:40]) != "acsp" {
		return nil
	}
	tags := tagsOf(icc)
	out := &space{mix: unmixed}
	names := [3]string{"rTRC", "gTRC", "bTRC"}
	switch string(icc[16:20]) {
	case "GRAY":
		out.grey = true
		names = [3]string{"kTRC", "kTRC", "kTRC"}
	case "RGB ":
		var lights matrix
		for i, name := range []string{"rXYZ", "gXYZ", "bXYZ"} {
			xyz := tags[name]
			if len(xyz) < 20 || string(xyz[:4]) != "XYZ " {
				return nil
			}
			for row := range 3 {
				lights[row][i] = fixed(xyz[8+4*row:])
			}
		}
		out.mix = toSRGB.times(lights)
	default:
		return nil
	}
	for i, name := range names {
		light := curveOf(tags[name])
		if light == nil {
			return nil
		}
		if out.light[i] = sampled(light); slices.ContainsFunc(out.light[i][:], isNoLight) {
			return nil
		}
	}
	return out
}

// isNoLight detects the results of invalid curves.
func isNoLight(light float64) bool { return math.IsNaN(light) || math.Abs(light) > 1<<16 }

// sampled evaluates a curve at each of the 256 numbers.
func sampled(curve func(float64) float64) (light [256]float64) {
	for number := range light {
		light[number] = curve(float64(number) / 255)
	}
	return light
}

func tagsOf(icc []byte) map[string][]byte {
	tags := map[string][]byte{}
	table := icc[profileHeader+4:]
	for range min(binary.BigEndian.Uint32(icc[profileHeader:]), profileTags) {
		if len(table) < profileEntry {
			break
		}
		at, size := uint64(binary.BigEndian.Uint32(table[4:])), uint64(binary.BigEndian.Uint32(table[8:]))
		if at+size <= uint64(len(icc)) {
			tags[string(table[:4])] = icc[at : at+size]
		}
		table = table[profileEntry:]
	}
	return tags
}

// fixed parses a fixed-point number with sixteen binary places.
func fixed(b []byte) float64 { return float64(int32(binary.BigEndian.Uint32(b))) / (1 << 16) }

// curveOf returns a channel's curve from number to light, both 0 to 1; nil for an invalid curve.
func curveOf(tag []byte) func(float64) float64 {
	if len(tag) < 12 {
		return nil
	}
	switch string(tag[:4]) {
	case "curv":
		return sampledCurve(int64(binary.BigEndian.Uint32(tag[8:])), tag[12:])
	case "para":
		return parametricCurve(binary.BigEndian.Uint16(tag[8:]), tag[12:])
	}
	return nil
}

func sampledCurve(count int64, points []byte) func(float64) float64 {
	if count > curvePoints || 2*count > int64(len(points)) {
		return nil
	}
	point := func(i int) float64 { return float64(binary.BigEndian.Uint16(points[2*i:])) }
	switch count {
	case 0:
		return func(x float64) float64 { return x }
	case 1:
		power := point(0) / 256
		return func(x float64) float64 { return math.Pow(x, power) }
	}
	return func(x float64) float64 {
		whole, part := math.Modf(x * float64(count-1))
		from := int(whole)
		return (point(from)*(1-part) + point(min(from+1, int(count-1)))*part) / 0xffff
	}
}

// parametric returns the curve (ax+b)^g + e from d on, cx + f below it.
func parametric(g, a, b, c, d, e, f float64) func(float64) float64 {
	return func(x float64) float64 {
		if x >= d {
			return math.Pow(max(0, a*x+b), g) + e
		}
		return c*x + f
	}
}

// parametricCurve reads a parametric curve; its kind says which parameters it has.
func parametricCurve(kind uint16, params []byte) func(float64) float64 {
	counts := []int{1, 3, 4, 5, 7}
	if int(kind) >= len(counts) || len(params) < 4*counts[kind] {
		return nil
	}
	var p [7]float64
	for i := range counts[kind] {
		p[i] = fixed(params[4*i:])
	}
	g, a, b, c, d, e, f := p[0], p[1], p[2], p[3], p[4], p[5], p[6]
	switch kind {
	case 0:
		a, d = 1, 0
	case 1, 2:
		if a == 0 {
			return nil
		}
		e, f, c, d = c, c, 0, -b/a
	}
	return parametric(g, a, b, c, d, e, f)
}

// shades is the resolution of light before it is reduced to 256 numbers; the darkest numbers have four shades a step.
const shades = 1 << 14

// shadeOf maps light to the number of sRGB.
var shadeOf = func() (table [shades + 1]byte) {
	for i := range table {
		light := float64(i) / shades
		if light <= 0.0031308 {
			light *= 12.92
		} else {
			light = 1.055*math.Pow(light, 1/2.4) - 0.055
		}
		table[i] = byte(math.Round(255 * light))
	}
	return table
}()

func (s *space) shown(r, g, b byte) (out [3]byte) {
	for i, light := range s.mix.of([3]float64{s.light[0][r], s.light[1][g], s.light[2][b]}) {
		out[i] = shadeOf[int(min(max(light, 0), 1)*shades+0.5)]
	}
	return out
}

// plain reports whether a space is visibly the same as sRGB.
func (s *space) plain() bool {
	for _, level := range []byte{0, 32, 64, 128, 192, 255} {
		for _, c := range [][3]byte{{level, level, level}, {level, 0, 0}, {0, level, 0}, {0, 0, level},
			{level, 255, 255}} {
			for i, value := range s.shown(c[0], c[1], c[2]) {
				if diff := int(value) - int(c[i]); diff < -2 || diff > 2 {
					return false
				}
			}
		}
	}
	return true
}

// inSRGB converts the colours of a picture to sRGB, in place.
func (s *space) inSRGB(picture *image.RGBA) {
	for at := 0; at+4 <= len(picture.Pix); at += 4 {
		p := picture.Pix[at : at+4 : at+4]
		a := int(p[3])
		switch a {
		case 0:
		case 255:
			c := s.shown(p[0], p[1], p[2])
			copy(p, c[:])
		default: // stored premultiplied by alpha
			c := s.shown(over(p[0], a), over(p[1], a), over(p[2], a))
			for i := range c {
				p[i] = byte((int(c[i])*a + 127) / 255)
			}
		}
	}
}

func over(value byte, a int) byte { return byte(min(255, (int(value)*255+a/2)/a)) }

// inSRGB converts a picture to sRGB if its metadata names another space.
func inSRGB(picture image.Image, beside metadata) {
	painted, ok := picture.(*image.RGBA)
	if !ok {
		return
	}
	for _, s := range []*space{spaceOfCICP(beside), spaceOf(beside.profile), spaceOfChunks(beside)} {
		if s == nil {
			continue
		}
		if !s.plain() && (!s.grey || isGrey(painted)) {
			s.inSRGB(painted)
		}
		return
	}
}

func isGrey(picture *image.RGBA) bool {
	for at := 0; at+4 <= len(picture.Pix); at += 4 {
		if p := picture.Pix[at : at+3]; p[0] != p[1] || p[1] != p[2] {
			return false
		}
	}
	return true
}
