// The brands of the demo world, whose charge and withdraw anchors book hours on duty.

package demo

import (
	"context"
	"math/rand/v2"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/persistence/tables"
	"touchline/protos"
)

// Anchors of brands, with the password of the demo.
const (
	ChargeName  = "charge1"
	ChargeOther = "charge2"
)

type brand struct {
	names, about domain.Names
	zone         string
	one, two     uint32 // of its emblem
	anchor       int    // the place of the anchor with a room who works for it
	staff        int    // who has none
	busy         int    // percent of its hours that are booked
}

var brands = []brand{
	{domain.Names{"zh": "蓝鲸支付", "zh-Hant": "藍鯨支付", "en": "Bluewhale Pay", "ar": "بلوويل باي"},
		domain.Names{"zh": "七天轮值，随叫随到", "zh-Hant": "七天輪值，隨叫隨到", "en": "On duty seven days a week", "ar": "مناوبة طوال أيام الأسبوع"},
		"Asia/Shanghai", 0x1f6feb, 0x8ec5ff, 4, 3, 35},
	{domain.Names{"zh": "山猫钱包", "zh-Hant": "山貓錢包", "en": "Lynx Wallet", "ar": "محفظة لينكس"},
		domain.Names{"zh": "夜场为主，换班准时", "zh-Hant": "夜場為主，換班準時", "en": "Mostly nights, shifts on the minute", "ar": "مناوبات ليلية في الغالب وتبديل دقيق"},
		"Asia/Shanghai", 0xb25e09, 0xffd28a, 10, 2, 25},
	{domain.Names{"zh": "渡口兑换", "zh-Hant": "渡口兌換", "en": "Ferry Exchange", "ar": "فيري للصرافة"},
		domain.Names{"zh": "欧洲时段", "zh-Hant": "歐洲時段", "en": "European hours", "ar": "بتوقيت أوروبا"},
		"Europe/London", 0x0a7340, 0x8fe3b4, 6, 1, 15},
}

// staff are people of the brands who broadcast nothing.
var staff = []viewer{
	{"duty11", "早班老陶"}, {"duty12", "晚风值班"}, {"duty13", "蓝鲸小顾"}, {"duty14", "山猫夜班"}, {"duty15", "Nadia on duty"}, {"duty16", "Ferry desk Tom"},
}

func (w *World) makeBrands(ctx context.Context) error {
	var charge []person
	for i, name := range []string{ChargeName, ChargeOther} {
		p, err := w.account(ctx, name, []string{"值班的阿澈", "早班小满"}[i], uint64(700+i), "+861380013800"+strconv.Itoa(3+i), true, domain.Profile{})
		if err != nil {
			return err
		}
		if p.HouseID, err = w.Tables.Anchors.OpenHouse(ctx, p.UserID, football, w.Now().Add(-30*24*time.Hour)); err != nil {
			return err
		}
		charge = append(charge, p)
	}
	staff, err := w.makeStaff(ctx)
	if err != nil {
		return err
	}
	for i, b := range brands {
		members := []int64{charge[0].UserID, charge[1].UserID}
		team := append([]person{w.anchors[b.anchor]}, staff[:b.staff]...)
		staff = staff[b.staff:]
		for _, p := range team {
			members = append(members, p.UserID)
		}
		image, err := w.keep(ctx, "brand-"+strconv.Itoa(i))
		if err != nil {
			return err
		}
		id, err := w.Tables.Demo.PutBrand(ctx, tables.NewBrand{
			Names: b.names, Descriptions: b.about, Image: image, Timezone: b.zone, Sort: int32(i + 1), Members: members,
		}, w.Now())
		if err != nil {
			return err
		}
		w.brands = append(w.brands, duty{id, b, team})
	}
	return nil
}

func (w *World) makeStaff(ctx context.Context) (made []person, err error) {
	for i, s := range staff {
		p, err := w.account(ctx, s.userName, s.nick, uint64(720+i), "", false, domain.Profile{})
		if err != nil {
			return nil, err
		}
		made = append(made, p)
	}
	return made, nil
}

// duty is a brand and the anchors who work for it.
type duty struct {
	brandID int64
	brand
	team []person
}

func (d duty) grid() *protos.Grid {
	return &protos.Grid{Zone: d.zone, SlotMinutes: domain.SlotMinutes, HorizonDays: domain.HorizonDays, OccupyMinutes: domain.OccupyMinutes}
}

// Shifts lets the teams book their hours; the hours of the next days are the same at every start.
func (w *World) Shifts(ctx context.Context) {
	for _, d := range w.brands {
		zone, err := time.LoadLocation(d.zone)
		if err != nil {
			continue // a machine without time zones has no shifts
		}
		for hour := range 40 {
			start := w.Now().In(zone).Truncate(time.Hour).Add(time.Duration(hour+1) * time.Hour)
			r := rand.New(rand.NewPCG(uint64(d.brandID), uint64(start.Unix())))
			if r.IntN(100) >= d.busy {
				continue
			}
			who := d.team[r.IntN(len(d.team))]
			_, err := w.Calls.BookSlot(ctx, d.brandID, &protos.BookSlot{
				By: userOf(who), Grid: d.grid(), StartMs: start.UnixMilli(),
			})
			if err != nil && domain.CodeOf(err) == domain.Internal {
				w.Logger.Warn("a demo shift is not booked", "brand", d.brandID, "err", err)
				return
			}
		}
	}
}
