// The secrets of the site during a rotation.

package domain

import "slices"

// Secrets are the site's secrets. The first signs; all of them verify.
type Secrets [][]byte

// SecretsOf returns the newest secret followed by the older ones.
func SecretsOf(newest []byte, older []string) Secrets {
	all := Secrets{newest}
	for _, one := range older {
		all = append(all, []byte(one))
	}
	return all
}

// Prove reports whether made accepts one of the secrets.
func (s Secrets) Prove(made func(secret []byte) bool) bool { return slices.ContainsFunc(s, made) }
