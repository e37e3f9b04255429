// Lists paged by number (docs/protocol.md, "Paging").

package rest

import "touchline/domain"

const (
	pageSizeDefault = 20
	pageSizeMax     = 100
	pageNumMax      = 10_000
)

// Paging is embedded by requests for a page; Route checks it before the handler runs.
type Paging struct {
	PageNum  *int `json:"pageNum"`  // from 1; absent: 1
	PageSize *int `json:"pageSize"` // 1–100; absent: 20
}

// Check refuses pages out of range.
func (p Paging) Check() error {
	if p.PageNum != nil && (*p.PageNum < 1 || *p.PageNum > pageNumMax) {
		return domain.RefuseField("pageNum", "range", "min", 1, "max", pageNumMax)
	}
	if p.PageSize != nil && (*p.PageSize < 1 || *p.PageSize > pageSizeMax) {
		return domain.RefuseField("pageSize", "range", "min", 1, "max", pageSizeMax)
	}
	return nil
}

func (p Paging) number() int {
	if p.PageNum == nil {
		return 1
	}
	return *p.PageNum
}

// Limit returns the number of requested rows.
func (p Paging) Limit() int {
	if p.PageSize == nil {
		return pageSizeDefault
	}
	return *p.PageSize
}

// Offset returns the number of rows before them.
func (p Paging) Offset() int { return (p.number() - 1) * p.Limit() }

// Page is one page of a list of total rows.
type Page[T any] struct {
	List     []T   `json:"list"`
	Total    int64 `json:"total"`
	PageNum  int   `json:"pageNum"`
	PageSize int   `json:"pageSize"`
	HasMore  bool  `json:"hasMore"`
}

// PageOf returns a page of the rows found for p.
func PageOf[T any](p Paging, list []T, total int64) Page[T] {
	return Page[T]{
		List: NotNil(list), Total: total, PageNum: p.number(), PageSize: p.Limit(),
		HasMore: int64(p.Offset()+len(list)) < total,
	}
}

// NotNil returns list, or an empty one for nil: arrays of the API are never null.
func NotNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// TimeMax is the latest instant in a request, in epoch milliseconds: the end of the year 9999.
const TimeMax = 253_402_300_799_000
