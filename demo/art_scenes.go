// The scenes of the covers: what each sport's ground looks like.

package demo

import "math"

// Sports by raceType.
const (
	football   int32 = 1
	basketball int32 = 2
	tennis     int32 = 3
	baseball   int32 = 4
	esports    int32 = 5
)

var scenes = map[int32][]scene{
	football: {
		{0x0d2a1c, 0x5d7a68, 0x1d7a3c, 0x2f9a52, 0xe8f6e4, 0xc8f031, [2]uint32{0xf2c83c, 0xf2f4ef}, footballGround},
		{0x0b2030, 0x58718a, 0x17693f, 0x2a8f5c, 0xeef7f0, 0x49b6ff, [2]uint32{0xd6342e, 0x2858ce}, footballGround},
		{0x231a30, 0x7a6a8c, 0x1b6e46, 0x2d8a50, 0xf4f1e4, 0xff8a3c, [2]uint32{0xf3f3f3, 0x7a2fd0}, footballGround},
	},
	basketball: {
		{0x2a140d, 0x8a6450, 0xb9682e, 0xd68f4c, 0xfff0dc, 0xff7a2c, [2]uint32{0xf6f4ee, 0x7a34b8}, basketballGround},
		{0x14182c, 0x5c6488, 0xa8622f, 0xc98a50, 0xfff4e2, 0x4f8cff, [2]uint32{0x1f4fd0, 0xf4c430}, basketballGround},
		{0x1d0f1c, 0x84586c, 0x9c5a34, 0xc4834e, 0xffeede, 0xff4f7a, [2]uint32{0xd83a4a, 0x20262c}, basketballGround},
	},
	tennis: {
		{0x08263c, 0x5a7f96, 0x1f66a8, 0x3a86c8, 0xf2fbff, 0xd8f04a, [2]uint32{0xf2c93a, 0xea5a80}, tennisGround},
		{0x2a1710, 0x8c6a56, 0xa64c28, 0xc86a3c, 0xfff0e6, 0x9ad0ff, [2]uint32{0xf4f4f4, 0x2f6bff}, tennisGround},
	},
	baseball: {
		{0x11201c, 0x6a8078, 0x35702f, 0x4f8c42, 0xfff7e6, 0xffc23c, [2]uint32{0xf2f2ee, 0x2a5fb8}, baseballGround},
		{0x2b1d2c, 0x86708a, 0x3c6a34, 0x58864a, 0xfff4e0, 0xff6a4a, [2]uint32{0xc83a3a, 0xf0ead8}, baseballGround},
	},
	esports: {
		{0x0b1030, 0x4a4f96, 0x10163c, 0x1c2a6c, 0x58f0e0, 0x38e0c8, [2]uint32{0x38e0c8, 0xff4fa0}, esportsGround},
		{0x1c0b30, 0x744a96, 0x1c1040, 0x3a1c74, 0xd0a0ff, 0xa06aff, [2]uint32{0xffb13c, 0x7a6aff}, esportsGround},
	},
}

func footballGround(g *ground) {
	for i := range 10 { // mown stripes
		if i%2 == 0 {
			g.patch(rgb(0xffffff, 0.05), -1.5, float64(i)/10, 2.5, float64(i)/10, 2.5, float64(i+1)/10, -1.5, float64(i+1)/10)
		}
	}
	g.mark(0.75, -1.2, 0.06, 2.2, 0.06)
	g.mark(0.7, 0.16, 0.06, 0.16, 0.52, 0.84, 0.52, 0.84, 0.06)
	g.mark(0.7, 0.34, 0.06, 0.34, 0.24, 0.66, 0.24, 0.66, 0.06)
	g.ring(0.6, 0.5, 0.52, 0.15, 0.14, 0, math.Pi)
	spot := g.at(0.5, 0.38)
	g.ellipse(rgb(g.line, 0.8), spot.x, spot.y, 6, 3)
	// the goal, with its net
	a, b := g.at(0.42, 0.06), g.at(0.58, 0.06)
	top := a.y - g.h*0.115
	for i := range 15 {
		x := a.x + (b.x-a.x)*float64(i)/14
		g.stroke(rgb(0xffffff, 0.16), 1, 1, point{x, top}, point{x + (x-g.w*g.middle)*-0.06, a.y - 8})
	}
	for i := range 8 {
		y := top + (a.y-top)*float64(i)/8
		g.stroke(rgb(0xffffff, 0.14), 1, 1, point{a.x, y}, point{b.x, y})
	}
	g.stroke(rgb(0xffffff, 0.96), 4.6, 4.6, a, point{a.x, top}, point{b.x, top}, b)
	g.player(mix(g.kits[0], 0x111111, 0.55), 0.5, 0.09, 0)
	g.squad(9, 0.2, 0.82)
	g.ball(0xffffff, 0.46+0.1*g.rand.Float64(), 0.56, 0.012, 1)
}

