// The people of the demo world: its anchors, and the viewers who fill its rooms. None of them exists.

package demo

// anchor is somebody with a room.
type anchor struct {
	userName, nick           string
	kind                     int32 // anchorType of /systemEnums/findAll
	race                     int32
	gender                   int32
	room, title, intro, news string
	visits                   int64
	viewers                  int // present while demo viewers are on
	clip                     int // index of clips, -1 when the room is not on the air
	about                    string
	province, city           string
}

// spoken are the languages of anchors who do not speak Chinese.
var spoken = map[string]string{"earlybird6": "en", "courtside8": "en", "bleachers13": "en", "malaab14": "ar"}

// abroad are the countries of anchors who are not at home in China.
var abroad = map[string]string{"earlybird6": "GB", "courtside8": "US", "bleachers13": "CA", "malaab14": "EG"}

// The first is the demo anchor whose room waits for a real encoder.
var anchors = []anchor{
	{"anchor1", "替补席小秦", football, football, 1, "今晚一起看球：海峡超级联赛", "前校队后卫",
		"每周三场直播，只聊战术和细节。欢迎在弹幕里提问，中场休息逐条回答。", "开播前十五分钟放首发名单，文明观赛。", 6480, 0, -1,
		"白天上班，晚上解说。", "310000", "310100"},
	{"ahaodemo1", "阿灏说球", football, football, 1, "赤狐对夜鸮：六轮不败的主场还守得住吗", "海峡联赛常驻解说",
		"十年看台视角，边路推进和定位球是我的主场。画面零点几秒的延迟，弹幕别剧透进球。", "下半场互动：猜换人名单。请不要剧透其他场次比分。", 48210, 1240, 0,
		"边路爱好者。", "440000", "440300"},
	{"zhoudemo2", "三分线外的老周", basketball, basketball, 1, "彗星潮汐抢七氛围｜战术板同步讲解", "退役控卫",
		"用战术板拆每一次挡拆。讲慢一点，新手也能看懂。", "暂停时间画战术，第四节不读弹幕。", 36740, 870, 1,
		"打了十二年控卫，现在只动嘴。", "110000", "110100"},
	{"ludemo3", "网前的鹿鹿", tennis, tennis, 2, "白沙公开赛决胜盘：维尔对索拉", "网球教练",
		"一分一分看，讲发球落点和站位。也会聊球拍和穿线。", "决胜盘请安静观赛，局间再聊。", 21950, 410, 2,
		"教小朋友打球，也教大人冷静。", "330000", "330100"},
	{"yemaodemo4", "夜猫电竞台", esports, esports, 1, "NOVA 对 RIFT 全程解说：首图龙团定胜负", "五年分析师",
		"选人阶段就开讲，每个关键团战回放三遍。", "加赛之后水友赛，房间号在公告里更新。", 52330, 980, 3,
		"凌晨三点仍在复盘。", "510000", "510100"},
	{"pengdemo5", "老看台大鹏", football, football, 1, "群岛杯晚场：保级队的最后机会", "三十年老球迷",
		"不懂数据，只懂看台。陪你把比赛看完。", "今晚九点开播，带上啤酒。", 18320, 0, -1, "", "350000", "350200"},
	{"earlybird6", "Early Kick-off Ellie", football, football, 2, "Up before dawn: Strait League", "Set-piece nerd",
		"I watch the early games so you don't have to. English commentary, newcomers welcome.", "Next stream: Saturday 07:30. Bring coffee.", 9140, 0, -1,
		"Coffee first, corners second.", "", ""},
	{"jiejiedemo7", "篮下姐姐", basketball, basketball, 2, "环湾联盟一周十佳与失误集锦", "女篮教练员",
		"每周一复盘十佳球和十大失误，笑完再讲道理。", "周一晚八点见。", 12860, 0, -1, "", "120000", "120100"},
	{"courtside8", "Courtside Theo", basketball, basketball, 1, "Film room: beating the blitz", "Film room host",
		"Slow tape, loud opinions. English and a little Mandarin.", "Sending your questions in early helps me prepare clips.", 7420, 0, -1, "", "", ""},
	{"dixiandemo9", "底线外两米", tennis, tennis, 1, "白沙公开赛签表分析：下半区谁能突围", "红土数据控",
		"把每一轮签表讲透，从发球率到跑动距离。", "抽签结果出来当晚加播。", 5210, 0, -1, "", "420000", "420100"},
	{"bangqiu10", "九局下的阿伟", baseball, baseball, 1, "山海联赛夜场：蓝鲸主场对候鸟", "业余队投手",
		"从配球讲起，三振和滚地球都值得鼓掌。", "雨天顺延，开播会发通知。", 8930, 0, -1, "", "440000", "440100"},
	{"mounddemo11", "投手丘日记", 6, baseball, 2, "棒球入门第七课：什么时候该短打", "棒球科普",
		"写给第一次看棒球的人。每期十五分钟，讲一个规则。", "本周主题：牺牲触击。", 3670, 0, -1, "", "320000", "320500"},
	{"zhijian12", "指尖手游社", 7, esports, 2, "手游水友赛：今晚只打娱乐局", "水友赛房主",
		"输赢不重要，笑声重要。麦序在弹幕里排。", "周末双倍水友位。", 15480, 0, -1, "", "430000", "430100"},
	{"bleachers13", "Bleacher Seat Ben", baseball, baseball, 1, "Whales v Cedars, every pitch", "Minor league scorer",
		"Hill & Sea Baseball in plain English. I keep score by hand and tell you why the shift moved. Questions welcome.",
		"New to baseball? Ask anything, no question is too small.", 11620, 320, 4, "Twenty years with a pencil behind the ear.", "", ""},
	{"malaab14", "صوت الملعب", football, football, 1, "قمة كأس الأرخبيل بالعربية", "معلّق من المدرجات",
		"تعليق عربي على كأس الأرخبيل. نشرح التكتيك بهدوء ونترك الحماس للأهداف.", "شاركونا توقعاتكم لهداف البطولة، ولا تحرقوا نتائج المباريات الأخرى.",
		19840, 560, 5, "كرة القدم لغة واحدة.", "", ""},
}

