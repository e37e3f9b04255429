// What anchors post, and the photos on their walls.

package demo

import (
	"context"
	"strings"
	"time"

	"touchline/domain"
)

// post is one dynamic: its words, its pictures by the names of sizes, and its age.
type post struct {
	text     string
	pictures string // separated by blanks
	age      time.Duration
}

// photo of a wall: its words and its picture.
type photo struct{ words, picture string }

const day = 24 * time.Hour

// posts by the name of their anchor, the oldest first.
var posts = map[string][]post{
	"anchor1": {
		{"新赛季第一次开播，谢谢来坐替补席的各位。", "wide", 9 * day},
		{"上半场的三个定位球，我把跑位都画下来了，逐张看：谁在挡、谁在绕、谁没跟上。", "board plan press near corner stand", 4 * day},
		{"今晚八点见。\n老规矩：开播前十五分钟放首发，中场休息逐条回答。", "", 5 * time.Hour},
	},
	"ahaodemo1": {
		{"看台视角九连拍，从热身到终场。", "wide stand tall square near corner board plan press", 6 * day},
		{"边路这一脚传中，前后看了十几遍。", "near corner", 2 * day},
		{"六轮不败的主场，今天守得住吗？", "stand", 90 * time.Minute},
	},
	"zhoudemo2": {
		{"挡拆之后的三种选择，板子拍给大家。", "board plan press", 5 * day},
		{"抢七的气氛，站着看完的。", "wide tall stand corner", 20 * time.Hour},
	},
	"ludemo3": {
		{"决胜盘之前，先看看发球落点。", "near square", 3 * day},
		{"教课日：小朋友今天第一次打过网。", "tall", 26 * time.Hour},
	},
	"yemaodemo4": {
		{"凌晨三点的复盘，龙团站位一共六张。", "plan board press wide near corner", 2 * day},
		{"今晚水友赛，房间号看公告。", "square", 3 * time.Hour},
	},
	"pengdemo5":   {{"三十年的老位置，还是看得清。", "stand wide", 8 * day}, {"今晚九点，带上啤酒。", "", 7 * time.Hour}},
	"earlybird6":  {{"Six corners, six different runs. Which one would you defend first?", "board plan", 3 * day}, {"Floodlights still on, coffee already cold. See you at half past seven.", "wide stand tall", 30 * time.Hour}},
	"jiejiedemo7": {{"十佳球前四名，你们猜第一是哪个？", "near wide corner square", 6 * day}},
	"courtside8":  {{"Film room notes: how to beat the blitz in three drawings.", "board plan press", 4 * day}, {"Send your questions early, I cut clips all afternoon.", "", 28 * time.Hour}},
	"dixiandemo9": {{"下半区的签，画完了。", "square tall", 5 * day}},
	"bangqiu10":   {{"雨停了，主场的灯亮了。", "wide", 2 * day}, {"今天的先发投手，球速表我放最后一张。", "near corner board", 9 * time.Hour}},
	"mounddemo11": {{"短打什么时候划算？看这两张图。", "plan board", 7 * day}},
	"zhijian12":   {{"周末双倍水友位，来得及就来。", "square near", 2 * day}},
	"bleachers13": {{"My scorecard from last night, with all the crossings out.", "board plan", 3 * day}, {"Same seat, same pencil. First pitch soon.", "stand", 6 * time.Hour}},
	"malaab14":    {{"لوحة الخطة قبل مباراة الليلة.", "board press", 2 * day}, {"من المدرجات: الأجواء قبل البداية.", "wide stand", 4 * time.Hour}},
}

// walls by the name of their anchor, the oldest first.
var walls = map[string][]photo{
	"anchor1":     {{"球场的傍晚", "wide"}, {"替补席", "near"}, {"我的战术板", "board"}, {"", "corner"}, {"看台一角", "stand"}},
	"ahaodemo1":   {{"主场", "wide"}, {"热身", "near"}, {"第七排", "stand"}, {"角旗", "corner"}, {"", "tall"}, {"赛前笔记", "plan"}, {"灯下", "square"}},
	"zhoudemo2":   {{"战术板", "board"}, {"底线", "corner"}, {"全场", "wide"}, {"", "tall"}},
	"ludemo3":     {{"中央球场", "wide"}, {"发球线", "near"}, {"看台", "stand"}},
	"yemaodemo4":  {{"舞台", "wide"}, {"开场前", "stand"}, {"复盘", "press"}, {"", "square"}},
	"pengdemo5":   {{"老位置", "stand"}, {"终场", "wide"}},
	"earlybird6":  {{"Seven in the morning", "wide"}, {"Corner flag", "corner"}, {"Notes", "plan"}},
	"jiejiedemo7": {{"馆里", "wide"}, {"罚球线", "near"}},
	"courtside8":  {{"Film room", "board"}, {"Front row", "near"}, {"Tip-off", "wide"}},
	"dixiandemo9": {{"红土", "near"}, {"签表日", "stand"}},
	"bangqiu10":   {{"投手丘", "wide"}, {"灯光", "stand"}, {"本垒", "corner"}},
	"zhijian12":   {{"现场", "wide"}},
	"bleachers13": {{"Section 12", "stand"}, {"Home plate", "near"}},
	"malaab14":    {{"المدرج الشرقي", "stand"}, {"قبل البداية", "wide"}},
}

// makeSpaces fills the spaces of anchors, once.
func (w *World) makeSpaces(ctx context.Context) error {
	for i, p := range w.anchors {
		if err := w.makeSpace(ctx, i, p); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) makeSpace(ctx context.Context, number int, p person) error {
	notes, err := w.Tables.Anchors.Notes(ctx, p.HouseID, p.UserID, 0, 1)
	if err != nil || len(notes) > 0 {
		return err
	}
	a := anchors[number]
	take := func(name string) (string, error) { return w.keep(ctx, "cover-shot-"+itoa(number)+"-"+name) }
	for n, written := range posts[a.userName] {
		note := domain.Note{HouseID: p.HouseID, Content: written.text, Created: w.Now().Add(-written.age)}
		for _, name := range strings.Fields(written.pictures) {
			key, err := take(name)
			if err != nil {
				return err
			}
			note.Images = append(note.Images, key)
		}
		if note, err = w.Tables.Anchors.AddNote(ctx, note, "", nil); err != nil {
			return err
		}
		var likers []int64
		for i, v := range w.viewers {
			if (i*7+n*3+number)%(2+(n+number)%4) == 0 {
				likers = append(likers, v.UserID)
			}
		}
		if err := w.Tables.Demo.LikeMany(ctx, note.NoteID, likers, note.Created.Add(time.Hour)); err != nil {
			return err
		}
	}
	for n, hung := range walls[a.userName] {
		key, err := take(hung.picture)
		if err != nil {
			return err
		}
		size := sizes[hung.picture]
		_, err = w.Tables.Anchors.AddPhoto(ctx, domain.Photo{
			HouseID: p.HouseID, Image: key, Description: hung.words, Width: size[0], Height: size[1],
			Created: w.Now().Add(-time.Duration(20-n) * day),
		})
		if err != nil {
			return err
		}
	}
	return nil
}
