// Unexported parts of the description for its tests.

package openapi

var (
	CallWords        = callWords
	RawCalls         = rawCalls
	DecidedElsewhere = decidedElsewhere
	DocumentPath     = documentPath
	Page             = apiPage
)

const SchemaPrefix = schemaPrefix
