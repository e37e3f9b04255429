// The other hosts from which browsers may fetch pictures and streams.

package content

import (
	"context"
	"slices"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/http/admin/operators"
)

type mediaHostsAnswer struct {
	Hosts []string `json:"hosts"`
}

// mediaHosts shows the hosts, besides this site, from which browsers may fetch pictures and streams.
func (h *handlers) mediaHosts(ctx context.Context, _ operators.Caller, _ struct{}) (mediaHostsAnswer, error) {
	answer := mediaHostsAnswer{[]string{}}
	_, err := h.Site.Setting(ctx, studio.MediaHostsSetting, &answer.Hosts)
	return answer, err
}

type mediaHostsEditRequest struct {
	operators.Act
	Hosts  []string `json:"hosts"`  // all of them: cdn.example.org, or https://cdn.example.org:8443
	Reason string   `json:"reason"` // for the record; required to remove a host
}

func (r mediaHostsEditRequest) Check() error { return console.CheckReason(r.Reason) }

// mediaHostsEdit replaces the list of hosts. This node applies it at once; other nodes and newly opened pages follow
// within seconds.
func (h *handlers) mediaHostsEdit(ctx context.Context, at operators.Caller,
	req mediaHostsEditRequest) (mediaHostsAnswer, error) {
	answer := mediaHostsAnswer{[]string{}}
	if req.Hosts == nil {
		return answer, domain.Refuse(domain.FieldRequired, "field", "hosts")
	}
	if len(req.Hosts) > studio.MediaHostsMax {
		return answer, domain.RefuseField("hosts", "count", "max", studio.MediaHostsMax)
	}
	for _, text := range req.Hosts {
		host, ok := studio.CleanMediaHost(text, h.Rest.Dev)
		if !ok {
			return answer, domain.RefuseField("hosts", "host")
		}
		answer.Hosts = append(answer.Hosts, host)
	}
	slices.Sort(answer.Hosts)
	answer.Hosts = slices.Compact(answer.Hosts)
	known, err := h.mediaHosts(ctx, at, struct{}{})
	if err != nil {
		return answer, err
	}
	goes := slices.ContainsFunc(known.Hosts, func(host string) bool { return !slices.Contains(answer.Hosts, host) })
	if err := console.ReasonIf(goes, req.Reason); err != nil {
		return answer, err
	}
	before, err := h.Admin.ReplaceSetting(ctx, studio.MediaHostsSetting, answer.Hosts, h.Rest.Now())
	if err != nil {
		return answer, err
	}
	at.Changed(orNil(before), answer.Hosts)
	return answer, h.RefreshMediaHosts(ctx)
}
