// A broadcast is passed on to nginx with its RTMP module, switched during the broadcast, and after the site's secret
// was rotated.

package operation

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"touchline/app/apptest"
	"touchline/tests/eventually"
)

// platform runs nginx as another platform. It records what it gets; what is published to "closed" it refuses.
func platform(t *testing.T) (address, folder string) {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // outside the PATH of unprivileged users
	}
	folder, address = apptest.DataFolder(t), apptest.FreePort(t)
	main := "daemon off;\npid " + filepath.Join(folder, "pid") + ";\n"
	if os.Geteuid() == 0 {
		main += "user root;\n" // otherwise its workers cannot enter the test's folder
	}
	main += `load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
worker_processes 1;
error_log stderr warn;
events { worker_connections 100; }
rtmp { access_log off; server { listen ` + address + `;
	application live { live on; record all; record_path ` + folder + `; record_unique on; }
	application closed { live on; deny publish all; }
} }
`
	file := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(file, []byte(main), 0o644); err != nil {
		t.Fatal(err)
	}
	runProgram(t, folder, exec.Command(program, "-e", "stderr", "-p", folder, "-c", file))
	return address, folder
}

type restreamed struct {
	Restreams []struct {
		TargetID string
		KeySet   bool
		Health   *struct {
			State string
			Fault *string
		}
	}
	Ingest struct{ PushAddress, OBSHint string }
}

func TestABroadcastIsPassedOnToNginx(t *testing.T) {
	data := apptest.FreshFolder(t)
	anchor := apptest.MakePeople(t, data, 1)[0]
	older, newest := strings.Repeat("o", 32), strings.Repeat("n", 32)
	settings := map[string]string{"SECRET": older, "RESTREAM_PRIVATE": "127.0.0.0/8"}
	first := apptest.Open(t, data, settings)
	listens, folder := platform(t)
	to := strings.Replace(listens, "127.0.0.1", "localhost", 1) // an address of the site's own host is refused
	first.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": first.Upload(t, anchor.Token),
	}, nil)
	first.Ask(t, anchor.Token, "/web_anchor/restream_save", map[string]any{
		"name": "nginx", "address": "rtmp://" + to + "/live", "key": "secret-of-nginx",
	}, nil)
	first.Close(t)

	settings["SECRET"] = newest + "," + older
	h := apptest.Open(t, data, settings)
	defer h.Close(t)
	look := func() (now restreamed) {
		t.Helper()
		h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details", map[string]any{}, &now)
		return now
	}
	becomes := func(state, fault string) {
		t.Helper()
		eventually.True(t, "the target is "+state+" "+fault, func() bool {
			health := look().Restreams[0].Health
			return health != nil && health.State == state && (fault == "" || health.Fault != nil && *health.Fault == fault)
		})
	}
	set := look()
	encoder := push(t, strings.TrimSuffix(strings.TrimPrefix(set.Ingest.PushAddress, "rtmp://"), "/live"),
		set.Ingest.OBSHint)
	becomes("LIVE", "")

	h.Ask(t, anchor.Token, "/web_anchor/restream_save", map[string]any{
		"targetId": set.Restreams[0].TargetID, "address": "rtmp://" + to + "/closed", "key": "other-secret",
	}, nil)
	becomes("FAILED", "LOST") // nginx closes the connection and says nothing
	files, err := filepath.Glob(filepath.Join(folder, "secret-of-nginx-*.flv"))
	if err != nil || len(files) != 1 {
		t.Fatalf("nginx recorded %v: %v", files, err)
	}
	said, err := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "warning", "-nostdin", "-xerror", "-i", files[0],
		"-map", "0:v", "-map", "0:a", "-f", "null", "-").CombinedOutput()
	if err != nil || len(said) > 0 {
		t.Errorf("what nginx recorded is decoded with %v: %s", err, said)
	}
	_ = encoder.Process.Signal(syscall.SIGINT)
	_ = encoder.Wait()
}
