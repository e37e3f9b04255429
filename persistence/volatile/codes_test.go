// Codes, buckets and counted log-ins, on the Redis inside the process and on a real one.

package volatile_test

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

var opening = time.Date(2026, 9, 5, 12, 0, 0, 0, time.UTC)

// eachRedis runs a test on the Redis inside the process and on Debian's.
func eachRedis(t *testing.T, test func(t *testing.T, s *persistence.Store)) {
	t.Run("inside the process", func(t *testing.T) { test(t, persistencetest.Open(t)) })
	t.Run("redis-server", func(t *testing.T) {
		cfg := persistencetest.Config(t)
		cfg.RedisURL = realRedis(t)
		test(t, persistencetest.OpenConfig(t, cfg))
	})
}

func TestACodeIsValidOnceForItsPhoneAndSceneAndFiveTries(t *testing.T) {
	eachRedis(t, func(t *testing.T, s *persistence.Store) {
		ctx := t.Context()
		check := func(phone, scene, code string, spend bool) (bool, int) {
			t.Helper()
			right, left, err := s.Codes.CheckCode(ctx, phone, scene, code, spend)
			if err != nil {
				t.Fatal(err)
			}
			return right, left
		}
		save := func(code string) {
			t.Helper()
			if err := s.Codes.SaveCode(ctx, "+861", "login", code); err != nil {
				t.Fatal(err)
			}
		}
		save("111111")
		save("222222")
		if right, left := check("+861", "login", "111111", true); right || left != 4 {
			t.Errorf("an old code after a new one: %v %d", right, left)
		}
		for what, at := range map[string][2]string{
			"another phone": {"+862", "login"}, "another scene": {"+861", "register"},
		} {
			if right, left := check(at[0], at[1], "222222", true); right || left != 0 {
				t.Errorf("%s: %v %d", what, right, left)
			}
		}
		for range 2 {
			if right, _ := check("+861", "login", "222222", false); !right {
				t.Error("checking used up the code")
			}
		}
		if right, _ := check("+861", "login", "222222", true); !right {
			t.Error("the right code was refused")
		}
		if right, left := check("+861", "login", "222222", true); right || left != 0 {
			t.Error("a code worked twice")
		}
		save("333333")
		for want := 4; want >= 0; want-- {
			if _, left := check("+861", "login", "000000", true); left != want {
				t.Errorf("left %d, want %d", left, want)
			}
		}
		if right, _ := check("+861", "login", "333333", true); right {
			t.Error("the right code after five wrong ones")
		}
		save("444444")
		var winners atomic.Int32
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				if right, _, err := s.Codes.CheckCode(ctx, "+861", "login", "444444", true); err == nil && right {
					winners.Add(1)
				}
			})
		}
		all.Wait()
		if winners.Load() != 1 {
			t.Errorf("%d callers spent one code", winners.Load())
		}
	})
}

func TestTheSendingOfCodesIsLimited(t *testing.T) {
	eachRedis(t, func(t *testing.T, s *persistence.Store) {
		now := opening
		send := func(phone, address string) time.Duration {
			t.Helper()
			wait, err := s.Codes.AllowSms(t.Context(), phone, address, address+"/24", now)
			if err != nil {
				t.Fatal(err)
			}
			return wait
		}
		if wait := send("+861", "a"); wait != 0 {
			t.Fatalf("the first: %s", wait)
		}
		now = now.Add(20 * time.Second)
		if wait := send("+861", "a"); wait != 40*time.Second {
			t.Errorf("20 s later: %s", wait)
		}
		if wait := send("+862", "a"); wait != 0 {
			t.Errorf("another number: %s", wait)
		}
		now = opening
		for range 4 {
			now = now.Add(time.Minute)
			if wait := send("+861", "a"); wait != 0 {
				t.Fatalf("once a minute: %s", wait)
			}
		}
		now = now.Add(time.Minute)
		if wait := send("+861", "b"); wait != time.Hour-5*time.Minute {
			t.Errorf("the sixth within an hour: %s", wait)
		}
		now = opening.Add(2 * time.Hour)
		for range 5 {
			now = now.Add(30 * time.Minute)
			if wait := send("+861", "a"); wait != 0 {
				t.Fatalf("spread over the day: %s", wait)
			}
		}
		now = now.Add(2 * time.Hour)
		if wait := send("+861", "c"); wait <= 0 || wait > 24*time.Hour {
			t.Errorf("the eleventh of the day: %s", wait)
		}
		now = now.Add(48 * time.Hour)
		for n := range 21 {
			if wait := send("+869"+strings.Repeat("1", n+1), "flood"); (wait == 0) != (n < 20) {
				t.Fatalf("number %d from one address: %s", n+1, wait)
			}
		}
	})
}

