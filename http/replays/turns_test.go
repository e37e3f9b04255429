// The limit of downloads for which ffmpeg works at the same time.

package replays

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"touchline/http/rest/limit"
)

func TestOnlyTwoFilesAreMadeAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const anchors, parts = 6, 8
		h := &editor{making: limit.NewSemaphore(madeAtOnce)}
		var making atomic.Int32
		on := make(chan struct{})
		var files sync.WaitGroup
		for n := range anchors {
			files.Go(func() {
				to := h.inTurns(t.Context(), limit.Quota{Key: fmt.Sprint("house:", n), Max: 1}, io.Discard)
				err := to.all(func() error {
					for range parts {
						making.Add(1)
						<-on
						making.Add(-1)
						if _, err := to.Write(nil); err != nil {
							return err
						}
					}
					return nil
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		for part := range anchors * parts {
			synctest.Wait()
			if n := making.Load(); n > 2 || n < 2 && part == 0 {
				t.Errorf("%d files are being made at part %d, want 2", n, part)
			}
			on <- struct{}{}
		}
		files.Wait()
	})
}
