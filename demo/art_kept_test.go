// What is drawn once is not drawn again, and nothing that is damaged is shown.

package demo

import (
	"bytes"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// drawn counts how often a picture is drawn.
func drawn(times *int) func() drawing {
	return func() drawing {
		*times++
		picture := image.NewRGBA(image.Rect(0, 0, 4, 4))
		picture.Set(1, 1, color.RGBA{G: uint8(*times), A: 255})
		return picture
	}
}

func TestAPictureIsDrawnOnce(t *testing.T) {
	below := t.TempDir()
	times := 0
	first, err := openArt(below).picture("face", drawn(&times))
	if err != nil {
		t.Fatal(err)
	}
	again, err := openArt(below).picture("face", drawn(&times))
	if err != nil || times != 1 || !bytes.Equal(again.Content, first.Content) || again.Ext != first.Ext || len(again.Variants) != len(first.Variants) {
		t.Errorf("drawn %d times, %+v and then %+v, %v", times, first, again, err)
	}
	if _, err := openArt(below).picture("cover", drawn(&times)); err != nil || times != 2 {
		t.Errorf("another picture is taken for it, %v", err)
	}
}

func TestADamagedPictureIsDrawnAgain(t *testing.T) {
	a := openArt(t.TempDir())
	times := 0
	if _, err := a.picture("face", drawn(&times)); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(a.folder, "face")
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	for what, content := range map[string][]byte{"torn": whole[:len(whole)-1], "flipped": flipped, "empty": nil, "short": []byte("x")} {
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		before := times
		if _, err := a.picture("face", drawn(&times)); err != nil || times != before+1 {
			t.Errorf("%s: drawn %d times more, %v", what, times-before, err)
		}
		if mended, err := readArt(file); err != nil || len(mended.Content) == 0 {
			t.Errorf("%s: it stays damaged, %v", what, err)
		}
	}
}

func TestWithoutAPlaceForThemPicturesAreDrawn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "no folder")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	times := 0
	for i, below := range []string{"", file} {
		if kept, err := openArt(below).picture("face", drawn(&times)); err != nil || len(kept.Content) == 0 || times != i+1 {
			t.Errorf("below %q: drawn %d times, %v", below, times, err)
		}
	}
}

func TestPicturesOfOtherCodeGoWhenNobodyWantsThem(t *testing.T) {
	below := t.TempDir()
	long := time.Now().Add(-2 * artUnused)
	for name, last := range map[string]time.Time{"old": long, "lately": time.Now().Add(-time.Hour)} {
		if err := os.Mkdir(filepath.Join(below, name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(filepath.Join(below, name), last, last); err != nil {
			t.Fatal(err)
		}
	}
	openArt(below)
	left, err := os.ReadDir(below)
	if err != nil || len(left) != 2 || left[0].Name() == "old" || left[1].Name() == "old" {
		t.Errorf("left are %v, %v", left, err)
	}
}
