// What demo viewers write in rooms whose anchor speaks English or Arabic.

package demo

// tongue is the conversation of a room in one script.
type tongue struct{ chatter, answers, cheers, hosts []string }

var tongues = map[string]tongue{
	"latin": {
		chatter: []string{"Morning from Dublin, coffee in hand", "Love that you explain every pitch", "Is that a sinker or a slider?", "Keep score with us, Ben",
			"Bases loaded and I cannot look", "He has to bunt here", "That was a strike in any park", "How many pitches is he at?", "Infield is playing in", "Beautiful double play",
			"Two outs, runner on third, here we go", "Who has the bullpen today?", "I finally understand the shift", "Great camera angle on that one"},
		answers: []string{"so true", "same here", "agreed", "haha exactly", "good question", "Ben just said it, scroll up", "welcome!", "not with two outs", "he is at 74 I think", "noted!"},
		cheers:  []string{"What a moment", "YESSS", "LET'S GO", "They score!", "I jumped off the sofa"},
		hosts:   []string{"Welcome in, new faces, ask anything", "I read every question between innings", "Scorecard goes up after the last out", "No spoilers from other games please"},
	},
	"arabic": {
		chatter: []string{"مساء الخير من الدار البيضاء", "تحية من عمّان", "يا لها من أجواء", "الصورة سلسة جدًا اليوم", "أول مرة هنا والتعليق رائع", "الجناح الأيمن مفتوح تمامًا", "خط الدفاع متقدم أكثر من اللازم",
			"من يفوز بالكرة الثانية يفوز بالمباراة", "كانت تسللًا برأيي", "الحارس أنقذ هدفًا محققًا", "التبديل تأخر كثيرًا", "هذه التمريرة تساوي ثمن التذكرة", "الركنية كانت منظمة", "الضغط العالي أتعبهم",
			"أشاهد من المترو، لا تحرقوا النتيجة", "الوسط بحاجة إلى لاعب طازج", "توقعي هدف قبل النهاية", "شكرًا على شرح الخطة", "قلبي لا يحتمل", "أين الإعادة؟"},
		answers: []string{"صحيح", "أوافقك", "هههه تمامًا", "ننتظر الإعادة", "أهلًا بك", "لا أظن ذلك", "سؤال جيد", "معك حق"},
		cheers:  []string{"هدف!!", "يا إلهي!", "ما أجملها!", "لا أصدق", "الله الله"},
		hosts:   []string{"أهلًا بكل من انضم إلينا الآن", "أقرأ تعليقاتكم وأجيب في الاستراحة", "سنعيد اللقطة ونشرحها بعد قليل", "بلا حرق لنتائج المباريات الأخرى من فضلكم"},
	},
}
