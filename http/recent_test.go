// What was just read: one caller reads anew, the others need not wait, and nobody is answered with something old.
package http

import (
	"errors"
	"testing"
	"time"
)

func TestWhileOneCallerReadsAnewTheOthersHaveWhatThereWas(t *testing.T) {
	t.Parallel()
	r := newRecently[string, int](time.Second, 10)
	now := time.Unix(1000, 0)
	ask := func(after time.Duration, read func() (int, error)) int {
		got, _ := r.get("k", now.Add(after), read)
		return got
	}
	is := func(n int) func() (int, error) { return func() (int, error) { return n, nil } }
	never := func() (int, error) { t.Error("read again"); return 0, nil }
	if ask(0, is(1)) != 1 || ask(900*time.Millisecond, never) != 1 {
		t.Error("it is not kept")
	}
	inside := 0
	if got := ask(1100*time.Millisecond, func() (int, error) {
		inside = ask(1100*time.Millisecond, never) // another caller meanwhile
		return 2, nil
	}); got != 2 || inside != 1 {
		t.Errorf("read anew %d, meanwhile %d", got, inside)
	}
	if got := ask(time.Hour, func() (int, error) {
		inside = ask(time.Hour, is(4))
		return 3, nil
	}); got != 3 || inside != 4 {
		t.Errorf("after an hour %d, meanwhile %d", got, inside)
	}
	if _, err := r.get("k", now.Add(2*time.Hour), func() (int, error) { return 0, errors.New("away") }); err == nil {
		t.Error("a failure was answered")
	}
	if got := ask(2*time.Hour, is(5)); got != 5 {
		t.Errorf("after a failure %d: it was kept", got)
	}
}

func TestWhatIsForgottenWhileItIsReadIsNotKept(t *testing.T) {
	t.Parallel()
	r := newRecently[string, int](time.Second, 10)
	now := time.Unix(1000, 0)
	if got, _ := r.get("k", now, func() (int, error) { r.forget("k"); return 1, nil }); got != 1 {
		t.Errorf("read %d", got)
	}
	if got, _ := r.get("k", now, func() (int, error) { return 2, nil }); got != 2 {
		t.Errorf("then %d: what was read before the change was kept", got)
	}
	r.forget("k")
	if got, _ := r.get("k", now, func() (int, error) { return 3, nil }); got != 3 {
		t.Errorf("then %d", got)
	}
}
