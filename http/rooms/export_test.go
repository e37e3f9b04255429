// Exports for the tests of the package.

package rooms

var Pageless = pageless