// viewer is a demo viewer.
type viewer struct{ userName, nick string }

var viewers = []viewer{
	{"crowd101", "半场休息"}, {"crowd102", "越位三厘米"}, {"crowd103", "橘子汽水"}, {"crowd104", "Marek_W"},
	{"crowd105", "看台第七排"}, {"crowd106", "小雨转晴"}, {"crowd107", "thirdman"}, {"crowd108", "ليلى سعد"},
	{"crowd109", "夜班的阿伦"}, {"crowd110", "Sofía R"}, {"crowd111", "不越位先生"}, {"crowd112", "拉面要加蛋"},
	{"crowd113", "GreenFlag"}, {"crowd114", "西瓜味的风"}, {"crowd115", "ゆきの"}, {"crowd116", "二楼后座"},
	{"crowd117", "omar_k"}, {"crowd118", "路过的门将"}, {"crowd119", "민서"}, {"crowd120", "慢半拍"},
	{"crowd121", "Jonas B"}, {"crowd122", "晚风里的球衣"}, {"crowd123", "糖炒栗子"}, {"crowd124", "Priya N"},
	{"crowd125", "绝杀收藏家"}, {"crowd126", "扫地僧"}, {"crowd127", "Le Petit Ailier"}, {"crowd128", "阿布的望远镜"},
	{"crowd129", "今晚不熬夜"}, {"crowd130", "Tomi"}, {"crowd131", "蓝色马克杯"}, {"crowd132", "加时再走"}, {"crowd133", "たくみ"}, {"crowd134", "يوسف"},
	{"crowd135", "현우"}, {"crowd136", "Hattie"},
}
