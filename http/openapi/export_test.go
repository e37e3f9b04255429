// Unexported parts of the description for its tests.

package openapi

type Document = apiDocument

var (
	CallWords        = callWords
	RawCalls         = rawCalls
	DecidedElsewhere = decidedElsewhere
	DocumentPath     = documentPath
	Page             = apiPage
)

const SchemaPrefix = schemaPrefix
