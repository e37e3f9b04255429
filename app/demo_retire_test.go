// The demo world does not outlive development: prod refuses its database until the command has retired it.
package app

import (
	"context"
	"net"
	nethttp "net/http"
	"strings"
	"testing"
	"time"

	"touchline/demo"
	"touchline/domain"
)

func TestProdRefusesTheDemoWorldUntilItIsRetired(t *testing.T) {
	data := freshHouse(t)
	web := freePort(t)
	for name, value := range map[string]string{"DATA_DIR": data, "ADDR": web, "RTMP_ADDR": freePort(t), "INTERNAL_ADDR": "",
		"PUBLIC_URL": "http://" + web, "SECRET": strings.Repeat("s", 32), "LOG_LEVEL": "error"} {
		t.Setenv(prefix+name, value)
	}
	t.Setenv(prefix+"ENV", "dev")
	if err := run(t.Context(), []string{"seed"}); err != nil {
		t.Fatal(err)
	}
	t.Setenv(prefix+"ENV", "prod")
	err := run(t.Context(), []string{"serve"})
	if err == nil || !strings.Contains(err.Error(), "touchline demo clear") || strings.Contains(err.Error(), "\n") {
		t.Fatalf("prod on the demo world: %v", err)
	}
	if conn, err := net.Dial("tcp", web); err == nil {
		_ = conn.Close()
		t.Error("the site listens although it refused")
	}
	for range 2 { // a second time, nothing is left to do
		if err := run(t.Context(), []string{"demo", "clear"}); err != nil {
			t.Fatal(err)
		}
	}

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	h := &site{addr: web, stop: stop, done: make(chan error, 1)}
	go func() { h.done <- run(ctx, []string{"serve"}) }()
	deadline := time.After(longest)
	for ready := false; !ready; {
		select {
		case err := <-h.done:
			t.Fatalf("prod after the demo world: %v", err)
		case <-deadline:
			t.Fatal("prod is not ready")
		case <-time.After(20 * time.Millisecond):
		}
		if resp, err := nethttp.Get("http://" + web + "/healthz"); err == nil {
			_ = resp.Body.Close()
			ready = resp.StatusCode == nethttp.StatusOK
		}
	}
	for _, name := range []string{demo.ViewerName, demo.AnchorName, demo.ChargeName, demo.ChargeOther} {
		h.try(t, person{}, "/web_user/web_pwd_login", map[string]any{"userName": name, "password": demo.Password}).must(t, domain.LoginFailed, "", name)
	}
	h.try(t, person{}, "/admin/login", map[string]any{"userName": demo.OperatorName, "password": demo.Password}).must(t, domain.LoginFailed, "", "the operator")
	h.try(t, person{}, "/web_anchor/anchor_content_list", map[string]any{"raceType": 0}).must(t, "", `"total":0`, "the rooms")
	h.close(t)

	store, err := openStorage(t.Context(), config(t, map[string]string{"DATA_DIR": data}), quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	if accounts, operators, err := store.Demo.DemoLeft(t.Context()); accounts+operators != 0 || err != nil {
		t.Errorf("%d accounts and %d operators are left, %v", accounts, operators, err)
	}
	if left, err := store.Demo.DemoUnerased(t.Context()); left != 0 || err != nil {
		t.Errorf("%d accounts are not erased, %v", left, err)
	}
	if audit, err := store.Ledger.Audit(t.Context()); err != nil || !audit.Clean() {
		t.Errorf("the ledger: %+v %v", audit, err)
	}
	again, err := store.Accounts.CreateAccount(t.Context(), domain.Account{UserName: demo.ViewerName, Phone: "+8613800138001", NickName: "N", Language: "en", CreatedAt: time.Now()})
	if err != nil {
		t.Errorf("the name and number of %s are not free: %v", demo.ViewerName, err)
	}
	if _, _, err := store.Demo.DemoLeft(t.Context()); err != nil || again.UserID == 0 {
		t.Error(err)
	}
}
