// One run of ffmpeg between two pipes.

package whip

import (
	"context"
	"errors"
	"io"
	"os/exec"

	"touchline/confine"
)

const processErrors = 400 // bytes of what ffmpeg says

// process runs ffmpeg until its output ends. feed writes its input until its context ends or the input has.
func process(ctx context.Context, budget confine.Budget, ffmpeg string, arguments []string,
	feed func(ctx context.Context, to io.Writer) error, read func(from io.Reader) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := budget.Command(ctx, ffmpeg, arguments...)
	said := &confine.Output{Left: processErrors}
	c.Stderr = said
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	fed := make(chan error, 1)
	go func() {
		fed <- feed(ctx, in)
		_ = in.Close()
	}()
	why := read(out)
	cancel()
	err = errors.Join(why, <-fed, c.Wait())
	if said.String() != "" {
		err = errors.Join(err, errors.New(said.String()))
	}
	return err
}

// findFFmpeg returns the path of ffmpeg; "" without one.
func findFFmpeg() string {
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		return ""
	}
	return path
}
