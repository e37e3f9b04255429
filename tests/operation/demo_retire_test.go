// The demo world is for development only: prod refuses its database until the command has retired it.

package operation

import (
	"context"
	"net"
	"os/exec"
	"strings"
	"testing"
	"time"

	"touchline/app"
	"touchline/app/apptest"
	"touchline/app/config"
	"touchline/app/storage"
	"touchline/demo"
	"touchline/domain"
)

func TestProdRefusesTheDemoWorldUntilItIsRetired(t *testing.T) {
	data := apptest.FreshFolder(t)
	web := apptest.FreePort(t)
	for name, value := range map[string]string{"DATA_DIR": data, "ADDR": web, "RTMP_ADDR": apptest.FreePort(t),
		"INTERNAL_ADDR": "",
		"PUBLIC_URL":    "http://" + web, "SECRET": strings.Repeat("s", 32), "LOG_LEVEL": "error"} {
		t.Setenv(config.Prefix+name, value)
	}
	t.Setenv(config.Prefix+"ENV", "dev")
	if said, err := exec.CommandContext(t.Context(), apptest.Built(t), "seed").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	t.Setenv(config.Prefix+"ENV", "prod")
	err := app.Run(t.Context(), []string{"serve"})
	if err == nil || !strings.Contains(err.Error(), "touchline demo clear") || strings.Contains(err.Error(), "\n") {
		t.Fatalf("prod on the demo world: %v", err)
	}
	if conn, err := net.Dial("tcp", web); err == nil {
		_ = conn.Close()
		t.Error("the site listens although it refused")
	}
	for range 2 { // the second run has nothing to do
		if err := app.Run(t.Context(), []string{"demo", "clear"}); err != nil {
			t.Fatal(err)
		}
	}

	servesNoDemo(t, web)

	store, err := storage.Open(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet)
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
	again, err := store.Accounts.CreateAccount(t.Context(), domain.Account{UserName: demo.ViewerName,
		Phone: "+8613800138001", NickName: "N", Language: "en", CreatedAt: time.Now()})
	if err != nil {
		t.Errorf("the name and number of %s are not free: %v", demo.ViewerName, err)
	}
	if _, _, err := store.Demo.DemoLeft(t.Context()); err != nil || again.UserID == 0 {
		t.Error(err)
	}
}

// servesNoDemo checks that the demo's logins, rooms and recordings are gone.
func servesNoDemo(t *testing.T, web string) {
	t.Helper()
	h := apptest.Run(t, web, "", func(ctx context.Context) error { return app.Run(ctx, []string{"serve"}) })
	var visitor apptest.Person
	for _, name := range []string{demo.ViewerName, demo.AnchorName, demo.ChargeName, demo.ChargeOther} {
		login := map[string]any{"userName": name, "password": demo.Password}
		h.Try(t, visitor, "/web_user/web_pwd_login", login).Must(t, domain.LoginFailed, "", name)
	}
	login := map[string]any{"userName": demo.OperatorName, "password": demo.Password}
	h.Try(t, visitor, "/admin/login", login).Must(t, domain.LoginFailed, "", "the operator")
	h.Try(t, visitor, "/web_anchor/anchor_content_list", map[string]any{"raceType": 0}).
		Must(t, "", `"total":0`, "the rooms")
	h.Try(t, visitor, "/web_home/home_details_bottom", map[string]any{}).
		Must(t, "", `"replays":[]`, "the recordings")
	h.Close(t)
}
