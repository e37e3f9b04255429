// The colour information of PNG chunks, for pictures without a profile.

package picture

import "encoding/binary"

// chromaticities are the x and y of red, green, blue and white.
type chromaticities struct{ red, green, blue, white [2]float64 }

var d65 = [2]float64{0.3127, 0.3290}

// named are the primaries of cICP that pictures use, by their number in ITU-T H.273.
var named = map[byte]chromaticities{
	1:  {[2]float64{0.640, 0.330}, [2]float64{0.300, 0.600}, [2]float64{0.150, 0.060}, d65}, // sRGB
	9:  {[2]float64{0.708, 0.292}, [2]float64{0.170, 0.797}, [2]float64{0.131, 0.046}, d65}, // BT.2020
	12: {[2]float64{0.680, 0.320}, [2]float64{0.265, 0.690}, [2]float64{0.150, 0.060}, d65}, // Display P3
}

const (
	transferOfSRGB = 13 // of cICP
	fullRange      = 1
	pngUnit        = 100_000
	gammaMost      = 10
)

// curveOfSRGB has the curve's parameters of an ICC profile.
var curveOfSRGB = parametric(2.4, 1/1.055, 0.055/1.055, 1/12.92, 0.04045, 0, 0)

// spaceOfChunks returns nil when the chunks contain no supported colour information.
func spaceOfChunks(m metadata) *space {
	if m.srgb || len(m.gamma) != 4 {
		return nil
	}
	at := func(i int) [2]float64 {
		return [2]float64{float64(binary.BigEndian.Uint32(m.chrm[8*i:])) / pngUnit,
			float64(binary.BigEndian.Uint32(m.chrm[8*i+4:])) / pngUnit}
	}
	gamma := pngUnit / float64(binary.BigEndian.Uint32(m.gamma))
	if gamma > gammaMost || gamma < 1./gammaMost {
		return nil
	}
	lights := named[1]
	if len(m.chrm) == 32 {
		lights = chromaticities{white: at(0), red: at(1), green: at(2), blue: at(3)}
	}
	return spaceWith(lights, parametric(gamma, 1, 0, 0, 0, 0, 0))
}

func spaceOfCICP(m metadata) *space {
	if len(m.cicp) != 4 || m.cicp[1] != transferOfSRGB || m.cicp[2] != 0 || m.cicp[3] != fullRange {
		return nil
	}
	lights, ok := named[m.cicp[0]]
	if !ok {
		return nil
	}
	return spaceWith(lights, curveOfSRGB)
}

func spaceWith(lights chromaticities, curve func(float64) float64) *space {
	mix, ok := lights.underD50()
	if !ok {
		return nil
	}
	out := &space{mix: toSRGB.times(mix)}
	for i := range out.light {
		out.light[i] = sampled(curve)
	}
	return out
}

// bradford maps XYZ to cone responses, in which white is adapted to another white.
var bradford = matrix{{0.8951, 0.2664, -0.1614}, {-0.7502, 1.7135, 0.0367}, {0.0389, -0.0685, 1.0296}}

var d50 = [3]float64{0.9642, 1, 0.8249}

// underD50 returns the matrix from the three lights to XYZ under D50; false if they are degenerate.
func (c chromaticities) underD50() (mix matrix, ok bool) {
	for i, light := range [3][2]float64{c.red, c.green, c.blue} {
		if light[1] == 0 || c.white[1] == 0 {
			return matrix{}, false
		}
		xyz := xyzOf(light)
		for row := range 3 {
			mix[row][i] = xyz[row]
		}
	}
	back, ok := mix.inverse()
	if !ok {
		return matrix{}, false
	}
	white := xyzOf(c.white)
	strength := back.of(white)
	for row := range 3 {
		for i := range 3 {
			mix[row][i] *= strength[i]
		}
	}
	eye, wanted := bradford.of(white), bradford.of(d50)
	var scale matrix
	for i := range 3 {
		if eye[i] == 0 {
			return matrix{}, false
		}
		scale[i][i] = wanted[i] / eye[i]
	}
	fromEye, _ := bradford.inverse()
	return fromEye.times(scale).times(bradford).times(mix), true
}

func xyzOf(c [2]float64) [3]float64 { return [3]float64{c[0] / c[1], 1, (1 - c[0] - c[1]) / c[1]} }
