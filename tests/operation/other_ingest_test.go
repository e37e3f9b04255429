// nginx with its RTMP module as ingest, with the configuration of build/deploy: the site decides who may publish, and
// is notified of every event.

package operation

import (
	"io"
	nethttp "net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"touchline/app/apptest"
	"touchline/domain"
	"touchline/tests/eventually"
)

// otherServer runs nginx-rtmp with an operator's changes to its configuration.
func otherServer(t *testing.T, site string) (rtmp, web string) {
	t.Helper()
	program, err := exec.LookPath("nginx")
	if err != nil {
		program = "/usr/sbin/nginx" // outside the PATH of unprivileged users
	}
	const module = "/usr/lib/nginx/modules/ngx_rtmp_module.so"
	if _, err := os.Stat(module); err != nil {
		t.Fatalf("nginx's RTMP module (Debian: libnginx-mod-rtmp) is not installed; bash "+
			"build/need.sh test does it: %v", err)
	}
	words, err := os.ReadFile("build/deploy/nginx-rtmp.conf")
	if err != nil {
		t.Fatal(err)
	}
	folder := apptest.DataFolder(t)
	rtmp, web = apptest.FreePort(t), apptest.FreePort(t)
	main := "daemon off;\npid " + filepath.Join(folder, "pid") + ";\n"
	if os.Geteuid() == 0 {
		main += "user root;\n" // otherwise its workers cannot enter the test's folder
	}
	config := string(words)
	for was, is := range map[string]string{
		"modules/ngx_rtmp_module.so":              module,
		"error_log /var/log/nginx/rtmp.log warn;": "error_log stderr warn;",
		"listen 1935;":                            "listen " + rtmp + ";",
		"listen 8081;":                            "listen " + web + ";",
		"http://127.0.0.1:8080/":                  "http://" + site + "/",
		"/var/lib/touchline-hls":                  filepath.Join(folder, "hls"),
		"notify_update_timeout 5s;":               "notify_update_timeout 1s;",
		// replaces Debian's log, which unprivileged users cannot open
		"rtmp {\n": "rtmp {\naccess_log off;\n",
		"http {\n": "http {\n" + temporary(folder),
	} {
		if !strings.Contains(config, was) {
			t.Fatalf("the configuration lacks %q", was)
		}
		config = strings.ReplaceAll(config, was, is)
	}
	file := filepath.Join(folder, "nginx.conf")
	if err := os.WriteFile(file, []byte(main+config), 0o644); err != nil {
		t.Fatal(err)
	}
	runProgram(t, folder, exec.Command(program, "-e", "stderr", "-p", folder, "-c", file))
	return rtmp, web
}

// temporary are nginx's temporary folders.
func temporary(folder string) (lines string) {
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		lines += kind + "_temp_path " + filepath.Join(folder, kind) + ";\n"
	}
	return lines
}

// push runs an encoder until the test ends it.
func push(t *testing.T, rtmp, key string) *exec.Cmd {
	t.Helper()
	encoder := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-re",
		"-f", "lavfi", "-i", "testsrc2=size=160x90:rate=10", "-f", "lavfi", "-i", "sine=sample_rate=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2",
		"-f", "flv", "rtmp://"+rtmp+"/live/"+key)
	runProgram(t, t.TempDir(), encoder)
	return encoder
}

func TestEncodersThatPushToNginxAreAdmittedSeenAndDroppedByTheSite(t *testing.T) {
	data := apptest.FreshFolder(t)
	anchor := apptest.MakePeople(t, data, 1)[0]
	h := apptest.Open(t, data,
		map[string]string{"RTMP_ADDR": "", "HOOK_PEERS": "127.0.0.1", "PUSH_URL": "rtmp://ingest.example.org/live"})
	defer h.Close(t)
	rtmp, web := otherServer(t, h.Addr)
	var set struct {
		Ingest struct{ PushAddress, OBSHint string }
	}
	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token),
	}, &set)
	if set.Ingest.PushAddress != "rtmp://ingest.example.org/live" {
		t.Errorf("the anchor gets the ingest address %s", set.Ingest.PushAddress)
	}
	status := func() domain.LiveStatus {
		var page struct {
			Room struct{ LiveStatus domain.LiveStatus }
		}
		h.Ask(t, "", "/web_anchor/anchor_details", map[string]any{"houseId": apptest.FirstRoom}, &page)
		return page.Room.LiveStatus
	}
	becomes := func(want domain.LiveStatus, when string) {
		t.Helper()
		eventually.True(t, when, func() bool { return status() == want })
	}
	eventually.True(t, "nginx answers", func() bool {
		response, err := nethttp.Get("http://" + web + "/")
		if err == nil {
			_ = response.Body.Close()
		}
		return err == nil
	})

	wrong := push(t, rtmp, apptest.FirstRoom+"?code=wrong")
	_ = wrong.Wait() // it is rejected
	if now := status(); now == domain.LiveLiving {
		t.Fatal("a wrong code made the room live")
	}

	first := push(t, rtmp, set.Ingest.OBSHint)
	becomes(domain.LiveLiving, "the room is live")
	eventually.True(t, "nginx has pictures", func() bool {
		response, err := nethttp.Get("http://" + web + "/" + apptest.FirstRoom + ".m3u8")
		if err != nil {
			return false
		}
		defer response.Body.Close()
		list, err := io.ReadAll(response.Body)
		return err == nil && strings.Contains(string(list), "#EXTINF")
	})

	second := push(t, rtmp, set.Ingest.OBSHint)
	_ = second.Wait()
	if now := status(); now != domain.LiveLiving {
		t.Errorf("the rejected second encoder took the first off the air: %v", now)
	}

	h.Ask(t, anchor.Token, "/web_anchor/live_end", map[string]any{}, nil)
	_ = first.Wait() // the next update is refused, and nginx closes the connection
	becomes(domain.LiveOffline, "the anchor has ended the broadcast")
}

func TestAnEncoderThatLeavesNginxEndsTheBroadcast(t *testing.T) {
	data := apptest.FreshFolder(t)
	anchor := apptest.MakePeople(t, data, 1)[0]
	h := apptest.Open(t, data, map[string]string{"RTMP_ADDR": "", "HOOK_PEERS": "127.0.0.1"})
	defer h.Close(t)
	rtmp, _ := otherServer(t, h.Addr)
	var set struct{ Ingest struct{ OBSHint string } }
	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token),
	}, &set)
	living := func(want bool) func() bool {
		return func() bool {
			var page struct {
				Room struct{ LiveStatus domain.LiveStatus }
			}
			h.Ask(t, "", "/web_anchor/anchor_details", map[string]any{"houseId": apptest.FirstRoom}, &page)
			return want == (page.Room.LiveStatus == domain.LiveLiving)
		}
	}
	encoder := push(t, rtmp, set.Ingest.OBSHint)
	eventually.True(t, "the room is live", living(true))
	_ = encoder.Process.Signal(syscall.SIGTERM)
	eventually.True(t, "the room is not live any more", living(false))
}