// squad spreads players of both sides between two depths; the far ones are drawn first.
func (g *ground) squad(n int, from, to float64) {
	for i := range n {
		v := from + (to-from)*(float64(i)+0.7*g.rand.Float64())/float64(n)
		u := 0.14 + 0.72*g.rand.Float64()
		g.player(g.kits[i%2], u, v, g.rand.Float64()*1.6-0.8)
	}
}

func basketballGround(g *ground) {
	for i := range 26 { // boards of the floor
		u := -0.8 + 2.6*float64(i)/25
		g.mark(0.06, u, 0, u, 1)
	}
	g.patch(rgb(g.kits[1], 0.55), 0.36, 0.05, 0.64, 0.05, 0.64, 0.5, 0.36, 0.5)
	g.mark(0.85, -0.4, 0.05, 1.4, 0.05)
	g.mark(0.85, 0.36, 0.05, 0.36, 0.5, 0.64, 0.5, 0.64, 0.05)
	g.ring(0.8, 0.5, 0.5, 0.12, 0.13, 0, math.Pi)
	g.ring(0.8, 0.5, 0.12, 0.47, 0.66, 0, math.Pi)
	b := g.at(0.5, 0.05)
	board := b.y - g.h*0.33
	g.stroke(rgb(0x20262c, 1), 12, 9, point{b.x + 60, b.y}, point{b.x + 30, board + g.h*0.1})
	g.rect(rgb(0xffffff, 0.2), b.x-92, board-6, 184, 112)
	g.stroke(rgb(0xffffff, 0.95), 5, 5, point{b.x - 92, board - 6}, point{b.x + 92, board - 6}, point{b.x + 92, board + 106}, point{b.x - 92, board + 106}, point{b.x - 92, board - 8})
	g.stroke(rgb(0xffffff, 0.85), 4, 4, point{b.x - 34, board + 90}, point{b.x - 34, board + 38}, point{b.x + 34, board + 38}, point{b.x + 34, board + 90})
	rim := board + 98
	for i := range 9 {
		x := float64(i-4) * 9.5
		g.stroke(rgb(0xffffff, 0.6), 1.6, 1.2, point{b.x + x, rim + 4}, point{b.x + x*0.62, rim + 52})
	}
	g.stroke(rgb(0xff6a2b, 1), 6, 6, arc(b.x, rim, 42, 11, 0, 2*math.Pi)...)
	g.squad(8, 0.16, 0.8)
	g.ball(0xf07f2a, 0.5+0.06*g.rand.Float64(), 0.2, 0.3, 1.5)
}

func tennisGround(g *ground) {
	g.patch(rgb(0xffffff, 0.09), 0.14, 0.08, 0.86, 0.08, 0.86, 0.94, 0.14, 0.94)
	g.mark(0.9, 0.14, 0.08, 0.86, 0.08, 0.86, 0.94)
	g.mark(0.9, 0.14, 0.08, 0.14, 0.94, 0.86, 0.94)
	g.mark(0.8, 0.23, 0.08, 0.23, 0.94)
	g.mark(0.8, 0.77, 0.08, 0.77, 0.94)
	g.mark(0.8, 0.23, 0.28, 0.77, 0.28)
	g.mark(0.8, 0.23, 0.74, 0.77, 0.74)
	g.mark(0.8, 0.5, 0.28, 0.5, 0.74)
	g.player(g.kits[0], 0.4+0.2*g.rand.Float64(), 0.1, 0.7)
	a, b := g.at(0.08, 0.47), g.at(0.92, 0.47)
	height := g.h * 0.085
	g.fill(rgb(0x05090c, 0.5), a, b, point{b.x, b.y - height}, point{a.x, a.y - height})
	for x := a.x; x < b.x; x += 12 {
		g.stroke(rgb(0xffffff, 0.12), 1, 1, point{x, a.y}, point{x, a.y - height})
	}
	for i := range 5 {
		y := a.y - height*float64(i)/5
		g.stroke(rgb(0xffffff, 0.12), 1, 1, point{a.x, y}, point{b.x, y})
	}
	g.stroke(rgb(0xffffff, 0.96), 7, 7, point{a.x, a.y - height}, point{b.x, b.y - height})
	for _, x := range []float64{a.x, b.x} {
		g.stroke(rgb(0xdfe6e8, 1), 9, 9, point{x, a.y + 4}, point{x, a.y - height - 6})
	}
	u := 0.3 + 0.4*g.rand.Float64()
	g.player(g.kits[1], u, 0.86, -0.6)
	p := g.at(u, 0.86) // the racket in the raised hand
	s := g.h * 0.135
	g.stroke(rgb(0xf4f4f4, 1), 5, 4, point{p.x + s*0.3, p.y - s*0.86}, point{p.x + s*0.46, p.y - s*1.12})
	g.stroke(rgb(0xf4f4f4, 1), 4, 4, arc(p.x+s*0.56, p.y-s*1.32, s*0.15, s*0.21, 0, 2*math.Pi)...)
	g.ball(0xe2f64a, u+0.13, 0.7, 0.2, 1)
}

