// Who may send a whole file, and how many at a time: an announced body is memory given away.
package http

import (
	"slices"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

const uploadsAtOnce = 8

// uploadSlots bounds the memory announced by uploads that are still arriving. A slot that is never
// handed back, because its connection broke, frees itself after the read time-out.
type uploadSlots struct {
	paths []string // written before the first request
	mu    sync.Mutex
	taken []time.Time
}

// fileRoute registers a call whose body may be as large as a file; it is let in by a slot.
func (s *Server) fileRoute(who class, path string, limits limitGroup, h handler) *Entry {
	s.uploads.paths = append(s.uploads.paths, path)
	return s.register(who, path, limits, func(c fiber.Ctx, caller Caller) error {
		defer s.uploads.release(c.Request())
		return h(c, caller)
	})
}

// at tells whether the path of a request line is one of a fileRoute.
func (u *uploadSlots) at(uri []byte) bool {
	return slices.ContainsFunc(u.paths, func(path string) bool { return isPath(uri, path) })
}

func (u *uploadSlots) acquire(now time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.taken = slices.DeleteFunc(u.taken, func(at time.Time) bool { return now.Sub(at) > uploadTimeout })
	if len(u.taken) >= uploadsAtOnce {
		return false
	}
	u.taken = append(u.taken, now)
	return true
}

// release hands back the slot of a request that had one; once.
func (u *uploadSlots) release(request *fasthttp.Request) {
	if string(request.Header.Peek(granted)) != grantUpload {
		return
	}
	request.Header.Del(granted)
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.taken) > 0 {
		u.taken = u.taken[1:]
	}
}
