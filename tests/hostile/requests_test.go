// Valid request bodies with one changed field.

package hostile

import (
	"encoding/json"
	"maps"
)

const configPath = "/web_anchor/anchor_house_config_details_update"

// changed is a body with some fields replaced.
func changed(form, change string) string {
	var all map[string]json.RawMessage
	_ = json.Unmarshal([]byte(form), &all)
	var some map[string]json.RawMessage
	if err := json.Unmarshal([]byte(change), &some); err != nil {
		panic(err)
	}
	maps.Copy(all, some)
	body, _ := json.Marshal(all)
	return string(body)
}

func roomConfig(change string) string {
	return changed(`{"houseName":"n","anchorTitle":"t","introduction":"i","announcement":"a"}`, change)
}
