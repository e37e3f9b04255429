// All pictures of the demo world exist in every size.

package demo

import (
	"context"
	"image"
	"io/fs"
	"path"
	"strings"
	"testing"

	_ "image/png"

	_ "golang.org/x/image/webp"

	"touchline/picture"
)

// shelf stores pictures in memory.
type shelf map[string][]byte

func (s shelf) Put(_ context.Context, key string, content []byte) error { s[key] = content; return nil }

func (s shelf) Get(_ context.Context, key string) ([]byte, error) {
	if content, ok := s[key]; ok {
		return content, nil
	}
	return nil, fs.ErrNotExist
}

func TestEveryPictureExistsInItsSize(t *testing.T) {
	t.Parallel()
	for _, file := range pictures.File {
		name := strings.TrimSuffix(file.Name, path.Ext(file.Name))
		if strings.Contains(name, "_") {
			continue // a smaller size
		}
		want := [2]int{192, 192}
		if strings.HasPrefix(name, "cover") {
			want = [2]int{960, 540}
		}
		if strings.HasPrefix(name, "cover-shot") {
			want = sizes[name[strings.LastIndex(name, "-")+1:]]
		}
		content, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if is, kind, err := image.DecodeConfig(content); err != nil || [2]int{is.Width, is.Height} != want ||
			"."+kind != path.Ext(file.Name) {
			t.Errorf("%s is %s of %dx%d, want %v, %v", file.Name, kind, is.Width, is.Height, want, err)
		}
	}
	for _, a := range data.Anchors {
		for _, post := range a.Posts {
			for _, name := range post.Pictures {
				if sizes[name] == [2]int{} {
					t.Errorf("%s posts the picture %q, which is not there", a.UserName, name)
				}
			}
		}
	}
}

func TestAPictureIsKeptInEverySizeOnce(t *testing.T) {
	t.Parallel()
	files := shelf{}
	w := &World{Deps: Deps{Files: files}}
	for _, name := range []string{"cover-3", "face-300", "club-strait-0"} {
		key, err := w.keep(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range picture.Names(key) {
			if len(files[one]) == 0 {
				t.Errorf("%s is missing", one)
			}
		}
		if small := picture.NameFor(key, 80); len(files[small]) >= len(files[key]) {
			t.Errorf("%s has %d bytes, the picture itself %d", small, len(files[small]), len(files[key]))
		}
		files[key] = []byte("kept")
		if _, err := w.keep(t.Context(), name); err != nil || string(files[key]) != "kept" {
			t.Errorf("%s is stored twice, %v", name, err)
		}
	}
	if _, err := w.keep(t.Context(), "cover-none"); err == nil {
		t.Error("a picture that is not there is no fault")
	}
}
