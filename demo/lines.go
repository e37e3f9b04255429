// What demo viewers write. {h} and {a} are the two sides in Chinese, {H} and {A} in English.

package demo

// chatter by sport; 0 is said everywhere.
var chatter = map[int32][]string{
	0: {
		"刚下班，来晚了，现在什么情况？", "画面好流畅啊，延迟比我想的低", "主播声音再大一点点就完美了", "晚饭都没吃先来看球", "今天人好多",
		"有没有和我一样在地铁上看的", "第一次来，关注了", "我家猫也在看，坐得比我还直", "字幕要是能开就好了", "这解说听着真舒服", "弹幕护体，不敢看",
		"又是熬夜的一天", "主播今天状态不错", "求个回放地址", "隔壁房间的朋友过来打个卡", "我妈问我为什么大喊", "这气氛比现场还热闹",
		"手机看有点小，换电视了", "刚才卡了一下，现在好了", "谁懂啊，心跳一百二", "我先去倒杯水，别进球", "明天还要早起，但是走不掉了",
		"Evening everyone, what did I miss?", "Stream is super smooth today", "Watching from Lisbon, it is lunch time here", "my heart cannot take this",
		"First time here, love the commentary", "the crowd noise gives me goosebumps", "Hola a todos desde Valencia", "こんばんは、今来ました", "مساء الخير من الدار البيضاء",
		"안녕하세요, 처음 왔어요", "Bonsoir ! Quelle ambiance", "Boa noite pessoal", "Guten Abend aus Leipzig", "يا لها من أجواء", "can someone explain the rule from just now?", "This is why I stay up late",
	},
	football: {
		"{h}的边路今天完全打开了", "{a}的防线站得太高，早晚要被打身后", "这脚转移球值回票价", "中场谁抢到二点球谁就赢", "门将这反应，绝了", "越位了吧？等回放",
		"角球战术肯定练过，两个人同时前插", "左后卫已经跑不动了，该换人了", "这个身位卡得聪明", "裁判今天哨子有点紧", "{h}回撤得太深了，别守啊", "反击三打二居然没打出来，可惜",
		"十号这脚停球像装了胶水", "定位球还是得靠大个子", "别回传了求求了往前传", "这草皮看着真好", "{a}换上来那个小将速度好快", "补时怎么也得四分钟", "防守队员脚下真稳",
		"我觉得这球可以踢，没碰到手", "后腰保护得太好了", "中锋背身拿球真扎实", "下一个进球定胜负", "{H} are pressing so high tonight", "that through ball was perfect", "keeper saved us again",
		"How is that not a corner?", "{A} need fresh legs on the left", "what a cross, nobody there to finish it", "four at the back would calm this down", "Menudo control del diez", "ナイスセーブ！", "دفاع {A} متقدم كثيرًا اليوم", "Das war Abseits, oder?",
	},
	basketball: {
		"{h}这个挡拆打了五次了，对面还不换防", "篮板！篮板！", "罚球稳一点啊", "这节奏一上来就挡不住", "{a}的联防漏了两个底角", "暂停叫得及时", "三分雨要来了", "这步后撤步太丝滑",
		"内线卡位卡得真好", "犯规次数要小心了", "老周这战术板一画我就懂了", "替补席站起来一排", "二十四秒要到了快出手", "刚才那个手递手骗过了所有人", "打得真无私，五个人都碰了球",
		"抢断之后一条龙，舒服", "篮筐今天是大海", "上个回合防得漂亮", "{a}得把球交给他们的控卫", "关键球还得看老将", "小个阵容跑起来了", "这是走步吧？慢镜头看看",
		"{H} cannot miss from the corner", "box out!! every single time", "that drop coverage is getting cooked", "great timeout, they needed that", "{A} switching everything now", "and one!!", "what a dime", "クラッチタイム来た", "Defensa, por favor", "يا سلام على هذه التمريرة",
	},
	tennis: {
		"这一发落点太刁了", "正手对拉二十多拍，看得我憋气", "{h}的反手切削今天好用", "{a}上网时机抓得准", "破发点！", "鹰眼要挑战吗", "二发别软啊", "这分值得回看三遍",
		"底线相持明显占优了", "放小球！居然还追到了", "心态比技术重要，尤其决胜盘", "擦网，运气也是实力", "换边喝口水冷静一下", "跑动距离肯定破三公里了", "接发站位往后退了一步，聪明",
		"这个穿越球不讲道理", "局分咬得真紧", "嘘，发球了", "对角线调动得太舒服", "鹿鹿讲站位讲得真细", "她一直在打反手位", "What a rally", "{H} is reading every serve", "second serve is the problem",
		"that slice stayed so low", "{A} with the inside-out forehand again", "break point, hold your breath", "vamos!", "粘り強い", "Quel passing !", "إرسال ساحق",
	},
	baseball: {
		"满垒了！", "这颗滑球拐得离谱", "跑者要动了", "投手用球数快到九十了", "内野守备站得很紧", "这球打得结实，可惜正对着人", "双杀！漂亮", "一球一球来，不急",
		"牛棚已经在热身了", "这个好坏球判得有点低", "打者一直在等直球", "外野手这个回传太强了", "感觉要短打", "nice pick at first", "full count, here we go", "the bullpen is up", "ナイスボール",
	},
	esports: {
		"{h}这个先手开得漂亮", "视野全黑，别进去啊", "龙团！龙团！", "{a}的阵容后期才发力，稳住", "打野节奏起飞了", "这波闪现值一条大龙", "经济已经追平了", "辅助这个保护满分",
		"选人的时候我就说要禁掉那个", "中路对线压了二十刀", "换线换得太慢了", "推塔推塔，别追人", "这个走位我学不会", "高地守住了！居然守住了", "一波了一波了", "教练的功课做得细",
		"团战站位太散了", "主播这慢放讲得清楚", "传送下来就是五打四", "小地图看一眼啊", "{A} 的打野今天是人形扫描仪", "gg 言之尚早", "{H} drafted for the late game, be patient", "that flank was filthy",
		"dragon soul next, this is the fight", "vision vision vision", "he had no right to survive that", "mid diff honestly", "クリップ確定", "한타 미쳤다", "ما هذا الهجوم!", "qué teamfight",
	},
}

