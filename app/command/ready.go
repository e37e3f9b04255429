// touchline ready checks the health of the running site.

package command

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	nethttp "net/http"
	"time"

	"touchline/app/config"
)

// ready succeeds when the site with this configuration is ready.
func (e Env) ready(ctx context.Context) error {
	if e.Cfg.InternalAddr == "" {
		return fmt.Errorf("%sINTERNAL_ADDR is off, so the site cannot be asked", config.Prefix)
	}
	host, port, err := net.SplitHostPort(e.Cfg.InternalAddr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 4*time.Second)
	defer cancel()
	request, err := nethttp.NewRequestWithContext(ctx, nethttp.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz",
		nil)
	if err != nil {
		return err
	}
	answer, err := nethttp.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("not ready: %w", err)
	}
	defer func() { _ = answer.Body.Close() }()
	var said struct {
		Data struct{ Status, Lacks string }
	}
	_ = json.NewDecoder(answer.Body).Decode(&said)
	switch {
	case answer.StatusCode == nethttp.StatusOK:
		fmt.Println(said.Data.Status)
		return nil
	case said.Data.Lacks != "":
		return fmt.Errorf("%s: it lacks %s", said.Data.Status, said.Data.Lacks)
	}
	return errors.New("not ready: " + said.Data.Status)
}
