// Identity documents of applications: links that expire within minutes.

package people

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/studio"
	"touchline/http/admin/operators"
	"touchline/http/rest"
)

const (
	// ProofPath precedes the sealed link to a document.
	ProofPath = "/admin/proof/"
	// ProofLinkLife is how long a link works.
	ProofLinkLife = 5 * time.Minute
)

// proofLink is the content of a sealed link.
type proofLink struct {
	Key     string
	Expires int64
	Login   domain.TokenHash // of the operator who received it
}

// proofURLs are links to the documents of an application, for one operator.
func (h *handlers) proofURLs(at operators.Caller, p studio.Apply) ([]string, error) {
	urls := []string{}
	for _, key := range p.ProofImages {
		link, err := h.Rest.SealCursor("admin/proof", proofLink{key, h.Rest.Now().Add(ProofLinkLife).UnixMilli(), at.Hash})
		if err != nil {
			return nil, err
		}
		urls = append(urls, "/api"+ProofPath+link)
	}
	return urls, nil
}

// sendProof sends one document and records who received it. FORBIDDEN for a forged link, NOT_FOUND for an expired one,
// and for one whose operator has logged out, is disabled, or has lost the role.
func (h *handlers) sendProof(c fiber.Ctx, caller rest.Caller) error {
	var proof proofLink
	if h.Rest.OpenCursor("admin/proof", c.Params("link"), &proof) != nil {
		return domain.Refuse(domain.Forbidden)
	}
	if h.Rest.Now().UnixMilli() >= proof.Expires {
		return rest.NoFile
	}
	ctx, cancel := h.Rest.RequestContext(c)
	defer cancel()
	operator, err := h.OwnerOfLink(ctx, proof.Login, console.OperatorSupport, rest.NoFile)
	if err != nil {
		return err
	}
	at := operators.Caller{Operator: operator, Caller: caller, Hash: proof.Login}
	if err := h.Note(ctx, at, ProofPath, map[string]string{"key": proof.Key}, map[string]bool{"shown": true},
		nil); err != nil {
		return err
	}
	if err := h.Rest.SendFile(c, caller,
		rest.StoredFile{Key: proof.Key, ContentType: rest.ImageType(proof.Key), CacheControl: "private, no-store",
			Missing: rest.NoFile}); err != nil {
		return err
	}
	c.Set(fiber.HeaderContentDisposition, "inline")
	c.Set(fiber.HeaderContentSecurityPolicy, rest.FilePolicy)
	return nil
}
