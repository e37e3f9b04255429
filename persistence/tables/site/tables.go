// What the whole site shows, and uploaded pictures: two types.

// Package site is the SQL of what the whole site shows: columns, banners, settings, texts and uploaded pictures.
package site

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Site is what the whole site shows and is set to: columns, banners, settings and texts.
type Site struct{ db *pgxpool.Pool }

// Images are uploaded pictures: whose they are, which are in use, and which are withheld.
type Images struct{ db *pgxpool.Pool }

// New reads and writes through db.
func New(db *pgxpool.Pool) *Site { return &Site{db} }

// NewImages reads and writes through db.
func NewImages(db *pgxpool.Pool) *Images { return &Images{db} }
