// Applications to become an anchor, with their reviews.

package app

import (
	"context"

	"touchline/app/jobs"
	"touchline/domain"
	"touchline/persistence/tables"
)

// reviewedApplications are those of the table, decided as reviews do.
type reviewedApplications struct {
	*tables.Anchors
	reviews jobs.Reviews
}

func (a reviewedApplications) RejectionShown(ctx context.Context) (bool, error) {
	return a.reviews.RejectionShown(ctx)
}

func (a reviewedApplications) ReviewApply(ctx context.Context, r domain.ApplyReview) (domain.Apply, error) {
	return a.reviews.ReviewApply(ctx, r)
}

func (p Parts) reviews() jobs.Reviews {
	return jobs.Reviews{
		Store: p.Store.Anchors, Settings: p.Store.Site, Sms: p.Sms, Notify: p.notices().Notify,
		Logger: p.Logger, Now: p.Now,
	}
}
