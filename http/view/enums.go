// The enumerations, with their labels per language.

package view

import (
	_ "embed"
	"encoding/json"

	"touchline/domain"
)

//go:embed enums.json
var enumsJSON []byte

// enumValue is a value with its label per language.
type enumValue struct {
	Value any          `json:"value"`
	Key   string       `json:"key"`
	Label domain.Names `json:"label"`
}

// Enums are the enumerations that the settings do not change.
var Enums = func() map[string][]enumValue {
	var all map[string][]enumValue
	if err := json.Unmarshal(enumsJSON, &all); err != nil {
		panic("view: enums.json: " + err.Error())
	}
	return all
}()
