// Orders, corrections of wallets and red envelopes of all users, for admins.

package operators

import (
	"context"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// statement is one list with a filter, orders and pages.
type statement struct {
	what   string
	fields string
	tables string            // with the joins that fields need
	count  string            // the table the filter narrows, alone
	orders map[string]string // values of Sort → SQL; "" is the usual order
	last   string            // the order of equal rows
}

func readListed[Row any](ctx context.Context, db *pgxpool.Pool, l statement, where *pg.Conditions, sort string, limit,
	offset int) ([]Row, int64, error) {
	total, err := pg.One(ctx, db, pgx.RowTo[int64], `SELECT count(*) FROM `+l.count+` WHERE `+where.Where(),
		where.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count %s: %w", l.what, err)
	}
	by, down := strings.CutPrefix(sort, "-")
	order, known := l.orders[by]
	if !known || sort == "" {
		order, down = l.orders[""], true
	}
	way := " ASC NULLS LAST"
	if down {
		way = " DESC NULLS LAST"
	}
	most, from := where.Value(limit), where.Value(offset)
	list, err := pg.Collect(ctx, db, pgx.RowToStructByNameLax[Row], `
		SELECT `+l.fields+` FROM `+l.tables+` WHERE `+where.Where()+`
		ORDER BY `+order+way+`, `+l.last+way+` LIMIT `+most+` OFFSET `+from, where.Values...)
	return list, total, pg.Doing(err, "list %s", l.what)
}

// ListOrders returns orders of coins, by default the newest first, and their number.
func (s *Operators) ListOrders(ctx context.Context, f ledger.OrderFilter) ([]ledger.ListedOrder, int64, error) {
	where := &pg.Conditions{}
	if f.OrderID != "" {
		where.Add("o.order_id = $?", f.OrderID)
	}
	if f.UserID != 0 {
		where.Add("o.user_id = $?", f.UserID)
	}
	if f.Status != 0 {
		where.Add("o.status = $?", int32(f.Status))
	}
	if f.Provider != "" {
		where.Add("o.provider = $?", f.Provider)
	}
	where.Span("o.created_at", f.From, f.To)
	return readListed[ledger.ListedOrder](ctx, s.db, statement{
		what: "orders", count: "recharge_order o",
		fields: `o.order_id, o.user_id, o.product_id, o.coins, o.bonus, o.currency, o.minor, o.provider, o.status,
			coalesce(o.provider_txn, '') AS provider_txn, o.created_at AS created, o.paid_at AS paid, o.refunded_at AS refunded,
			` + pg.BriefOf("a", "o.user_id") + ` AS "user", coalesce(w.balance, 0) AS balance,
			coalesce(f.asked_by, 0) AS refunded_by, coalesce(p.name, '') AS refunded_by_name,
			coalesce(f.reason, '') AS refund_reason`,
		tables: `recharge_order o LEFT JOIN account a USING (user_id) LEFT JOIN wallet w ON w.account = o.user_id
			LEFT JOIN recharge_refund f ON f.order_id = o.order_id AND f.done_at IS NOT NULL
			LEFT JOIN operator p ON p.operator_id = f.asked_by`,
		orders: map[string]string{"": "o.created_at", "createTime": "o.created_at", "payTime": "o.paid_at",
			"coins": "o.coins + o.bonus"},
		last: "o.order_id",
	}, where, f.Sort, f.Limit, f.Offset)
}

// ListAdjustments returns corrections of wallets, by default the newest first, and their number.
func (s *Operators) ListAdjustments(ctx context.Context,
	f ledger.AdjustmentFilter) ([]ledger.ListedAdjustment, int64, error) {
	where := &pg.Conditions{}
	if f.UserID != 0 {
		where.Add("d.user_id = $?", f.UserID)
	}
	if f.AskedBy != 0 {
		where.Add("d.asked_by = $?", f.AskedBy)
	}
	switch f.State {
	case ledger.AdjustmentDone:
		where.Add("d.done_at IS NOT NULL")
	case ledger.AdjustmentWaiting:
		where.Add("d.done_at IS NULL AND d.asked_at > now() - $?::interval", domain.ApprovalLife)
	case ledger.AdjustmentLapsed:
		where.Add("d.done_at IS NULL AND d.asked_at <= now() - $?::interval", domain.ApprovalLife)
	}
	where.Span("d.asked_at", f.From, f.To)
	return readListed[ledger.ListedAdjustment](ctx, s.db, statement{
		what: "adjustments", count: "wallet_adjustment d",
		fields: `d.adjust_id, d.user_id, d.amount, d.reason, d.asked_by, coalesce(d.agreed_by, 0) AS agreed_by,
			d.asked_at AS asked, d.done_at AS done,
			` + pg.BriefOf("a", "d.user_id") + ` AS "user", coalesce(p.name, '') AS asked_name,
			coalesce(q.name, '') AS agreed_name`,
		tables: `wallet_adjustment d LEFT JOIN account a USING (user_id)
			LEFT JOIN operator p ON p.operator_id = d.asked_by LEFT JOIN operator q ON q.operator_id = d.agreed_by`,
		orders: map[string]string{"": "d.asked_at", "askTime": "d.asked_at", "amount": "d.amount"},
		last:   "d.adjust_id",
	}, where, f.Sort, f.Limit, f.Offset)
}

// ListEnvelopes returns red envelopes, by default the newest first, and their number.
func (s *Operators) ListEnvelopes(ctx context.Context,
	f ledger.EnvelopeFilter) ([]ledger.ListedEnvelope, int64, error) {
	where := &pg.Conditions{}
	if f.HouseID != 0 {
		where.Add("e.house_id = $?", f.HouseID)
	}
	if f.SenderID != 0 {
		where.Add("e.sender_id = $?", f.SenderID)
	}
	if f.Status != 0 {
		where.Add("e.status = $?", int32(f.Status))
	}
	if f.Type != 0 {
		where.Add("e.red_type = $?", int32(f.Type))
	}
	where.Span("e.created_at", f.From, f.To)
	return readListed[ledger.ListedEnvelope](ctx, s.db, statement{
		what: "envelopes", count: "red_envelope e",
		fields: `e.number, e.house_id, e.sender_id, e.receiver_id, e.red_type AS type, e.status, e.total, e.count,
			e.left_amount, e.left_count, e.refunded,
			CASE WHEN e.remark_hidden THEN '' ELSE e.remark END AS remark, e.created_at AS created, e.open_at AS open,
			e.expire_at AS expire, e.ended_at AS ended,
			` + pg.BriefOf("s", "e.sender_id") + ` AS sender, ` + pg.BriefOf("r", "e.receiver_id") + ` AS receiver,
			coalesce(h.house_name, '') AS house_name`,
		tables: `red_envelope e LEFT JOIN account s ON s.user_id = e.sender_id
			LEFT JOIN account r ON r.user_id = e.receiver_id
			LEFT JOIN room h ON h.house_id = e.house_id`,
		orders: map[string]string{"": "e.created_at", "createTime": "e.created_at", "totalAmount": "e.total",
			"expireTime": "e.expire_at"},
		last: "e.number",
	}, where, f.Sort, f.Limit, f.Offset)
}
