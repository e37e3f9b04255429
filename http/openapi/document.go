// The used parts of an OpenAPI 3.1 document.

package openapi

import (
	"fmt"
	"strings"

	"touchline/domain/console"
)

// Document is an OpenAPI 3.1 document.
type Document struct {
	OpenAPI    string                              `json:"openapi"`
	Info       apiInfo                             `json:"info"`
	Servers    []apiServer                         `json:"servers"`
	Tags       []apiTag                            `json:"tags"`
	Paths      map[string]map[string]*apiOperation `json:"paths"` // by path, then method in lower case
	Components apiComponents                       `json:"components"`
}

type apiInfo struct {
	Title       string     `json:"title"`
	Version     string     `json:"version"`
	Description string     `json:"description"`
	License     apiLicense `json:"license"`
}

type apiLicense struct {
	Name       string `json:"name"`
	Identifier string `json:"identifier"`
}

type apiServer struct {
	URL string `json:"url"`
}

type apiTag struct {
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
}

type apiComponents struct {
	Schemas         map[string]jsonObject `json:"schemas"`
	SecuritySchemes map[string]apiScheme  `json:"securitySchemes"`
}

type apiScheme struct {
	Type        string `json:"type"`
	Scheme      string `json:"scheme"`
	Description string `json:"description"`
}

type apiOperation struct {
	OperationID string                 `json:"operationId"`
	Tags        []string               `json:"tags"`
	Summary     string                 `json:"summary"`
	Description string                 `json:"description,omitempty"`
	Security    []map[string][]string  `json:"security"`
	Auth        string                 `json:"x-auth"` // V, U, A, R, B, O or dev
	Role        console.OperatorRole   `json:"x-role,omitempty"`
	Limit       *apiLimit              `json:"x-limit,omitempty"`
	Parameters  []apiParameter         `json:"parameters,omitempty"`
	RequestBody *apiBody               `json:"requestBody,omitempty"`
	Responses   map[string]apiResponse `json:"responses"`
}

// apiLimit is the rate limit of a call.
type apiLimit struct {
	Group     string  `json:"group"`
	PerSecond float64 `json:"perSecond"`
	Burst     int     `json:"burst"`
	Per       string  `json:"per"` // user or address
}

type apiParameter struct {
	Name        string     `json:"name"`
	In          string     `json:"in"`
	Description string     `json:"description,omitempty"`
	Required    bool       `json:"required,omitempty"`
	Schema      jsonObject `json:"schema"`
}

type apiBody struct {
	Required bool                  `json:"required,omitempty"`
	Content  map[string]apiContent `json:"content"`
}

type apiContent struct {
	Schema jsonObject `json:"schema"`
}

type apiResponse struct {
	Description string                `json:"description"`
	Content     map[string]apiContent `json:"content,omitempty"`
}

// add adds a call. Two calls with the same method and path, or with the same id, are an error.
func (d *Document) add(method, path string, op *apiOperation) error {
	method = strings.ToLower(method)
	if d.Paths[path] == nil {
		d.Paths[path] = map[string]*apiOperation{}
	}
	if d.Paths[path][method] != nil {
		return fmt.Errorf("%s %s is registered twice", method, path)
	}
	for _, methods := range d.Paths {
		for _, other := range methods {
			if other.OperationID == op.OperationID {
				return fmt.Errorf("two calls are named %s", op.OperationID)
			}
		}
	}
	d.Paths[path][method] = op
	return nil
}
