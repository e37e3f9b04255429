// Wallets for their owners: the balance, the transfers, and the earnings of an anchor.

package money

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/ledger"
	"touchline/persistence/pg"
)

// Wallet returns the wallet of a user; zeros for a user who never had a coin.
func (s *Money) Wallet(ctx context.Context, userID int64) (ledger.Wallet, error) {
	var w ledger.Wallet
	err := s.db.QueryRow(ctx, `
		SELECT
			coalesce((SELECT balance FROM wallet WHERE account = $1), 0),
			coalesce((SELECT sum(left_amount) FROM red_envelope WHERE sender_id = $1 AND status = $3), 0)::bigint,
			coalesce((SELECT balance FROM wallet WHERE account = $2), 0)`,
		int64(ledger.WalletOf(userID)), int64(ledger.IncomeOf(userID)), int32(ledger.RedOpen)).
		Scan(&w.Balance, &w.Frozen, &w.Income)
	return w, pg.Doing(err, "read the wallet of user %d", userID)
}

// Flows returns the transfers of a user's wallet, the newest first, and their number. Consecutive gifts of a combo are
// one row. The balance after each is computed backwards from the present one, in the same snapshot. Both sides of
// transfers are read in the order of their index.
func (s *Money) Flows(ctx context.Context, userID int64, f ledger.FlowFilter) ([]ledger.Flow, int64, error) {
	c := &pg.Conditions{}
	account := c.Value(int64(ledger.WalletOf(userID)))
	// A row begins where, backwards in time, the combo of the row before it ends.
	flows := `WITH marked AS (
		SELECT flow.*, sum(amount) OVER newer AS since,
			NOT coalesce(kind = 'gift' AND ROW(kind, item, house_id) = ROW(lag(kind) OVER newest, lag(item) OVER newest,
				lag(house_id) OVER newest)
				AND item IN (SELECT number FROM gift WHERE comboable)
				AND lag(at) OVER newest - at <= make_interval(secs => ` + c.Value(ledger.ComboWindow.Seconds()) + `),
				false) AS begins
		FROM (
			SELECT id, at, kind, ref, remark, -amount AS amount, house_id, item, count, credit AS other
			FROM transfer WHERE debit = ` + account + ` AND kind <> 'envelopeGrab'
			UNION ALL
			SELECT id, at, kind, ref, remark, amount - fee, house_id, item, count, debit
			FROM transfer WHERE credit = ` + account + `
		) AS flow
		WINDOW newest AS (ORDER BY at DESC, id DESC),
			newer AS (ORDER BY at DESC, id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
	)`
	narrow(c, f)
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64],
		flows+` SELECT count(*) FROM marked AS t WHERE begins AND `+c.Where(), c.Values...)
	if err != nil {
		return nil, 0, fmt.Errorf("count flows of user %d: %w", userID, err)
	}
	list, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[ledger.Flow], flows+`
		SELECT t.id, t.kind, t.amount, t.after, t.ref, coalesce(nullif(t.remark, ''), e.remark, '') AS remark, t.at,
			CASE WHEN t.kind = 'gift' THEN t.item
			ELSE 0 END AS gift, t.count, `+pg.BriefOf("a", "coalesce(a.user_id, 0)")+` AS other,
			coalesce(nullif(t.house_id, 0), e.house_id, 0) AS house_id, coalesce(r.house_name, '') AS house_name
		FROM (SELECT * FROM (
			SELECT max(id) AS id, max(at) AS at, kind, max(ref) FILTER (WHERE begins) AS ref, max(remark) AS remark,
				sum(amount)::bigint AS amount, house_id, item, sum(count)::bigint AS count, other,
				coalesce((SELECT balance FROM wallet WHERE account = `+account+`), 0)
					- coalesce(max(since) FILTER (WHERE begins), 0)::bigint AS after
			FROM (SELECT marked.*, count(*) FILTER (WHERE begins) OVER (ORDER BY at DESC, id DESC) AS row FROM marked) AS t
			GROUP BY row, kind, house_id, item, other
			) AS t
			WHERE `+c.Where()+`
			ORDER BY at DESC, id DESC
			LIMIT `+c.Value(f.Limit)+` OFFSET `+c.Value(f.Offset)+`
		) AS t
			LEFT JOIN red_envelope e ON t.kind LIKE 'envelope%' AND e.number = t.other - `+c.Value(int64(ledger.EscrowOf(0)))+`
			LEFT JOIN account a ON a.user_id = CASE t.kind
				WHEN 'gift' THEN t.other - `+c.Value(int64(ledger.IncomeOf(0)))+`
				WHEN 'tip' THEN t.other - `+c.Value(int64(ledger.IncomeOf(0)))+`
				WHEN 'envelopeSend' THEN e.receiver_id
				WHEN 'envelopeGrab' THEN e.sender_id END
			LEFT JOIN room r ON r.house_id = coalesce(nullif(t.house_id, 0), e.house_id)
		ORDER BY t.at DESC, t.id DESC`, c.Values...)
	return list, total, pg.Doing(err, "list flows of user %d", userID)
}

// Received returns the gifts, combo by combo, and the tips of an anchor, the newest first, their number, and the
// anchor's share of them all.
func (s *Money) Received(ctx context.Context, userID int64,
	f ledger.FlowFilter) ([]ledger.Given, int64, domain.Coins, error) {
	c := &pg.Conditions{}
	c.Add(`t.credit = $?`, int64(ledger.IncomeOf(userID)))
	return s.given(ctx, c, f, `amount - fee`)
}

