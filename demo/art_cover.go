// Covers: a ground under floodlights, drawn in perspective, one scene per sport.

package demo

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
)

// Covers are drawn on 1280 by 720 units, three quarters of a pixel each.
const coverWidth, coverHeight, coverScale = 1280, 720, 0.75

// scene is one ground: colours, and what is drawn on it.
type scene struct {
	sky, stand   uint32 // behind the ground, and the people in it
	near, far    uint32 // of the ground
	line, accent uint32
	kits         [2]uint32
	draw         func(g *ground)
}

// ground maps the plane of a playing field to the picture: u across (0 to 1), v from far (0) to near (1).
type ground struct {
	*canvas
	scene
	rand    *rand.Rand
	horizon float64
	middle  float64 // where the vanishing point is, across
	wide    float64 // how much wider the near edge is than the far one
}

func (g *ground) at(u, v float64) point {
	depth := math.Pow(v, 1.45)
	half := g.w * (0.42 + (g.wide-0.42)*depth)
	return point{g.w*g.middle + (u-0.5)*2*half*0.62, g.horizon + (g.h-g.horizon)*depth*0.98}
}

// mark draws a chalk line through points of the plane; lines near the viewer are thicker.
func (g *ground) mark(strength float64, uv ...float64) {
	var points []point
	for i := 0; i+3 < len(uv); i += 2 {
		for k := range 9 {
			t := float64(k) / 8
			points = append(points, g.at(uv[i]+(uv[i+2]-uv[i])*t, uv[i+1]+(uv[i+3]-uv[i+1])*t))
		}
	}
	first, last := uv[1], uv[len(uv)-1]
	g.stroke(rgb(g.line, strength), 1.6+4.4*first, 1.6+4.4*last, points...)
}

// ring draws a circle of the plane, or a part of it.
func (g *ground) ring(strength, u, v, ru, rv, from, to float64) {
	var points []point
	for _, p := range arc(u, v, ru, rv, from, to) {
		points = append(points, g.at(p.x, p.y))
	}
	g.stroke(rgb(g.line, strength), 2+3*v, 2+3*v, points...)
}

func (g *ground) patch(paint color.NRGBA, uv ...float64) {
	var points []point
	for i := 0; i+1 < len(uv); i += 2 {
		points = append(points, g.at(uv[i], uv[i+1]))
	}
	g.fill(paint, points...)
}

// player stands at a place of the plane; lean bends the run.
func (g *ground) player(kit uint32, u, v, lean float64) {
	foot := g.at(u, v)
	s := g.h * (0.045 + 0.105*v) // height
	g.ellipse(rgb(0x000000, 0.34), foot.x+s*0.1, foot.y, s*0.34, s*0.075)
	x, y := foot.x, foot.y
	legs := rgb(mix(kit, 0x101418, 0.78), 1)
	hip := point{x + lean*s*0.12, y - s*0.46}
	g.stroke(legs, s*0.13, s*0.09, hip, point{x - s*0.11 - lean*s*0.1, y - s*0.2}, point{x - s*0.14, y})
	g.stroke(legs, s*0.13, s*0.09, hip, point{x + s*0.12, y - s*0.22}, point{x + s*0.08 - lean*s*0.16, y})
	neck := point{x + lean*s*0.26, y - s*0.8}
	g.stroke(rgb(kit, 1), s*0.25, s*0.31, hip, neck)
	g.stroke(rgb(mix(kit, 0xffffff, 0.3), 0.55), s*0.05, s*0.06, point{hip.x - s*0.07, hip.y}, point{neck.x - s*0.09, neck.y})
	arm := rgb(mix(kit, 0x000000, 0.14), 1)
	g.stroke(arm, s*0.085, s*0.06, point{neck.x - s*0.13, neck.y + s*0.04}, point{neck.x - s*0.24 - lean*s*0.1, neck.y + s*0.22}, point{neck.x - s*0.14, neck.y + s*0.34})
	g.stroke(arm, s*0.085, s*0.06, point{neck.x + s*0.13, neck.y + s*0.04}, point{neck.x + s*0.25, neck.y + s*0.17 - lean*s*0.1}, point{neck.x + s*0.3, neck.y + s*0.04})
	skin := []uint32{0xf0c8a2, 0xd9a77d, 0xa9744c, 0x7c4f31}[g.rand.IntN(4)]
	g.ellipse(rgb(skin, 1), neck.x+lean*s*0.07, neck.y-s*0.12, s*0.092, s*0.112)
	g.fill(rgb(0x191411, 1), arc(neck.x+lean*s*0.07, neck.y-s*0.145, s*0.098, s*0.1, math.Pi, 2*math.Pi)...)
}

