// Settings that do nothing by themselves: each without its partner is a mistake, as somebody meant something by it.

package config

import "slices"

// partner is what gives settings their meaning.
type partner struct {
	name  string
	value string   // that it must have; "": any
	of    []string // what does nothing without it
}

var partners = []partner{
	{"CLUSTER_ADDR", "", []string{"CLUSTER_GOSSIP", "CLUSTER_SEEDS", "CLUSTER_SECRET", "CLUSTER_CERT", "CLUSTER_KEY", "CLUSTER_CA"}},
	{"S3_ENDPOINT", "", []string{"S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY", "S3_REGION", "S3_PUBLIC_URL"}},
	{"RTMPS_ADDR", "", []string{"RTMPS_CERT", "RTMPS_KEY"}},
	{"SMS_URL", "", []string{"SMS_TEMPLATE", "SMS_SECRET", "SMS_PRIVATE"}},
	{"MEDIA_ROLE", RoleEdge, []string{"MEDIA_ORIGINS", "EDGE_CACHE_MB"}},
	{"PLAY_SECRET", "", []string{"PLAY_HOURS"}},
	{"TRACES", "", []string{"TRACES_SHARE"}},
}

// checkPartners refuses settings that are given without theirs. given is what a process was given of a setting, "" for nothing.
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
