// The pictures of the demo world in all sizes of uploads.

package demo

import (
	"archive/zip"
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"touchline/picture"
)

// picturesVersion is part of the keys. A picture never changes under its key, so better pictures get another version.
const picturesVersion = "5"

//go:embed pictures.zip
var picturesFile []byte

// pictures holds the files by the ends of their keys: cover-0.webp, cover-0_480.webp. A size that is not smaller than
// the previous one is left out.
var pictures = func() *zip.Reader {
	read, err := zip.NewReader(bytes.NewReader(picturesFile), int64(len(picturesFile)))
	if err != nil {
		panic(err) // the file is embedded
	}
	return read
}()

// sizes are the pixels of the pictures of posts and walls by name.
var sizes = map[string][2]int{
	"wide": {960, 540}, "tall": {364, 540}, "square": {537, 540}, "near": {576, 314}, "stand": {528, 248},
	"corner": {432, 378},
	"board":  {720, 540}, "plan": {720, 540}, "press": {720, 540},
}

// keep stores a picture once and returns its key. Names beginning with cover or face are photographs; the others have
// transparent corners.
func (w *World) keep(ctx context.Context, name string) (key string, err error) {
	ext := ".png"
	if strings.HasPrefix(name, "cover") || strings.HasPrefix(name, "face") {
		ext = ".webp"
	}
	key = "img/demo/" + picturesVersion + "/" + name + ext
	if _, err := w.Files.Get(ctx, key); !errors.Is(err, fs.ErrNotExist) {
		return key, err
	}
	names := picture.Names(key)
	contents := make([][]byte, len(names))
	for i, name := range names {
		contents[i], err = fs.ReadFile(pictures, path.Base(name))
		if errors.Is(err, fs.ErrNotExist) && i > 0 {
			contents[i], err = contents[i-1], nil
		}
		if err != nil {
			return "", fmt.Errorf("read the picture %s: %w", name, err)
		}
	}
	for i, name := range slices.Backward(names) { // the picture itself last: its key implies all sizes
		if err := w.Files.Put(ctx, name, contents[i]); err != nil {
			return "", err
		}
	}
	return key, nil
}
