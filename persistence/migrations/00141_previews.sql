-- The guide tells of previews, and an anchor may decline the smaller pictures that the broadcasts would get. Texts that
-- an operator has changed stay.

-- +goose Up

ALTER TABLE house ADD COLUMN ladder_declined boolean NOT NULL DEFAULT false;

CREATE TEMPORARY TABLE sentence (language text, was text, now text) ON COMMIT DROP;

INSERT INTO sentence VALUES
('zh', '<li>画面到达后，房间会自动变为“直播中”。</li>',
    '<li>推流后先是预览，画面只有你能看到。检查画面和声音，再点“开始直播”，观众才能看到。</li>'
    '<li>想一推流就开播，就打开“推流即开播”。</li>'),
('zh-Hant', '<li>畫面到達後，房間會自動變為「直播中」。</li>',
    '<li>推流後先是預覽，畫面只有你看得到。檢查畫面和聲音，再點「開始直播」，觀眾才看得到。</li>'
    '<li>想一推流就開播，就打開「推流即開播」。</li>'),
('en', '<li>Your room goes live on its own when your video arrives.</li>',
    '<li>Your video arrives as a preview that only you see. Check picture and sound, then press Start broadcast.</li>'
    '<li>To go live as soon as your video arrives, turn on Go live when I push.</li>'),
('ar', '<li>تتحول غرفتك إلى البث المباشر تلقائيًا عند وصول الصورة.</li>',
    '<li>يصل بثك أولًا معاينةً تراها وحدك. تحقق من الصورة والصوت ثم اضغط «ابدأ البث».</li>'
    '<li>لتظهر للمشاهدين فور وصول الصورة، شغّل «ابدأ البث فور إرسالي».</li>');

UPDATE rich_text_version v SET html = replace(v.html, s.was, s.now) FROM sentence s, rich_text now
WHERE v.type = 1 AND v.language = s.language AND v.version = 1
  AND now.type = 1 AND now.language = s.language AND now.version = 1;
UPDATE rich_text SET html = replace(rich_text.html, s.was, s.now) FROM sentence s
WHERE rich_text.type = 1 AND rich_text.language = s.language AND version = 1;