func baseballGround(g *ground) {
	for i := range 12 {
		if i%2 == 0 {
			u := -0.7 + 2.4*float64(i)/12
			g.patch(rgb(0xffffff, 0.04), u, 0, u+0.2, 0, u+0.2, 1, u, 1)
		}
	}
	g.patch(rgb(0xb27646, 0.95), 0.5, 0.99, 0.98, 0.44, 0.5, 0.1, 0.02, 0.44)
	g.patch(rgb(g.far, 1), 0.5, 0.8, 0.78, 0.44, 0.5, 0.22, 0.22, 0.44)
	mound := g.at(0.5, 0.48)
	g.ellipse(rgb(0xb27646, 1), mound.x, mound.y, g.w*0.055, g.h*0.028)
	home := g.at(0.5, 0.95)
	for _, u := range []float64{1.06, -0.06} { // the foul lines run straight over first and third base
		g.stroke(rgb(g.line, 0.85), 6, 2.5, home, g.at(u, 0.35))
	}
	for _, base := range [][2]float64{{0.5, 0.94}, {0.88, 0.44}, {0.5, 0.15}, {0.12, 0.44}} {
		p := g.at(base[0], base[1])
		s := 7 + 13*base[1]
		g.fill(rgb(0xffffff, 1), point{p.x - s, p.y}, point{p.x, p.y - s*0.5}, point{p.x + s, p.y}, point{p.x, p.y + s*0.5})
	}
	g.player(g.kits[1], 0.52, 0.13, 0.4)
	g.player(g.kits[1], 0.2, 0.4, -0.5)
	g.player(g.kits[1], 0.8, 0.4, 0.5)
	g.player(g.kits[1], 0.5, 0.47, 0.9)
	g.player(g.kits[0], 0.42, 0.9, -0.3)
	p := g.at(0.42, 0.9) // the bat
	s := g.h * 0.14
	g.stroke(rgb(0xd9a86a, 1), 6, 13, point{p.x + s*0.3, p.y - s*0.85}, point{p.x + s*0.52, p.y - s*1.45})
	g.ball(0xffffff, 0.49, 0.66, 0.07, 0.8)
}

func esportsGround(g *ground) {
	for i := range 25 { // a grid of light
		u := -1 + 3*float64(i)/24
		g.mark(0.2, u, 0, u, 1)
	}
	for i := range 11 {
		v := float64(i) / 10
		g.mark(0.22, -1, v, 2, v)
	}
	// the stage: two desks of five, and the screen between them
	cx, top := g.w*g.middle, g.h*0.12
	w, h := g.w*0.34, g.h*0.3
	g.glow(g.accent, 0.5, cx, top+h/2, w*0.95, h*1.25)
	g.fill(rgb(0x060a18, 1), point{cx - w/2, top}, point{cx + w/2, top}, point{cx + w/2*0.94, top + h}, point{cx - w/2*0.94, top + h})
	g.stroke(rgb(g.accent, 0.95), 5, 5, point{cx - w/2, top}, point{cx + w/2, top}, point{cx + w/2*0.94, top + h}, point{cx - w/2*0.94, top + h}, point{cx - w/2, top})
	for i := range 3 { // three lanes on the screen's map
		bend := float64(i-1) * h * 0.55
		g.stroke(rgb(mix(g.kits[0], g.kits[1], float64(i)/2), 0.85), 6, 6,
			point{cx - w*0.38, top + h*0.82}, point{cx + bend*0.4, top + h*0.5 + bend*0.45}, point{cx + w*0.38, top + h*0.18})
	}
	for _, x := range []float64{-0.38, 0.38} {
		kit := g.kits[0]
		y := 0.82
		if x > 0 {
			kit, y = g.kits[1], 0.18
		}
		g.glow(kit, 0.9, cx+w*x, top+h*y, 34, 34)
		g.ellipse(rgb(kit, 1), cx+w*x, top+h*y, 13, 13)
	}
	for side, kit := range g.kits {
		for i := range 5 {
			v := 0.2 + 0.11*float64(i)
			u := 0.2 - 0.05*float64(i)
			if side == 1 {
				u = 1 - u
			}
			p := g.at(u, v)
			s := g.h * (0.05 + 0.06*v)
			g.glow(kit, 0.35, p.x, p.y-s*0.4, s*1.5, s*1.2)
			g.ellipse(rgb(0xd9a77d, 1), p.x, p.y-s*0.98, s*0.16, s*0.19)
			g.stroke(rgb(0x11152c, 1), s*0.1, s*0.1, arc(p.x, p.y-s*0.98, s*0.2, s*0.22, math.Pi, 2*math.Pi)...)
			g.stroke(rgb(kit, 1), s*0.5, s*0.62, point{p.x, p.y - s*0.76}, point{p.x, p.y - s*0.3})
			g.rect(rgb(0x0a0e20, 1), p.x-s*0.55, p.y-s*0.52, s*1.1, s*0.56)
			g.stroke(rgb(kit, 0.9), 3, 3, point{p.x - s*0.55, p.y - s*0.52}, point{p.x + s*0.55, p.y - s*0.52})
		}
	}
}
