// Leagues, teams and players of the demo world. None of them exists.

package demo

import "touchline/domain"

// Sports by raceType.
const (
	football   int32 = 1
	basketball int32 = 2
	tennis     int32 = 3
	baseball   int32 = 4
	esports    int32 = 5
)

// club is a team, or in tennis a player; names in Chinese (both scripts), English and Arabic.
type club struct {
	zh, hant, en, ar string
	one, two         uint32 // colours
}

func (c club) names() domain.Names {
	return domain.Names{"zh": c.zh, "zh-Hant": c.hant, "en": c.en, "ar": c.ar}
}

// league plays one sport; its clubs meet each other in turn.
type league struct {
	key      string
	race     int32
	names    domain.Names
	country  string
	one, two uint32
	clubs    []club
}

// The first two clubs of each league are those of the clips in the live rooms, the next two of the first that of the source.
var leagues = []league{
	{"strait", football, domain.Names{"zh": "海峡超级联赛", "zh-Hant": "海峽超級聯賽", "en": "Strait Premier League", "ar": "دوري المضيق الممتاز"}, "", 0x0d3a2a, 0xc8f031, []club{
		{"赤狐", "赤狐", "Foxes", "الثعالب", 0xd6342e, 0xf6f1e8},
		{"夜鸮", "夜鴞", "Owls", "البوم", 0x2858ce, 0xf0f3fa},
		{"灯塔港", "燈塔港", "Lighthouse Bay", "خليج المنارة", 0xf2b632, 0x1d2b4a},
		{"铁桥流浪者", "鐵橋流浪者", "Iron Bridge Rovers", "جوالة الجسر الحديدي", 0x23282e, 0xe0662a},
		{"石盐城", "石鹽城", "Saltstone City", "مدينة الملح", 0xe9edf0, 0x2a7fa8},
		{"青崖竞技", "青崖競技", "Greencliff Athletic", "أتلتيك الجرف الأخضر", 0x1d7a4a, 0xf4f4ec},
		{"河口联", "河口聯", "Estuary United", "اتحاد المصب", 0x7a2a6a, 0xf2c84a},
		{"北岬", "北岬", "North Cape", "رأس الشمال", 0x9ad4f2, 0x16365a},
	}},
	{"archipelago", football, domain.Names{"zh": "群岛杯", "zh-Hant": "群島盃", "en": "Archipelago Cup", "ar": "كأس الأرخبيل"}, "", 0x123a6a, 0xf2c84a, []club{
		{"珊瑚湾", "珊瑚灣", "Coral Bay", "خليج المرجان", 0xf0785a, 0xfdf3e6},
		{"季风城", "季風城", "Monsoon City", "مدينة الرياح", 0x1f8a8a, 0xf2f2f2},
		{"黑礁", "黑礁", "Black Reef", "الشعاب السوداء", 0x16181c, 0xd8c25a},
		{"棕榈联队", "棕櫚聯隊", "Palm Wanderers", "جوالة النخيل", 0x3a9a4a, 0xf2e26a},
		{"白帆", "白帆", "White Sails", "الأشرعة البيضاء", 0xf4f6f8, 0xc8323c},
		{"星洲海员", "星洲海員", "Harbour Mariners", "بحارة المرفأ", 0x1a3a8a, 0xe8b23a},
	}},
	{"ring", basketball, domain.Names{"zh": "环湾篮球联盟", "zh-Hant": "環灣籃球聯盟", "en": "Bay Ring Basketball", "ar": "رابطة سلة الخليج"}, "", 0x5a2a0e, 0xff8a3c, []club{
		{"彗星", "彗星", "Comets", "المذنبات", 0xf0f0e8, 0x20304a},
		{"潮汐", "潮汐", "Tides", "المد", 0x6e2896, 0xf2d23a},
		{"灰熊谷", "灰熊谷", "Grizzly Vale", "وادي الدببة", 0x5a4a3c, 0xf2a23a},
		{"电车队", "電車隊", "Trolleys", "الترام", 0xc83232, 0xf6f6f0},
		{"雾都骑手", "霧都騎手", "Fogtown Riders", "فرسان الضباب", 0x4a6a8a, 0xe6ecf2},
		{"棉城飞梭", "棉城飛梭", "Cotton Shuttles", "مكوك القطن", 0x2a8a6a, 0xf4eed8},
	}},
	{"whitesands", tennis, domain.Names{"zh": "白沙公开赛", "zh-Hant": "白沙公開賽", "en": "White Sands Open", "ar": "بطولة الرمال البيضاء"}, "", 0x0e4a6a, 0xe6f04a, []club{
		{"M. 维尔", "M. 維爾", "M. Vale", "م. فيل", 0xf0c432, 0x2a2a2a},
		{"R. 索拉", "R. 索拉", "R. Sora", "ر. سورا", 0xeb5a78, 0xf8f4f0},
		{"林知夏", "林知夏", "Lin Zhixia", "لين جيشيا", 0x3a8a5a, 0xf2f2e6},
		{"E. 德拉罗", "E. 德拉羅", "E. Dellaro", "إ. ديلارو", 0x2a5ab8, 0xf2c23a},
		{"顾南星", "顧南星", "Gu Nanxing", "غو نانشينغ", 0xb83a5a, 0xf4e6ea},
		{"T. 奥斯特", "T. 奧斯特", "T. Oster", "ت. أوستر", 0xe0702a, 0x1c2c3c},
		{"A. 哈利姆", "A. 哈利姆", "A. Halim", "أ. حليم", 0x1a7a8a, 0xf0f4f4},
		{"小泽澄", "小澤澄", "Sumi Ozawa", "سومي أوزاوا", 0x6a4ab8, 0xf4f0fa},
	}},
	{"hillsea", baseball, domain.Names{"zh": "山海棒球联赛", "zh-Hant": "山海棒球聯賽", "en": "Hill & Sea Baseball", "ar": "دوري الجبل والبحر"}, "", 0x4a2410, 0xf2d08a, []club{
		{"蓝鲸", "藍鯨", "Blue Whales", "الحيتان الزرقاء", 0x1d4a9a, 0xf2f2f2},
		{"杉木林", "杉木林", "Cedars", "الأرز", 0x1f6a3a, 0xf0e6c8},
		{"红砖厂", "紅磚廠", "Brickyards", "الطوب الأحمر", 0xa83a2a, 0xf4ece0},
		{"候鸟", "候鳥", "Migrants", "الطيور المهاجرة", 0x6a7a8a, 0xf2b23a},
		{"风车镇", "風車鎮", "Windmills", "طواحين الهواء", 0xf0a03a, 0x2a3a4a},
		{"银河站", "銀河站", "Galaxy Station", "محطة المجرة", 0x3a2a6a, 0xd8d8f0},
	}},
	{"skydome", esports, domain.Names{"zh": "天穹职业联赛", "zh-Hant": "天穹職業聯賽", "en": "Skydome Pro League", "ar": "دوري القبة للمحترفين"}, "", 0x1a1450, 0x38e0c8, []club{
		{"NOVA", "NOVA", "NOVA", "نوفا", 0x38e0c8, 0x10163c},
		{"RIFT", "RIFT", "RIFT", "ريفت", 0xff4fa0, 0x1c1030},
		{"零度战队", "零度戰隊", "Zero Degree", "درجة الصفر", 0x9ad8ff, 0x123050},
		{"夜航", "夜航", "Night Flight", "الرحلة الليلية", 0x2a2a5a, 0xf2d23a},
		{"PIXEL 猫", "PIXEL 貓", "Pixel Cats", "قطط البكسل", 0xff8a3c, 0x2a1a3a},
		{"长弓", "長弓", "Longbow", "القوس الطويل", 0x3a8a4a, 0xf2ecd0},
	}},
}

// rounds name the stage of a match by its number.
func round(race int32, day int) domain.Names {
	switch race {
	case tennis:
		return []domain.Names{
			{"zh": "第一轮", "zh-Hant": "第一輪", "en": "First round", "ar": "الدور الأول"},
			{"zh": "第二轮", "zh-Hant": "第二輪", "en": "Second round", "ar": "الدور الثاني"},
			{"zh": "四分之一决赛", "zh-Hant": "四分之一決賽", "en": "Quarter-final", "ar": "ربع النهائي"},
			{"zh": "半决赛", "zh-Hant": "半決賽", "en": "Semi-final", "ar": "نصف النهائي"},
		}[day%4]
	case esports:
		return domain.Names{"zh": "常规赛 · BO3", "zh-Hant": "例行賽 · BO3", "en": "Regular season · BO3", "ar": "الدور المنتظم · BO3"}
	}
	n := itoa(day%30 + 1)
	return domain.Names{"zh": "第" + n + "轮", "zh-Hant": "第" + n + "輪", "en": "Round " + n, "ar": "الجولة " + n}
}