// ball of a colour at a place, in the air above it.
func (g *ground) ball(paint uint32, u, v, up, size float64) {
	p := g.at(u, v)
	r := g.h * (0.006 + 0.014*v) * size
	g.ellipse(rgb(0, 0.3), p.x, p.y, r*1.1, r*0.35)
	g.glow(paint, 0.35, p.x, p.y-g.h*up, r*4, r*4)
	g.ellipse(rgb(paint, 1), p.x, p.y-g.h*up-r, r, r)
	g.ellipse(rgb(0xffffff, 0.5), p.x-r*0.3, p.y-g.h*up-r*1.35, r*0.35, r*0.3)
}

// cover draws the scene of a sport; the number changes light, view and players.
func cover(race int32, number uint64) image.Image {
	r := rand.New(rand.NewPCG(uint64(race)*7919, number*104729+17))
	s := scenes[race][number%uint64(len(scenes[race]))]
	g := &ground{canvas: newCanvas(coverWidth, coverHeight, coverScale), scene: s, rand: r,
		horizon: coverHeight * (0.36 + 0.06*r.Float64()), middle: 0.42 + 0.16*r.Float64(), wide: 1.5 + 0.3*r.Float64()}
	g.shade(func(_, y float64) color.NRGBA {
		t := y * coverHeight / g.horizon
		return rgb(mix(0x030605, s.sky, t*t), 1)
	})
	g.spectators()
	g.shade(func(x, y float64) color.NRGBA {
		if y*coverHeight < g.horizon {
			return color.NRGBA{}
		}
		t := (y*coverHeight - g.horizon) / (coverHeight - g.horizon)
		light := 0.55 + 0.45*math.Exp(-sq((x-0.5)*1.9)-sq((t-0.35)*1.6))
		return rgb(mix(0x040705, mix(s.far, s.near, t), light), 1)
	})
	s.draw(g)
	for _, x := range []float64{0.14 + 0.04*r.Float64(), 0.82 + 0.05*r.Float64()} {
		g.lamp(x*g.w, g.h*(0.07+0.03*r.Float64()))
	}
	g.vignette(0.72)
	return g.img
}

func sq(x float64) float64 { return x * x }

// spectators fills the stand: rows of people, brighter towards the ground, with a few phones held up.
func (g *ground) spectators() {
	rows := 16
	for row := range rows {
		t := float64(row) / float64(rows)
		y := g.horizon * (0.34 + 0.64*t)
		size := 3.2 + 3.4*t
		for x := -size; x < g.w; x += size * 2.1 {
			tone := mix(g.sky, g.stand, 0.1+0.5*t*g.rand.Float64())
			if g.rand.IntN(9) == 0 {
				tone = mix(tone, g.kits[g.rand.IntN(2)], 0.55)
			}
			cx, cy := x+g.rand.Float64()*size, y+g.rand.Float64()*size*0.8
			g.rect(rgb(tone, 0.92), cx-size*0.55, cy, size*1.1, size*1.9)
			g.rect(rgb(mix(tone, 0xe9c7a6, 0.35), 0.9), cx-size*0.28, cy-size*0.55, size*0.56, size*0.6)
			if g.rand.IntN(150) == 0 {
				g.glow(0xfff6dd, 0.75, cx, cy-size, size*2.6, size*2.6)
			}
		}
	}
	for i := range 3 { // gangways
		x := g.w * (0.2 + 0.3*float64(i))
		g.fill(rgb(0x030605, 0.5), point{x, g.horizon * 0.34}, point{x + 9, g.horizon * 0.34}, point{x + 18, g.horizon}, point{x - 6, g.horizon})
	}
	g.rect(rgb(mix(g.accent, 0x05080a, 0.72), 1), 0, g.horizon-g.h*0.028, g.w, g.h*0.028)
	for x := 0.0; x < g.w; x += g.w / 9 { // boards
		g.rect(rgb(g.accent, 0.16+0.2*g.rand.Float64()), x+8, g.horizon-g.h*0.022, g.w/9-16, g.h*0.014)
	}
	g.rect(rgb(0xffffff, 0.16), 0, g.horizon-g.h*0.028, g.w, 1.5)
}

// lamp is a rack of floodlights with its beam.
func (g *ground) lamp(x, y float64) {
	g.glow(0xe9f4df, 0.34, x, y, g.w*0.3, g.h*0.62)
	g.glow(0xffffff, 0.5, x, y, g.w*0.08, g.h*0.12)
	for row := range 2 {
		for i := range 5 {
			g.glow(0xffffff, 1, x+float64(i-2)*15, y+float64(row)*13, 9, 9)
			g.ellipse(rgb(0xffffff, 0.95), x+float64(i-2)*15, y+float64(row)*13, 4.2, 4.2)
		}
	}
}
