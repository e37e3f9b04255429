// A process between two pipes, which is fed while its output is read.

package confine

import (
	"context"
	"errors"
	"io"
)

const endMost = 400 // bytes of what a process says of its end

// Between runs another program within the budget until its output ends. feed writes its input until its context ends
// or the input has; read reads its output. What the program wrote to its standard error is part of the error.
func (b Budget) Between(ctx context.Context, feed func(ctx context.Context, to io.Writer) error,
	read func(from io.Reader) error, program string, arguments ...string) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	c := b.Command(ctx, program, arguments...)
	said := &Output{Left: endMost}
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
