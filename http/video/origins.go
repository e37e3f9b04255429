// The origins of an edge: the nodes that it fetches from.

package video

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/cache"
	"touchline/http/view"
)

const (
	dialLimit    = 3 * time.Second
	answerLimit  = 10 * time.Second // until the header of a response arrives
	refusalBytes = 64 << 10
)

// Origins asks one node after another. Nodes have different streams and the same files.
type Origins struct {
	addresses []string
	passes    rest.PassSigner
	client    *http.Client
}

// NewOrigins returns the nodes at these web addresses.
func NewOrigins(addresses []string, passes rest.PassSigner) *Origins {
	dialer := &net.Dialer{
		Timeout: dialLimit,
		// Detects a lost node behind a silent stream.
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 5 * time.Second, Interval: 2 * time.Second, Count: 3},
	}
	return &Origins{addresses, passes, &http.Client{
		Transport: &http.Transport{
			DialContext: dialer.DialContext, ResponseHeaderTimeout: answerLimit, TLSHandshakeTimeout: dialLimit,
			DisableCompression: true, MaxIdleConnsPerHost: 32, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// Live opens the FLV stream of a house (relay.Origin).
func (o *Origins) Live(ctx context.Context, houseID string) (io.ReadCloser, error) {
	answer, err := o.ask(ctx, "/live/"+houseID+".flv")
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// LiveAt opens the FLV stream of a house at one node.
func (o *Origins) LiveAt(ctx context.Context, address, houseID string) (io.ReadCloser, error) {
	answer, err := o.askOne(ctx, address+o.passes.Edge("/live/"+houseID+".flv"))
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

// SharedVariants returns the playlist of all definitions of a house (Media.Variants) from the node at an address, or
// from any of the origins without one. A second long, all callers share it.
type SharedVariants func(ctx context.Context, address, houseID string, lowLatency bool) ([]byte, error)

const (
	variantsLife  = time.Second
	variantsMost  = 10_000
	variantsBytes = 64 << 10
)

// SharedVariants returns a reader of playlists that ends with base.
func (o *Origins) SharedVariants(base context.Context, now func() time.Time) SharedVariants {
	held := cache.NewStrict[string, []byte](base, variantsLife, variantsMost)
	return func(ctx context.Context, address, houseID string, lowLatency bool) ([]byte, error) {
		line := view.LineOfAll
		if lowLatency {
			line = view.LineOfAllLowLatency
		}
		path := "/live/" + houseID + "/" + line + "/index.m3u8"
		list, err := held.Get(ctx, address+path, now(), func(ctx context.Context) ([]byte, error) {
			return o.variants(ctx, address, path)
		})
		var refusal *domain.Refusal
		if err != nil && !errors.As(err, &refusal) {
			err = domain.Refuse(domain.Unavailable, "retryAfter", rest.OutageRetrySeconds)
		}
		return list, err
	}
}

func (o *Origins) variants(ctx context.Context, address, path string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, answerLimit)
	defer cancel()
	ask := o.ask
	if address != "" {
		ask = func(ctx context.Context, path string) (*http.Response, error) {
			return o.askOne(ctx, address+o.passes.Edge(path))
		}
	}
	answer, err := ask(ctx, path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	list, err := io.ReadAll(io.LimitReader(answer.Body, variantsBytes))
	if err != nil {
		return nil, fmt.Errorf("read a playlist of an origin: %w", err)
	}
	return list, nil
}

// ask returns a response with status 200, or the refusal of a node. NOT_FOUND counts only if all nodes refuse with it.
func (o *Origins) ask(ctx context.Context, path string) (*http.Response, error) {
	var faults []error
	var missing error
	for _, address := range o.addresses {
		answer, err := o.askOne(ctx, address+o.passes.Edge(path))
		var refusal *domain.Refusal
		switch {
		case err == nil:
			return answer, nil
		case domain.CodeOf(err) == domain.NotFound:
			missing = err
		case errors.As(err, &refusal) && !passing(refusal.Code):
			return nil, err
		default:
			faults = append(faults, err)
		}
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return nil, missing
}

// passing reports whether a refusal is temporary.
func passing(code domain.Code) bool {
	return code == domain.RateLimited || code == domain.Unavailable || code == domain.Internal
}

func (o *Origins) askOne(ctx context.Context, address string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, fmt.Errorf("ask an origin: %w", err)
	}
	answer, err := o.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("ask an origin: %w", err)
	}
	if answer.StatusCode == http.StatusOK {
		return answer, nil
	}
	defer answer.Body.Close()
	return nil, refusalOf(answer)
}

// refusalOf reads the refusal in a response. A response without one is a fault.
func refusalOf(answer *http.Response) error {
	var said struct {
		Code   domain.Code    `json:"code"`
		Params map[string]any `json:"params"`
	}
	err := json.NewDecoder(io.LimitReader(answer.Body, refusalBytes)).Decode(&said)
	if _, known := rest.Statuses[said.Code]; err != nil || !known {
		return fmt.Errorf("an origin answered status %d", answer.StatusCode)
	}
	return &domain.Refusal{Code: said.Code, Params: said.Params}
}
