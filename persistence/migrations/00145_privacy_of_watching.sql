-- The privacy policy names what is kept about watching, votes and ignored people, and that others see a fan level. Texts
-- that an operator has changed stay.

-- +goose Up

CREATE TEMPORARY TABLE sentence (language text, does text, does_now text, seen text, seen_now text) ON COMMIT DROP;

INSERT INTO sentence VALUES
('zh', '聊天内容、关注、预约、礼物和观看进度。</li>',
    '聊天内容、关注、预约、礼物、投票、屏蔽的人和词，以及看过哪些直播间和回放、看了多久、看到哪里。'
    '你可以关闭观看历史，也可以删除。</li>',
    '你的昵称、头像和聊天内容。</li>', '你的昵称、头像、粉丝等级和聊天内容。</li>'),
('zh-Hant', '聊天內容、關注、預約、禮物和觀看進度。</li>',
    '聊天內容、關注、預約、禮物、投票、封鎖的人和詞，以及看過哪些直播間和回放、看了多久、看到哪裡。'
    '你可以關閉觀看紀錄，也可以刪除。</li>',
    '你的暱稱、頭像和聊天內容。</li>', '你的暱稱、頭像、粉絲等級和聊天內容。</li>'),
('en', 'chat, follows, reservations, gifts and where you stopped watching.</li>',
    'chat, follows, reminders, gifts, votes, the people and words you hide, and which rooms and replays you '
    'watched, for how long and up to where. You can turn your watch history off, and delete it.</li>',
    'your nickname, your avatar and what you say in chat.</li>',
    'your nickname, your avatar, your fan level and what you say in chat.</li>'),
('ar', 'المحادثة والمتابعات والحجوزات والهدايا وموضع المشاهدة.</li>',
    'المحادثة والمتابعات والحجوزات والهدايا والتصويت والأشخاص والكلمات المخفية، والغرف والإعادات التي شاهدتها '
    'ومدة المشاهدة وموضعها. يمكنك إيقاف سجل المشاهدة وحذفه.</li>',
    'اسمك المستعار وصورتك وما تكتبه في المحادثة.</li>',
    'اسمك المستعار وصورتك ومستوى المعجب وما تكتبه في المحادثة.</li>');

UPDATE rich_text_version v
SET html = replace(replace(v.html, s.does, s.does_now), s.seen, s.seen_now)
FROM sentence s, rich_text now
WHERE v.type = 3 AND v.language = s.language AND v.version = 1
  AND now.type = 3 AND now.language = s.language AND now.version = 1;
UPDATE rich_text SET html = replace(replace(rich_text.html, s.does, s.does_now), s.seen, s.seen_now)
FROM sentence s
WHERE rich_text.type = 3 AND rich_text.language = s.language AND version = 1;
