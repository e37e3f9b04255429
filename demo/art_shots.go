// Pictures for posts and photo walls: pieces of another view of the anchor's ground, and tactics boards.

package demo

import (
	"image"
	"math"
	"math/rand/v2"
)

// shots are pieces of a cover in fractions of it: from left and top to right and bottom.
var shots = map[string][4]float64{
	"wide": {0, 0, 1, 1}, "tall": {0.3, 0, 0.68, 1}, "square": {0.22, 0, 0.78, 1},
	"near": {0.25, 0.42, 0.85, 1}, "stand": {0.2, 0.1, 0.75, 0.56}, "corner": {0.55, 0.3, 1, 1},
}

// boards are the tactics boards an anchor draws, by their names.
var boards = map[string]uint64{"board": 1, "plan": 2, "press": 3}

const boardWidth, boardHeight = 960, 720 // in units of covers

// shotSize is the size in pixels of the picture with that name.
func shotSize(name string) image.Rectangle {
	if _, ok := boards[name]; ok {
		return image.Rect(0, 0, boardWidth*coverScale, boardHeight*coverScale)
	}
	s := shots[name]
	const w, h = coverWidth * coverScale, coverHeight * coverScale
	return image.Rect(int(s[0]*w), int(s[1]*h), int(s[2]*w), int(s[3]*h))
}

// shot draws the picture of an anchor with that name; view draws their ground.
func shot(name string, number uint64, view func() drawing) drawing {
	if board, ok := boards[name]; ok {
		return tactics(board*31 + number)
	}
	whole, ok := view().(*image.RGBA)
	if !ok {
		panic("covers are drawn on RGBA")
	}
	return whole.SubImage(shotSize(name))
}

// tactics is a board with half a pitch in chalk, two teams and where they run.
func tactics(number uint64) drawing {
	r := rand.New(rand.NewPCG(number, 77))
	c := newCanvas(boardWidth, boardHeight, coverScale)
	const w, h = float64(boardWidth), float64(boardHeight)
	tones := [][2]uint32{{0x12402b, 0x1c5a3d}, {0x1b2b3f, 0x263d5a}, {0x3a2a1c, 0x523c28}}[number%3]
	c.rect(rgb(tones[0], 1), 0, 0, w, h)
	for i := range 6 {
		if i%2 == 0 {
			c.rect(rgb(tones[1], 0.5), float64(i)*w/6, 0, w/6, h)
		}
	}
	chalk := rgb(0xf2f5ee, 0.72)
	box := func(x, y, bw, bh float64) {
		c.stroke(chalk, 5, 5, point{x, y}, point{x + bw, y}, point{x + bw, y + bh}, point{x, y + bh}, point{x, y})
	}
	box(50, 50, w-100, h-100)
	box(50, h/2-190, 170, 380)
	box(50, h/2-90, 70, 180)
	c.stroke(chalk, 5, 5, arc(w-50, h/2, 110, 110, math.Pi/2, 3*math.Pi/2)...)
	place := func(i, of int, from, to float64) point {
		return point{from + (to-from)*r.Float64(), 110 + (h-220)*(float64(i)+0.2+0.6*r.Float64())/float64(of)}
	}
	for i := range 5 { // one side: rings, and an arrow for two of them
		p := place(i, 5, 500, 840)
		c.ellipse(rgb(0xc8f135, 1), p.x, p.y, 24, 24)
		c.ellipse(rgb(tones[0], 1), p.x, p.y, 15, 15)
		if i%2 == 0 {
			arrow(c, p, point{p.x - 170 - 90*r.Float64(), p.y + 130*(r.Float64()-0.5)})
		}
	}
	for i := range 4 { // the other: crosses
		p := place(i, 4, 150, 430)
		red := rgb(0xff6b5e, 1)
		c.stroke(red, 9, 9, point{p.x - 20, p.y - 20}, point{p.x + 20, p.y + 20})
		c.stroke(red, 9, 9, point{p.x - 20, p.y + 20}, point{p.x + 20, p.y - 20})
	}
	c.vignette(0.35)
	return c.img
}

// arrow is a bent run with its head.
func arrow(c *canvas, from, to point) {
	white := rgb(0xffffff, 0.9)
	bend := point{(from.x + to.x) / 2, math.Min(from.y, to.y) - 46}
	var path []point
	for i := range 17 {
		t := float64(i) / 16
		path = append(path, point{
			(1-t)*(1-t)*(from.x-32) + 2*t*(1-t)*bend.x + t*t*to.x,
			(1-t)*(1-t)*from.y + 2*t*(1-t)*bend.y + t*t*to.y,
		})
	}
	c.stroke(white, 6, 6, path...)
	a := math.Atan2(to.y-bend.y, to.x-bend.x)
	wing := func(turn float64) point {
		return point{to.x - 26*math.Cos(a+turn), to.y - 26*math.Sin(a+turn)}
	}
	c.fill(white, point{to.x + 8*math.Cos(a), to.y + 8*math.Sin(a)}, wing(0.5), wing(-0.5))
}