// Sent returns the gifts of a user, combo by combo, the newest first, their number, and their total price.
func (s *Money) Sent(ctx context.Context, userID int64,
	f ledger.FlowFilter) ([]ledger.Given, int64, domain.Coins, error) {
	c := &pg.Conditions{}
	c.Add(`t.debit = $? AND t.kind <> 'envelopeGrab'`, int64(ledger.WalletOf(userID)))
	return s.given(ctx, c, f, `amount`)
}

func (s *Money) given(ctx context.Context, c *pg.Conditions, f ledger.FlowFilter,
	summed string) ([]ledger.Given, int64, domain.Coins, error) {
	narrow(c, f)
	// A row begins where, backwards in time, a combo of the same giver ends.
	given := `WITH marked AS (
		SELECT t.*, NOT coalesce(g.comboable AND lag(t.at) OVER alike - t.at <=
			make_interval(secs => ` + c.Value(ledger.ComboWindow.Seconds()) + `), false) AS begins
		FROM transfer t LEFT JOIN gift g ON g.number = t.item AND t.kind = 'gift'
		WHERE ` + c.Where() + `
		WINDOW alike AS (PARTITION BY t.debit, t.credit, t.house_id, t.kind, t.item ORDER BY t.at DESC, t.id DESC)
	)`
	var total int64
	var sum domain.Coins
	err := s.db.QueryRow(ctx,
		given+` SELECT count(*) FILTER (WHERE begins), coalesce(sum(`+summed+`), 0)::bigint FROM marked`, c.Values...).
		Scan(&total, &sum)
	if err != nil {
		return nil, 0, 0, fmt.Errorf("sum up gifts: %w", err)
	}
	income := c.Value(int64(ledger.IncomeOf(0)))
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (g ledger.Given, err error) {
		return g, row.Scan(&g.ID, &g.Kind, &g.Ref, &g.From, &g.To, &g.HouseName,
			&g.HouseID, &g.SessionID, &g.Gift.Number, &g.Count, &g.Amount, &g.Income, &g.At,
			&g.Gift.Names, &g.Gift.Icon, &g.Gift.Animation, &g.Gift.Price, &g.Gift.Tier, &g.Gift.Comboable, &g.Gift.Sort)
	}, given+`
		SELECT t.id, t.kind, t.ref, `+pg.BriefOf("a", "t.debit")+`,
			`+pg.BriefOf("b", "t.credit - "+income)+`, coalesce(r.house_name, ''),
			t.house_id, t.session_id, t.item, t.count, t.amount, t.income, t.at,
			coalesce(g.names, '{}'), coalesce(g.icon, ''), coalesce(g.animation, ''), coalesce(g.price, 0),
			coalesce(g.tier, 1), coalesce(g.comboable, false), coalesce(g.sort, 0)
		FROM (
			SELECT max(id) AS id, max(at) AS at, kind, debit, credit, house_id, item, max(ref) FILTER (WHERE begins) AS ref,
				max(session_id) FILTER (WHERE begins) AS session_id, sum(count)::bigint AS count,
				sum(amount)::bigint AS amount, sum(amount - fee)::bigint AS income
			FROM (
				SELECT marked.*, count(*) FILTER (WHERE begins) OVER (PARTITION BY debit, credit, house_id, kind, item
					ORDER BY at DESC, id DESC) AS combo
				FROM marked
			) AS t
			GROUP BY kind, debit, credit, house_id, item, combo
			ORDER BY at DESC, id DESC
			LIMIT `+c.Value(f.Limit)+` OFFSET `+c.Value(f.Offset)+`
		) AS t
			LEFT JOIN account a ON a.user_id = t.debit
			LEFT JOIN account b ON b.user_id = t.credit - `+income+`
			LEFT JOIN room r ON r.house_id = t.house_id
			LEFT JOIN gift g ON g.number = t.item AND t.kind = 'gift'
		ORDER BY t.at DESC, t.id DESC`, c.Values...)
	return list, total, sum, pg.Doing(err, "list gifts")
}

// Earnings returns the earnings of an anchor by date of a zone, since an instant, in order; dates without earnings are
// left out.
func (s *Money) Earnings(ctx context.Context, userID int64, since time.Time,
	zone *time.Location) ([]ledger.DayEarnings, error) {
	days, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[ledger.DayEarnings], `
		SELECT to_char(at AT TIME ZONE $3, 'YYYY-MM-DD') AS date,
			coalesce(sum(amount - fee) FILTER (WHERE kind = 'gift'), 0)::bigint AS gift,
			coalesce(sum(amount - fee) FILTER (WHERE kind = 'tip'), 0)::bigint AS tip
		FROM transfer
		WHERE credit = $1 AND at >= $2
		GROUP BY date
		ORDER BY date`, int64(ledger.IncomeOf(userID)), since, zone.String())
	return days, pg.Doing(err, "earnings of user %d", userID)
}

// narrow adds the conditions of a filter on the transfer t.
func narrow(c *pg.Conditions, f ledger.FlowFilter) {
	if f.Kinds != nil {
		kinds := make([]string, len(f.Kinds))
		for i, kind := range f.Kinds {
			kinds[i] = string(kind)
		}
		c.Add(`t.kind = ANY($?)`, kinds)
	}
	if f.Gift != 0 {
		c.Add(`t.item = $?`, f.Gift)
	}
	if !f.From.IsZero() {
		c.Add(`t.at >= $?`, f.From)
	}
	if !f.To.IsZero() {
		c.Add(`t.at < $?`, f.To)
	}
}