func TestANeighbourhoodHasItsOwnLimit(t *testing.T) {
	s := persistencetest.Open(t)
	for n := range 102 { // each from its own number and address
		street := "busy"
		if n == 101 {
			street = "quiet"
		}
		wait, err := s.Codes.AllowSms(t.Context(), fmt.Sprint("+86", n), fmt.Sprint("address", n), street,
			opening.Add(time.Duration(n)*time.Millisecond))
		if err != nil || (wait > 0) != (n == 100) {
			t.Fatalf("message %d of the hour, from %s: %s, %v", n+1, street, wait, err)
		}
	}
}

func TestABucketHoldsItsBurstAndRefills(t *testing.T) {
	eachRedis(t, func(t *testing.T, s *persistence.Store) {
		now := opening
		take := func() time.Duration {
			t.Helper()
			wait, err := s.Limits.Take(t.Context(), "test/u1", 2, 5, now)
			if err != nil {
				t.Fatal(err)
			}
			return wait
		}
		for n := range 5 {
			if wait := take(); wait != 0 {
				t.Fatalf("token %d: wait %s", n+1, wait)
			}
		}
		if wait := take(); wait != 500*time.Millisecond {
			t.Errorf("the sixth: %s", wait)
		}
		now = now.Add(500 * time.Millisecond)
		if wait := take(); wait != 0 {
			t.Errorf("after half a second: %s", wait)
		}
		now = now.Add(time.Hour)
		for range 5 {
			if wait := take(); wait != 0 {
				t.Errorf("full again: %s", wait)
			}
		}
		if wait := take(); wait == 0 {
			t.Error("a bucket holds more than its burst")
		}
	})
}

func TestFailedLoginsAreCountedPerNeighbourhoodAndInTotal(t *testing.T) {
	eachRedis(t, func(t *testing.T, s *persistence.Store) {
		try := func(near string) (int, int, time.Duration) {
			t.Helper()
			n, w, wait, err := s.Limits.LoginAttempt(t.Context(), "lin2026", near, 5*time.Minute)
			if err != nil {
				t.Fatal(err)
			}
			return n, w, wait
		}
		try("10.0.0.0/24")
		if n, w, wait := try("10.0.0.0/24"); n != 2 || w != 2 || wait <= 4*time.Minute || wait > 5*time.Minute {
			t.Errorf("%d %d %s", n, w, wait)
		}
		if n, w, _ := try("10.0.1.0/24"); n != 1 || w != 3 {
			t.Errorf("%d %d", n, w)
		}
		for range 3 { // one more than were counted there
			if err := s.Limits.LoginUnjudged(t.Context(), "lin2026", "10.0.1.0/24"); err != nil {
				t.Fatal(err)
			}
		}
		if n, w, wait := try("10.0.1.0/24"); n != 1 || w != 1 || wait <= 4*time.Minute {
			t.Errorf("after attempts that were not checked: %d %d %s", n, w, wait)
		}
		if n, w, _ := try("10.0.0.0/24"); n != 3 || w != 2 {
			t.Errorf("after attempts that were not checked elsewhere: %d %d", n, w)
		}
		if err := s.Limits.LoginCleared(t.Context(), "lin2026", "10.0.0.0/24"); err != nil {
			t.Fatal(err)
		}
		if n, w, _ := try("10.0.0.0/24"); n != 1 || w != 3 {
			t.Errorf("after a successful one: %d %d", n, w)
		}
	})
}
