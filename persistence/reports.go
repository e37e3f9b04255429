// Reports: what somebody asks an operator to look at.
package persistence

import (
	"context"
	"fmt"

	"touchline/domain"
)

// FileReport stores a report and gives its number.
func (s *Store) FileReport(ctx context.Context, r domain.Report) (number int64, err error) {
	err = s.db.QueryRow(ctx, insertReport+` RETURNING report_id`, r.ReporterID, r.HouseID, r.Room, r.MessageID, r.UserID,
		int32(r.Reason), r.Remark, r.Evidence, nil, r.At).Scan(&number)
	if err != nil {
		return 0, fmt.Errorf("file a report: %w", err)
	}
	return number, nil
}
