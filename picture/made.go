// Which code makes pictures what they are, for whoever keeps some of them from one start of the program to the next.

package picture

import "embed"

// Made is the code that encodes pictures and their variants.
//
//go:embed rework.go scans.go sizes.go
var Made embed.FS
