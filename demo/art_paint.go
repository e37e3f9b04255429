// Painting: filled shapes with soft edges, strokes, light and shade, on one picture.

package demo

import (
	"image"
	"image/color"
	"math"

	"golang.org/x/image/vector"
)

// canvas is a picture in the making. It is drawn w by h units large, y downwards; a unit is scale pixels.
type canvas struct {
	img    *image.RGBA
	w, h   float64
	scale  float64
	raster *vector.Rasterizer
}

type point struct{ x, y float64 }

func newCanvas(w, h int, scale float64) *canvas {
	pw, ph := int(float64(w)*scale), int(float64(h)*scale)
	return &canvas{image.NewRGBA(image.Rect(0, 0, pw, ph)), float64(w), float64(h), scale, vector.NewRasterizer(pw, ph)}
}

// rgb reads 0xRRGGBB; a is the opacity from 0 to 1.
func rgb(hex uint32, a float64) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: uint8(a*255 + 0.5)}
}

// mix goes from one colour (0) to another (1).
func mix(from, to uint32, t float64) uint32 {
	t = min(1, max(0, t))
	part := func(shift uint) uint32 {
		a, b := float64(from>>shift&255), float64(to>>shift&255)
		return uint32(a+(b-a)*t+0.5) << shift
	}
	return part(16) | part(8) | part(0)
}

// fill paints a polygon. Only the pixels around it are touched.
func (c *canvas) fill(paint color.NRGBA, points ...point) {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range points {
		x0, y0, x1, y1 = min(x0, p.x), min(y0, p.y), max(x1, p.x), max(y1, p.y)
	}
	x0, y0, x1, y1 = x0*c.scale, y0*c.scale, x1*c.scale, y1*c.scale
	box := image.Rectangle{
		Min: image.Point{X: int(max(0, x0)), Y: int(max(0, y0))},
		Max: image.Point{X: int(min(c.w*c.scale, x1+1)), Y: int(min(c.h*c.scale, y1+1))},
	}
	if box.Empty() {
		return
	}
	c.raster.Reset(box.Dx(), box.Dy())
	for i, p := range points {
		x, y := float32(p.x*c.scale)-float32(box.Min.X), float32(p.y*c.scale)-float32(box.Min.Y)
		if i == 0 {
			c.raster.MoveTo(x, y)
		} else {
			c.raster.LineTo(x, y)
		}
	}
	c.raster.ClosePath()
	c.raster.Draw(c.img, box, image.NewUniform(paint), image.Point{})
}

func (c *canvas) rect(paint color.NRGBA, x, y, w, h float64) {
	c.fill(paint, point{x, y}, point{x + w, y}, point{x + w, y + h}, point{x, y + h})
}

// arc is a piece of an ellipse as points; angles in radians, 0 to the right, clockwise.
func arc(x, y, rx, ry, from, to float64) []point {
	const steps = 48
	points := make([]point, 0, steps+1)
	for i := range steps + 1 {
		a := from + (to-from)*float64(i)/steps
		points = append(points, point{x + rx*math.Cos(a), y + ry*math.Sin(a)})
	}
	return points
}

func (c *canvas) ellipse(paint color.NRGBA, x, y, rx, ry float64) {
	c.fill(paint, arc(x, y, rx, ry, 0, 2*math.Pi)...)
}

// stroke paints a line through the points; width may change from its first to its last point.
func (c *canvas) stroke(paint color.NRGBA, from, to float64, points ...point) {
	var left, right []point
	for i, p := range points {
		a, b := points[max(0, i-1)], points[min(len(points)-1, i+1)]
		dx, dy := b.x-a.x, b.y-a.y
		length := math.Hypot(dx, dy)
		if length == 0 {
			continue
		}
		half := (from + (to-from)*float64(i)/float64(max(1, len(points)-1))) / 2
		nx, ny := -dy/length*half, dx/length*half
		left = append(left, point{p.x + nx, p.y + ny})
		right = append(right, point{p.x - nx, p.y - ny})
	}
	for i := len(right) - 1; i >= 0; i-- {
		left = append(left, right[i])
	}
	if len(left) > 2 {
		c.fill(paint, left...)
	}
}

// shade repaints every pixel: at answers the colour laid over it, in fractions of the picture.
func (c *canvas) shade(at func(x, y float64) color.NRGBA) {
	w, h := c.img.Rect.Dx(), c.img.Rect.Dy()
	for py := range h {
		row := c.img.Pix[py*c.img.Stride:]
		for px := range w {
			over := at(float64(px)/float64(w), float64(py)/float64(h))
			if over.A == 0 {
				continue
			}
			pixel := row[px*4 : px*4+4 : px*4+4]
			a := uint32(over.A)
			pixel[0] = uint8((uint32(over.R)*a + uint32(pixel[0])*(255-a) + 127) / 255)
			pixel[1] = uint8((uint32(over.G)*a + uint32(pixel[1])*(255-a) + 127) / 255)
			pixel[2] = uint8((uint32(over.B)*a + uint32(pixel[2])*(255-a) + 127) / 255)
			pixel[3] = 255
		}
	}
}

// glow adds light around a point that fades with the distance.
func (c *canvas) glow(light uint32, strength, x, y, rx, ry float64) {
	x, y, rx, ry = x*c.scale, y*c.scale, rx*c.scale, ry*c.scale
	x0, x1 := max(0, int(x-rx)), min(c.img.Rect.Dx(), int(x+rx)+1)
	y0, y1 := max(0, int(y-ry)), min(c.img.Rect.Dy(), int(y+ry)+1)
	red, green, blue := float64(light>>16&255), float64(light>>8&255), float64(light&255)
	for py := y0; py < y1; py++ {
		row := c.img.Pix[py*c.img.Stride:]
		for px := x0; px < x1; px++ {
			dx, dy := (float64(px)-x)/rx, (float64(py)-y)/ry
			if dx*dx+dy*dy >= 1 {
				continue
			}
			d := 1 - math.Sqrt(dx*dx+dy*dy)
			power := strength * d * d
			pixel := row[px*4 : px*4+4 : px*4+4]
			pixel[0] = uint8(min(255, float64(pixel[0])+red*power))
			pixel[1] = uint8(min(255, float64(pixel[1])+green*power))
			pixel[2] = uint8(min(255, float64(pixel[2])+blue*power))
		}
	}
}

// vignette darkens the corners.
func (c *canvas) vignette(strength float64) {
	c.shade(func(x, y float64) color.NRGBA {
		d := math.Hypot((x-0.5)*1.15, (y-0.48)*1.1)
		return rgb(0x020403, strength*min(1, max(0, (d-0.28)*1.7)))
	})
}
