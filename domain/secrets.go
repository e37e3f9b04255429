// The secrets of the site during a rotation, and texts that the database keeps encrypted under them.

package domain

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
)

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

var errSealed = errors.New("unseal a secret: was the server's own secret changed?")

// Seal encrypts a text for a purpose under the newest secret of the site: the database alone does not reveal it.
func (s Secrets) Seal(purpose, text string) ([]byte, error) {
	box, err := boxOf(purpose, s[0])
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, box.NonceSize())
	rand.Read(nonce) // never fails: crypto/rand ends the program instead
	return box.Seal(nonce, nonce, []byte(text), nil), nil
}

// Unseal decrypts what any secret of the site sealed for a purpose; old is true if that secret is not the newest.
func (s Secrets) Unseal(purpose string, sealed []byte) (text string, old bool, err error) {
	for i, site := range s {
		box, err := boxOf(purpose, site)
		if err != nil {
			return "", false, err
		}
		if len(sealed) < box.NonceSize() {
			return "", false, errSealed
		}
		if opened, err := box.Open(nil, sealed[:box.NonceSize()], sealed[box.NonceSize():], nil); err == nil {
			return string(opened), i > 0, nil
		}
	}
	return "", false, errSealed
}

func boxOf(purpose string, site []byte) (cipher.AEAD, error) {
	key := sha256.Sum256(append([]byte(purpose+"\x00"), site...))
	block, err := aes.NewCipher(key[:])
	if err != nil {
		return nil, fmt.Errorf("seal a secret: %w", err)
	}
	return cipher.NewGCM(block)
}
