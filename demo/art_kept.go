// The pictures of the world as an earlier start drew them: they lie among the caches of whoever runs the program, since
// drawing them takes longer than everything else. Each is known by the code that draws it.

package demo

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/gob"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"time"

	"touchline/picture"
)

// drawers is all code whose change may change a picture.
//
//go:embed *.go
var drawers embed.FS

// artUnused is how long pictures of other code stay after they were last wanted.
const artUnused = 30 * 24 * time.Hour

var errDamaged = errors.New("a kept picture is damaged")

// KeptArt is where pictures that were drawn are kept; "" where there is no such place.
func KeptArt() string {
	caches, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(caches, "touchline", "demo-art")
}

// art keeps pictures in a folder. It is a help, not more: without the folder, or with what somebody else left in it, they
// are drawn.
type art struct{ folder string }

// openArt keeps below a folder what this code draws, and removes what other code drew that nobody wants any more.
func openArt(below string) art {
	if below == "" {
		return art{}
	}
	a := art{filepath.Join(below, codeHash())}
	if os.MkdirAll(a.folder, 0o700) != nil {
		return art{}
	}
	now := time.Now()
	_ = os.Chtimes(a.folder, now, now)
	others, _ := os.ReadDir(below)
	for _, other := range others {
		if info, err := other.Info(); err == nil && now.Sub(info.ModTime()) > artUnused {
			_ = os.RemoveAll(filepath.Join(below, other.Name()))
		}
	}
	return a
}

// codeHash names the code that draws and encodes, with the libraries it uses.
func codeHash() string {
	sum := sha256.New()
	for _, code := range []embed.FS{drawers, picture.Made} {
		_ = fs.WalkDir(code, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := code.ReadFile(name)
			fmt.Fprintf(sum, "%s %d\n%s", name, len(text), text)
			return err
		})
	}
	fmt.Fprintln(sum, runtime.Version(), runtime.GOARCH)
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, library := range build.Deps {
			fmt.Fprintln(sum, library.Path, library.Version)
		}
	}
	return hex.EncodeToString(sum.Sum(nil))
}

// picture is a kept one, or a new one that is kept from now on.
func (a art) picture(name string, draw func() drawing) (*picture.Kept, error) {
	if a.folder == "" {
		return picture.Keep(draw())
	}
	file := filepath.Join(a.folder, name)
	if kept, err := readArt(file); err == nil {
		return kept, nil
	}
	kept, err := picture.Keep(draw())
	if err == nil {
		_ = writeArt(file, kept) // it is drawn again where that fails
	}
	return kept, err
}

// readArt reads a file of a hash and what has this hash.
func readArt(file string) (*picture.Kept, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if len(content) < sha256.Size {
		return nil, errDamaged
	}
	hash, content := content[:sha256.Size], content[sha256.Size:]
	if sum := sha256.Sum256(content); !bytes.Equal(sum[:], hash) {
		return nil, errDamaged
	}
	kept := &picture.Kept{}
	return kept, gob.NewDecoder(bytes.NewReader(content)).Decode(kept)
}

// writeArt writes it whole or not at all: another server may read it meanwhile.
func writeArt(file string, kept *picture.Kept) error {
	var content bytes.Buffer
	if err := gob.NewEncoder(&content).Encode(kept); err != nil {
		return err
	}
	sum := sha256.Sum256(content.Bytes())
	part, err := os.CreateTemp(filepath.Dir(file), "part-")
	if err != nil {
		return err
	}
	_, err = part.Write(append(sum[:], content.Bytes()...))
	if err = errors.Join(err, part.Close()); err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		_ = os.Remove(part.Name())
	}
	return err
}
