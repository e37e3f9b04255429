// Small pictures: the crests of teams and leagues, and the faces of people.

package demo

import (
	"image"
	"math"
	"math/rand/v2"
)

const smallSide = 192

// crest is a shield in two colours; the number picks the pattern.
func crest(one, two uint32, number uint64) image.Image {
	c := newCanvas(smallSide, smallSide, 1)
	shape := shield(0)
	c.fill(rgb(one, 1), shape...)
	in := newCanvas(smallSide, smallSide, 1)
	in.rect(rgb(one, 1), 0, 0, smallSide, smallSide)
	switch number % 6 {
	case 0: // pale
		in.rect(rgb(two, 1), 72, 0, 48, smallSide)
	case 1: // bend
		in.fill(rgb(two, 1), point{0, 128}, point{192, 20}, point{192, 74}, point{0, 182})
	case 2: // fess
		in.rect(rgb(two, 1), 0, 74, smallSide, 40)
	case 3: // stripes
		for i := range 3 {
			in.rect(rgb(two, 1), 30+float64(i)*52, 0, 26, smallSide)
		}
	case 4: // chevron
		in.fill(rgb(two, 1), point{0, 150}, point{96, 78}, point{192, 150}, point{192, 106}, point{96, 34}, point{0, 106})
	default: // quarters
		in.rect(rgb(two, 1), 0, 0, 96, 90)
		in.rect(rgb(two, 1), 96, 90, 96, 102)
	}
	star(in, rgb(0xffffff, 0.92), 96, 92, 25, 5+int(number%3))
	within(c, in, shape)
	c.stroke(rgb(0xffffff, 0.9), 7, 7, append(shape, shape[0], shape[1])...)
	return c.img
}

// emblem of a league: a disc with an arc, as on a pitch.
func emblem(one, two uint32, number uint64) image.Image {
	c := newCanvas(smallSide, smallSide, 1)
	c.ellipse(rgb(0xffffff, 0.95), 96, 96, 92, 92)
	c.ellipse(rgb(one, 1), 96, 96, 84, 84)
	c.stroke(rgb(two, 1), 9, 9, arc(96, 96, 60, 60, 0.4+float64(number%4)*math.Pi/2, 5.2+float64(number%4)*math.Pi/2)...)
	star(c, rgb(two, 1), 96, 96, 34, 5+int(number%2))
	return c.img
}

func shield(inset float64) []point {
	points := []point{{96, 10 + inset}, {168 - inset, 32 + inset}}
	for i := range 25 {
		t := float64(i) / 24
		points = append(points, point{168 - inset - 72*t*t*t, 96 + (84-inset)*(1-math.Pow(1-t, 1.6))})
	}
	for i := range 25 {
		t := 1 - float64(i)/24
		points = append(points, point{24 + inset + 72*t*t*t, 96 + (84-inset)*(1-math.Pow(1-t, 1.6))})
	}
	return append(points, point{24 + inset, 32 + inset})
}

// within keeps of a picture what lies within the shape, and lays it on the other.
func within(on, picture *canvas, shape []point) {
	mask := newCanvas(int(on.w), int(on.h), 1)
	mask.fill(rgb(0xffffff, 1), shape...)
	for i := 0; i < len(on.img.Pix); i += 4 {
		a := uint32(mask.img.Pix[i+3])
		for k := range 3 {
			on.img.Pix[i+k] = uint8(uint32(picture.img.Pix[i+k]) * a / 255)
		}
		on.img.Pix[i+3] = uint8(a)
	}
}

func star(c *canvas, paint interface{ RGBA() (r, g, b, a uint32) }, x, y, r float64, tips int) {
	var points []point
	for i := range tips * 2 {
		radius := r
		if i%2 == 1 {
			radius = r * 0.46
		}
		a := -math.Pi/2 + math.Pi*float64(i)/float64(tips)
		points = append(points, point{x + radius*math.Cos(a), y + radius*math.Sin(a)})
	}
	red, green, blue, alpha := paint.RGBA()
	hex := red>>8<<16 | green>>8<<8 | blue>>8
	c.fill(rgb(hex, float64(alpha)/65535), points...)
}

var (
	grounds = [][2]uint32{{0x1f8a5a, 0x0c3a2c}, {0x2f6bd8, 0x122456}, {0xd8743a, 0x54200f}, {0x8a4fd0, 0x2a1450}, {0xc8a53a, 0x4c360c}, {0xc83a5a, 0x480f24}, {0x2a9aa8, 0x0d3640}, {0x6a7a8c, 0x1e2630}}
	skins   = []uint32{0xf3cfae, 0xe2b18a, 0xc48f66, 0x9a6740, 0x6f462b}
	hairs   = []uint32{0x15110f, 0x2b1b12, 0x54361f, 0x8a5a2c, 0x20242c, 0xb98a4a, 0x7a2c1c}
)

