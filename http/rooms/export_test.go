// What the tests of the calls about rooms see of them.

package rooms

var Pageless = pageless
