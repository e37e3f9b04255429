-- The tutorial for anchors names the entries and buttons as the pages do; what an operator wrote since stays.

-- +goose Up
UPDATE rich_text SET html = replace(html,
    '审核通过后会收到短信，导航栏的“开始直播”随即可用。',
    '审核通过后会收到短信。导航栏的“开始直播”此前通往主播申请，此后会打开“直播配置”。')
WHERE type = 1 AND language = 'zh';
UPDATE rich_text SET html = replace(html,
    '審核通過後會收到簡訊，導覽列的「開始直播」隨即可用。',
    '審核通過後會收到簡訊。導覽列的「開始直播」此前通往主播申請，此後會開啟「直播設定」。')
WHERE type = 1 AND language = 'zh-Hant';
UPDATE rich_text SET html = replace(replace(html,
    'After the review you get an SMS, and Start live appears in the navigation bar.',
    'After the review you get an SMS. Go live in the navigation bar, which led to the application until then, now opens Live configuration.'),
    'choose End live in the live configuration', 'choose End broadcast in Live configuration')
WHERE type = 1 AND language = 'en';
UPDATE rich_text SET html = replace(replace(replace(html,
    'بعد المراجعة تصلك رسالة نصية ويظهر زر بدء البث في شريط التنقل.',
    'بعد المراجعة تصلك رسالة نصية. زر «ابدأ البث» في شريط التنقل كان يقودك إلى طلب المذيع، وهو يفتح بعدها «إعداد البث».'),
    'افتح إعدادات البث وأكمل', 'افتح «إعداد البث» وأكمل'),
    'أو اختر إنهاء البث في إعدادات البث', 'أو اختر «أنهِ البث» في «إعداد البث»')
WHERE type = 1 AND language = 'ar';

-- +goose Down
SELECT 1;