// face is somebody's avatar; domain.Gender narrows the hair.
func face(number uint64, gender int32) image.Image {
	r := rand.New(rand.NewPCG(number, number*31+7))
	c := newCanvas(smallSide, smallSide, 1)
	s := c.w / 256
	at := func(x, y float64) point { return point{x * s, y * s} }
	back := grounds[r.IntN(len(grounds))]
	for y := range int(c.h) {
		c.rect(rgb(mix(back[0], back[1], float64(y)/c.h), 1), 0, float64(y), c.w, 1)
	}
	c.glow(0xffffff, 0.22, 80*s, 60*s, 170*s, 150*s)
	skin, hair := skins[r.IntN(len(skins))], hairs[r.IntN(len(hairs))]
	shirt := grounds[r.IntN(len(grounds))][0]
	style := [][]int{{0, 1, 2, 3, 4}, {0, 2, 3}, {1, 4}}[gender][r.IntN(60)%[]int{5, 3, 2}[gender]]
	if style == 1 { // long hair behind the shoulders
		c.fill(rgb(hair, 1), arc(128*s, 120*s, 62*s, 84*s, 0, 2*math.Pi)...)
		c.rect(rgb(hair, 1), 70*s, 110*s, 116*s, 84*s)
	}
	c.fill(rgb(shirt, 1), append(arc(128*s, 262*s, 96*s, 74*s, math.Pi, 2*math.Pi), at(224, 260), at(32, 260))...)
	c.fill(rgb(mix(shirt, 0xffffff, 0.75), 1), at(104, 190), at(128, 216), at(152, 190), at(146, 184), at(110, 184))
	c.rect(rgb(mix(skin, 0x3a1c0c, 0.22), 1), 108*s, 150*s, 40*s, 44*s)
	c.ellipse(rgb(skin, 1), 128*s, 118*s, 47*s, 57*s)
	c.ellipse(rgb(skin, 1), 81*s, 122*s, 9*s, 13*s)
	c.ellipse(rgb(skin, 1), 175*s, 122*s, 9*s, 13*s)
	switch style {
	case 0: // short
		c.fill(rgb(hair, 1), append(arc(128*s, 104*s, 51*s, 54*s, math.Pi, 2*math.Pi), at(170, 96), at(128, 84), at(86, 100))...)
	case 1:
		c.fill(rgb(hair, 1), append(arc(128*s, 106*s, 52*s, 56*s, math.Pi*0.98, math.Pi*2.02), at(164, 110), at(142, 78), at(92, 104))...)
	case 2: // cap
		c.fill(rgb(shirt, 1), append(arc(128*s, 98*s, 52*s, 52*s, math.Pi, 2*math.Pi), at(180, 104), at(76, 104))...)
		c.fill(rgb(mix(shirt, 0x000000, 0.25), 1), at(76, 98), at(196, 98), at(206, 110), at(76, 108))
	case 3: // curls
		for i := range 9 {
			a := math.Pi + math.Pi*float64(i)/8
			c.ellipse(rgb(hair, 1), (128+46*math.Cos(a))*s, (96+44*math.Sin(a))*s, 18*s, 18*s)
		}
		c.ellipse(rgb(hair, 1), 128*s, 74*s, 40*s, 22*s)
	default: // bun
		c.ellipse(rgb(hair, 1), 128*s, 50*s, 22*s, 20*s)
		c.fill(rgb(hair, 1), append(arc(128*s, 104*s, 51*s, 54*s, math.Pi, 2*math.Pi), at(160, 82), at(128, 76), at(94, 84))...)
	}
	for _, x := range []float64{109, 147} {
		c.ellipse(rgb(0xffffff, 1), x*s, 120*s, 8.5*s, 6.5*s)
		c.ellipse(rgb(0x1c1410, 1), (x+1)*s, 120*s, 4.4*s, 5*s)
		c.stroke(rgb(mix(hair, 0x000000, 0.2), 1), 5*s, 4*s, at(x-11, 106), at(x, 103), at(x+11, 106))
	}
	if r.IntN(4) == 0 { // glasses
		for _, x := range []float64{109, 147} {
			c.stroke(rgb(0x1a1f24, 1), 3.4*s, 3.4*s, arc(x*s, 120*s, 15*s, 13*s, 0, 2*math.Pi)...)
		}
		c.stroke(rgb(0x1a1f24, 1), 3.4*s, 3.4*s, at(124, 119), at(132, 119))
	}
	c.stroke(rgb(mix(skin, 0x5a2a14, 0.45), 1), 3.6*s, 3*s, at(128, 124), at(124, 138), at(131, 140))
	c.fill(rgb(0x8e3b30, 1), append(arc(128*s, 149*s, 17*s, 11*s, 0.05, math.Pi-0.05), at(111, 148))...)
	if style == 0 && r.IntN(2) == 0 { // beard
		c.fill(rgb(hair, 0.5), append(arc(128*s, 132*s, 46*s, 44*s, 0.25, math.Pi-0.25), at(92, 150), at(128, 166), at(164, 150))...)
		c.fill(rgb(0x8e3b30, 1), append(arc(128*s, 149*s, 17*s, 11*s, 0.05, math.Pi-0.05), at(111, 148))...)
	}
	return c.img
}
