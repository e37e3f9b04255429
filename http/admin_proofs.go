// Identity documents of applications, as operators see them: by a link that ends within minutes.
package http

import (
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/rest"
)

const (
	proofPath     = "/admin/proof/"
	proofLinkLife = 5 * time.Minute
)

// proofLink is what a link says.
type proofLink struct {
	Key     string
	Expires int64
	Login   domain.TokenHash // of the operator it was given to
}

// proofURLs are links to the documents of an application, for one operator.
func (s *Server) proofURLs(at desk, p domain.Apply) ([]string, error) {
	urls := []string{}
	for _, key := range p.ProofImages {
		link, err := s.SealCursor("desk/proof", proofLink{key, s.Now().Add(proofLinkLife).UnixMilli(), at.hash})
		if err != nil {
			return nil, err
		}
		urls = append(urls, "/api"+proofPath+link)
	}
	return urls, nil
}

// sendProof shows one document, and keeps on the record to whom. FORBIDDEN for a forged link, NOT_FOUND for an old one,
// and for one whose operator has logged out, was let go, or may no longer see applications.
func (s *Server) sendProof(c fiber.Ctx, caller rest.Caller) error {
	var proof proofLink
	if s.OpenCursor("desk/proof", c.Params("link"), &proof) != nil {
		return domain.Refuse(domain.Forbidden)
	}
	if s.Now().UnixMilli() >= proof.Expires {
		return rest.NoFile
	}
	ctx, cancel := s.RequestContext()
	defer cancel()
	operator, err := s.Operators.OperatorOf(ctx, proof.Login, s.Now())
	if domain.CodeOf(err) == domain.TokenInvalid || err == nil && (!operator.Disabled.IsZero() || !operator.Role.May(domain.OperatorSupport)) {
		return rest.NoFile
	}
	if err != nil {
		return err
	}
	at := desk{Operator: operator, Caller: caller, hash: proof.Login}
	if err := s.note(ctx, at, proofPath, map[string]string{"key": proof.Key}, map[string]bool{"shown": true}, nil); err != nil {
		return err
	}
	if err := s.SendFile(c, caller, rest.StoredFile{Key: proof.Key, ContentType: rest.ImageType(proof.Key), CacheControl: "private, no-store", Missing: rest.NoFile}); err != nil {
		return err
	}
	c.Set(fiber.HeaderContentDisposition, "inline")
	c.Set(fiber.HeaderContentSecurityPolicy, rest.FilePolicy)
	return nil
}
