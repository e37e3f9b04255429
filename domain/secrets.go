// The secrets of the site while one takes the place of another.

package domain

import "slices"

// Secrets are those of the site: the first makes what is new, and what any of them made counts.
type Secrets [][]byte

// SecretsOf are the newest and those before it.
func SecretsOf(newest []byte, older []string) Secrets {
	all := Secrets{newest}
	for _, one := range older {
		all = append(all, []byte(one))
	}
	return all
}

// Prove tells whether one of them made something.
func (s Secrets) Prove(made func(secret []byte) bool) bool { return slices.ContainsFunc(s, made) }