// cheers follow a change of the score.
var cheers = map[int32][]string{
	0:        {"啊啊啊啊啊！", "来了来了来了", "哇！！！", "LET'S GO", "我跳起来了", "YESSS", "别停！", "不敢相信", "What a moment", "¡Vamos!", "すごい！", "يا إلهي!"},
	football: {"进了！！！", "GOOOOAL", "球进啦！", "这脚太漂亮了", "比分又变了！", "gol gol gol", "هدف!!"},
	tennis:   {"这盘拿下！", "Game, set!", "破了！", "太顶了这一盘"},
	esports:  {"拿下这一局！", "GG！", "这一图打得太好了", "map point!"},
}

// answers are said to somebody.
var answers = []string{
	"同意", "哈哈哈哈", "我也这么觉得", "说得对", "等回放再看看", "+1", "哈哈你这比喻", "真的，刚才我也喊了", "欢迎欢迎", "so true", "haha exactly",
	"same here", "agreed", "no way 😂", "慢慢看，精彩的在后面", "感谢科普", "学到了", "claro que sí", "それな", "صحيح", "懂球的", "我截图了", "稳住别浪", "welcome!",
}

// hosts are what anchors write themselves.
var hosts = []string{
	"欢迎刚进来的朋友，点个关注不迷路", "弹幕我都在看，中场统一回答", "刚才那一下我们慢放再看一遍", "提醒一下，请不要剧透其他比赛", "感谢支持，记得早点休息",
	"有问题直接打在弹幕里", "Welcome to everyone joining from abroad", "下一场预告已经写在公告里了", "大家猜猜接下来会怎么变", "声音大小合适吗？合适扣个一",
}
