-- The English guide and rules use the names that stand on the pages; terms and privacy policy get their usual titles.
-- Texts that an operator has changed stay.

-- +goose Up

CREATE TEMPORARY TABLE article (type int, was text, title text, html text) ON COMMIT DROP;

INSERT INTO article VALUES
(1, 'Tutorial for new anchors', 'Streamer guide',
    E'<p>From your application to your first broadcast in a few steps.</p>\n'
    '<h2>1. Become a streamer</h2>\n'
    '<ul><li>Sign up, log in, and add your nickname, birthday and region.</li>'
    '<li>Send the streamer application with your contact and the sports you know.</li>'
    '<li>We text you once you’re approved. From then on, Go live at the top of the page opens your studio instead of '
    'the application.</li></ul>\n'
    '<h2>2. Set up your room</h2>\n'
    '<p>Open Go live and fill in:</p>\n'
    '<ul><li>Room cover: sharp, no watermarks, JPG, PNG, GIF or WebP, up to 5 MB. You need a cover to see your server '
    'and stream key.</li>'
    '<li>Room name, tagline, about text and announcement. All four are required.</li>'
    '<li>Your category and, if you like, one of your matches.</li></ul>\n'
    '<h2>3. Set up your encoder</h2>\n'
    '<p>In OBS, go to Settings → Stream and choose Custom:</p>\n'
    '<ul><li>Paste the server and the stream key.</li>'
    '<li>Use H.264 video and AAC audio. Set the keyframe interval to 2 seconds. A bitrate of 2500–6000 kbps works '
    'well.</li>'
    '<li>Your stream key is a password. Never show or share it, and reset it right away if someone has seen '
    'it.</li></ul>\n'
    '<h2>4. Go live and end</h2>\n'
    '<ul><li>Your room goes live on its own when your video arrives.</li>'
    '<li>If the signal drops, start streaming again within 120 seconds: the broadcast continues, and no one has to '
    'reload.</li>'
    '<li>Stop streaming in OBS, or press End broadcast on the Go live page.</li></ul>\n'
    '<h2>5. Keep your chat friendly</h2>\n'
    '<ul><li>Mute someone for 10, 30 or 60 minutes, for this broadcast or permanently. Every mute needs a reason.</li>'
    '<li>Unmute anyone at any time in the list of muted people.</li>'
    '<li>Mute everyone when you need quiet. The chat shows that you did.</li></ul>\n'
    '<p>Stream stats update between 00:00 and 06:00. A day’s numbers are final by 06:00 the next day.</p>'),
(2, 'User service agreement', 'Terms of service', NULL),
(3, 'Privacy agreement', 'Privacy policy', NULL),
(4, 'Live rules', 'Streaming rules',
    E'<p>Please read this before you go live. Breaking the rules can end your broadcast or suspend your room.</p>\n'
    '<h2>Not allowed on stream</h2>\n'
    '<ul><li>Anything illegal, pornographic or gory, and anything that promotes gambling or drugs.</li>'
    '<li>Match footage or other people’s work you don’t have the rights to.</li>'
    '<li>Insults, discrimination, threats, or private information about others.</li>'
    '<li>Fake giveaways, luring viewers into private deals, asking for accounts or codes.</li></ul>\n'
    '<h2>Your room</h2>\n'
    '<ul><li>Your cover, room name, about text and announcement must fit what you show.</li>'
    '<li>The match you choose must be the one you stream.</li>'
    '<li>Keep your video and audio working, and don’t leave an empty room live.</li></ul>\n'
    '<h2>Your viewers</h2>\n'
    '<ul><li>Every mute needs a reason, and the person you mute sees it.</li>'
    '<li>Never send your viewers after other people or rooms.</li>'
    '<li>Minors must not stream alone.</li></ul>\n'
    '<h2>If you break the rules</h2>\n'
    '<p>A first small breach brings a warning. Repeated or serious ones get your room suspended, with a reason and an '
    'end time. If you disagree, contact customer service.</p>');

UPDATE rich_text_version v SET title = a.title, html = coalesce(a.html, v.html) FROM article a, rich_text now
WHERE v.type = a.type AND v.language = 'en' AND v.version = 1 AND v.title = a.was
  AND now.type = a.type AND now.language = 'en' AND now.version = 1;
UPDATE rich_text SET title = a.title, html = coalesce(a.html, rich_text.html) FROM article a
WHERE rich_text.type = a.type AND language = 'en' AND version = 1 AND rich_text.title = a.was;
