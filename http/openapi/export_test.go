// What the tests of the description see of it.

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
