// The types Site and Images and their constructors.

// Package site is the SQL of the content of the whole site: columns, banners, settings, texts and uploaded pictures.
package site

import (
	"github.com/jackc/pgx/v5/pgxpool"
)

// Site reads and writes columns, banners, settings and texts.
type Site struct{ db *pgxpool.Pool }

// Images reads and writes uploaded pictures: their uploaders, their use, and which are withheld.
type Images struct{ db *pgxpool.Pool }

// New returns the site on db.
func New(db *pgxpool.Pool) *Site { return &Site{db} }

// NewImages returns images on db.
func NewImages(db *pgxpool.Pool) *Images { return &Images{db} }
