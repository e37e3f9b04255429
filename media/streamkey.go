// The stream key an anchor pastes into the encoder: {houseId}?code={liveCode}.

package media

import "strings"

// parseStreamKey splits a stream key; false for any other text. It is strict, so that the house of a key is safe to
// log: a live code pasted alone is not a number.
func parseStreamKey(key string) (houseID string, code LiveCode, ok bool) {
	houseID, arguments, _ := strings.Cut(strings.TrimSpace(key), "?")
	if !isHouseID(houseID) {
		return "", "", false
	}
	// OBS's bandwidth test appends a second "?" to the key.
	for argument := range strings.FieldsFuncSeq(arguments, func(r rune) bool { return r == '&' || r == '?' }) {
		if value, found := strings.CutPrefix(argument, "code="); found {
			return houseID, LiveCode(value), isCode(value)
		}
	}
	return houseID, "", false
}

func isHouseID(s string) bool {
	return s != "" && len(s) <= 19 && strings.Trim(s, "0123456789") == ""
}

func isCode(s string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return s != "" && len(s) <= 128 && strings.Trim(s, letters) == ""
}
