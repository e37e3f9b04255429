// Encoders that push through TLS to the address of the anchor's page.

package operation

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	nethttp "net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"
)

// ownCertificate is a self-signed certificate for this machine.
func ownCertificate(t *testing.T) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	is := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	cert, err := x509.CreateCertificate(rand.Reader, is, is, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(t.TempDir(), "cert.pem"), filepath.Join(t.TempDir(), "key.pem")
	for file, block := range map[string]*pem.Block{
		certFile: {Type: "CERTIFICATE", Bytes: cert},
		keyFile:  {Type: "PRIVATE KEY", Bytes: raw},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return certFile, keyFile
}

func TestAnEncoderPushesThroughTLSToTheAddressTheAnchorIsShown(t *testing.T) {
	data := apptest.FreshFolder(t)
	anchor := apptest.MakePeople(t, data, 1)[0]
	cert, key := ownCertificate(t)
	rtmps := apptest.FreePort(t)
	h := apptest.Open(t, data, map[string]string{
		"RTMP_ADDR":  "",
		"RTMPS_ADDR": rtmps,
		"RTMPS_CERT": cert,
		"RTMPS_KEY":  key,
	})
	var set struct {
		Ingest struct{ Protocol, PushAddress, OBSHint string }
	}
	h.Ask(t, anchor.Token, "/web_anchor/anchor_house_config_details_update", map[string]any{
		"houseName": "Late kick-off", "anchorTitle": "Voice", "introduction": "Every ball", "announcement": "Be kind",
		"goLiveOnPush": true, "houseImage": h.Upload(t, anchor.Token),
	}, &set)
	if set.Ingest.PushAddress != "rtmps://"+rtmps+"/live" || set.Ingest.Protocol != "rtmps" {
		t.Fatalf("the anchor gets the ingest address %+v", set.Ingest)
	}
	// The encoder verifies the certificate, so it must trust it.
	encoder := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-nostdin", "-re",
		"-f", "lavfi", "-i", "testsrc2=size=160x90:rate=10", "-f", "lavfi", "-i", "sine=sample_rate=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2",
		"-tls_verify", "1", "-ca_file", cert, "-f", "flv", set.Ingest.PushAddress+"/"+set.Ingest.OBSHint)
	var said strings.Builder
	encoder.Stderr = &said
	if err := encoder.Start(); err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- encoder.Wait() }()
	defer h.Close(t)
	defer func() { _ = encoder.Process.Kill(); <-ended }()
	eventually.True(t, "there are pictures", func() bool {
		resp, err := nethttp.Get("http://" + h.Addr + "/live/" + apptest.FirstRoom + "/0/index.m3u8")
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		select {
		case err := <-ended:
			ended <- err
			t.Fatalf("the encoder ended: %v %s", err, said.String())
		default:
		}
		return resp.StatusCode == nethttp.StatusOK
	})
}
