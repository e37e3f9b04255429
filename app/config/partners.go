// Settings that work only with another one. Without it they are refused.

package config

import "slices"

// partner is the setting that others need.
type partner struct {
	name  string
	value string   // its needed value; "": any
	of    []string // settings that need it
}

var partners = []partner{
	{"CLUSTER_ADDR", "", []string{"CLUSTER_GOSSIP", "CLUSTER_SEEDS", "CLUSTER_SECRET", "CLUSTER_CERT", "CLUSTER_KEY",
		"CLUSTER_CA"}},
	{"S3_ENDPOINT", "", []string{"S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_REGION", "S3_PUBLIC_URL"}},
	{"RTMPS_ADDR", "", []string{"RTMPS_CERT", "RTMPS_KEY"}},
	{"WEBRTC_UDP_ADDR", "", []string{"WEBRTC_TCP_ADDR", "WEBRTC_PUBLIC", "WEBRTC_VIEWERS",
		"WEBRTC_CORES"}},
	{"SMS_URL", "", []string{"SMS_TEMPLATE", "SMS_SECRET", "SMS_PRIVATE"}},
	{"MEDIA_ROLE", RoleEdge, []string{"MEDIA_ORIGINS", "EDGE_CACHE_MB"}},
	{"PLAY_SECRET", "", []string{"PLAY_HOURS"}},
	{"TRACES", "", []string{"TRACES_SHARE"}},
}

// checkPartners refuses settings without their partner. given returns the value of a setting, "" for none.
func checkPartners(given func(name string) string, refuse func(name, why string)) {
	for _, p := range partners {
		has := given(p.name)
		if has != "" && (p.value == "" || has == p.value) {
			continue
		}
		needs := Prefix + p.name
		if p.value != "" {
			needs += "=" + p.value
		}
		for _, name := range p.of {
			at := slices.IndexFunc(variables, func(v variable) bool { return v.name == name })
			if is := given(name); is != "" && is != variables[at].fallback {
				refuse(name, "it does nothing without "+needs)
			}
		}
	}
}
