-- The texts of the house as it opens; operators write newer versions.

-- +goose Up
-- +goose StatementBegin
INSERT INTO rich_text (type, language, title, html, version, updated_at) VALUES
(1, 'zh', '新手主播教程', $html$<p>从申请到第一场直播，只需要几步。</p>
<h2>一、成为主播</h2>
<ul><li>注册并登录账号，补全昵称、生日和地区。</li><li>提交主播申请，填写联系方式和擅长的项目。</li><li>审核通过后会收到短信，导航栏的“开始直播”随即可用。</li></ul>
<h2>二、配置直播间</h2>
<p>打开“直播配置”，依次完成：</p>
<ul><li>上传封面：清晰、无水印，jpg、png、gif 或 webp，不超过 5M。没有封面无法查看推流信息。</li><li>填写房间名称、主播标题、简介和公告，四项都必填。</li><li>选择直播分类，需要时关联一场已预约的赛事。</li></ul>
<h2>三、推流设置</h2>
<p>在 OBS 的“设置 → 直播”中选择“自定义”：</p>
<ul><li>服务器填写“推流地址”，串流密钥填写“直播码”。</li><li>视频编码 H.264，音频编码 AAC。关键帧间隔设为 2 秒，码率建议 2500–6000 kbps。</li><li>直播码等同于密码，请勿展示或转发；一旦泄露，立即重置。</li></ul>
<h2>四、开播与下播</h2>
<ul><li>画面到达后，房间会自动变为“直播中”。</li><li>信号中断 120 秒内重新推流，本场直播继续，观众无需刷新。</li><li>在 OBS 中停止推流，或在直播配置中点击“结束直播”。</li></ul>
<h2>五、管理聊天室</h2>
<ul><li>可禁言 10、30、60 分钟、本场或永久，必须填写原因。</li><li>在禁言列表中可随时解除。</li><li>需要安静时可开启全员禁言，聊天室会收到系统通知。</li></ul>
<p>直播数据每日 0:00–6:00 更新，请以早上 6 点之后的数据为准。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(1, 'zh-Hant', '新手主播教學', $html$<p>從申請到第一場直播，只需要幾步。</p>
<h2>一、成為主播</h2>
<ul><li>註冊並登入帳號，補全暱稱、生日和地區。</li><li>提交主播申請，填寫聯絡方式和擅長的項目。</li><li>審核通過後會收到簡訊，導覽列的「開始直播」隨即可用。</li></ul>
<h2>二、設定直播間</h2>
<p>開啟「直播設定」，依次完成：</p>
<ul><li>上傳封面：清晰、無浮水印，jpg、png、gif 或 webp，不超過 5M。沒有封面無法查看推流資訊。</li><li>填寫房間名稱、主播標題、簡介和公告，四項都必填。</li><li>選擇直播分類，需要時關聯一場已預約的賽事。</li></ul>
<h2>三、推流設定</h2>
<p>在 OBS 的「設定 → 直播」中選擇「自訂」：</p>
<ul><li>伺服器填寫「推流地址」，串流金鑰填寫「直播碼」。</li><li>視訊編碼 H.264，音訊編碼 AAC。關鍵影格間隔設為 2 秒，位元率建議 2500–6000 kbps。</li><li>直播碼等同於密碼，請勿展示或轉發；一旦外洩，立即重設。</li></ul>
<h2>四、開播與下播</h2>
<ul><li>畫面到達後，房間會自動變為「直播中」。</li><li>訊號中斷 120 秒內重新推流，本場直播繼續，觀眾無需重新整理。</li><li>在 OBS 中停止推流，或在直播設定中點選「結束直播」。</li></ul>
<h2>五、管理聊天室</h2>
<ul><li>可禁言 10、30、60 分鐘、本場或永久，必須填寫原因。</li><li>在禁言列表中可隨時解除。</li><li>需要安靜時可開啟全員禁言，聊天室會收到系統通知。</li></ul>
<p>直播資料每日 0:00–6:00 更新，請以早上 6 點之後的資料為準。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(1, 'en', 'Tutorial for new anchors', $html$<p>A few steps lead from the application to your first live session.</p>
<h2>1. Become an anchor</h2>
<ul><li>Register, log in, and complete your nickname, birthday and region.</li><li>Send the anchor application with your contact and the sports you know.</li><li>After the review you get an SMS, and Start live appears in the navigation bar.</li></ul>
<h2>2. Configure your room</h2>
<p>Open Live configuration and complete:</p>
<ul><li>Cover: clear, without watermarks, jpg, png, gif or webp, at most 5M. Without a cover the push settings stay hidden.</li><li>Room name, anchor title, introduction and announcement. All four are required.</li><li>The category, and if you wish a match you have reserved.</li></ul>
<h2>3. Set up your encoder</h2>
<p>In OBS open Settings → Stream and choose Custom:</p>
<ul><li>Server is your push address; the stream key is your live code.</li><li>Video H.264, audio AAC. Set the key frame interval to 2 seconds; 2500–6000 kbps is a good bitrate.</li><li>The live code is a password. Never show or forward it, and reset it at once if somebody has seen it.</li></ul>
<h2>4. Going live and ending</h2>
<ul><li>Your room turns live by itself when the picture arrives.</li><li>If the signal is lost, push again within 120 seconds: the session continues and nobody has to reload.</li><li>Stop streaming in OBS, or choose End live in the live configuration.</li></ul>
<h2>5. Keep your chat friendly</h2>
<ul><li>Mute for 10, 30 or 60 minutes, for this session, or permanently. A mute needs a reason.</li><li>Lift a mute at any time in the mute list.</li><li>Mute all when you need silence; the room gets a system notice.</li></ul>
<p>Live data is updated daily between 0:00 and 6:00, so rely on it after 6 am.</p>$html$, 1, '2026-09-01T00:00:00Z'),
(1, 'ar', 'دليل المذيع المبتدئ', $html$<p>خطوات قليلة تفصل بين تقديم الطلب وأول بث مباشر لك.</p>
<h2>1. كن مذيعًا</h2>
<ul><li>سجّل حسابًا وسجّل الدخول وأكمل الاسم المستعار وتاريخ الميلاد والمنطقة.</li><li>أرسل طلب المذيع مع وسيلة الاتصال والرياضات التي تجيدها.</li><li>بعد المراجعة تصلك رسالة نصية ويظهر زر بدء البث في شريط التنقل.</li></ul>
<h2>2. إعداد غرفتك</h2>
<p>افتح إعدادات البث وأكمل ما يلي:</p>
<ul><li>الغلاف: صورة واضحة بلا علامات مائية بصيغة jpg أو png أو gif أو webp، بحد أقصى 5 ميغابايت. من دون غلاف تبقى إعدادات البث مخفية.</li><li>اسم الغرفة وعنوان المذيع والمقدمة والإعلان، وكلها مطلوبة.</li><li>الفئة، ومباراة حجزتها إن رغبت.</li></ul>
<h2>3. إعداد برنامج البث</h2>
<p>في برنامج OBS افتح الإعدادات ثم البث واختر «مخصص»:</p>
<ul><li>الخادم هو عنوان البث، ومفتاح البث هو رمز البث الخاص بك.</li><li>الفيديو H.264 والصوت AAC. اجعل فاصل الإطارات الرئيسية ثانيتين، ومعدل البت بين 2500 و6000 كيلوبت/ث.</li><li>رمز البث كلمة مرور: لا تعرضه ولا ترسله، وأعد تعيينه فورًا إذا رآه أحد.</li></ul>
<h2>4. البدء والإنهاء</h2>
<ul><li>تتحول غرفتك إلى البث المباشر تلقائيًا عند وصول الصورة.</li><li>إذا انقطعت الإشارة فأعد البث خلال 120 ثانية: تستمر الجلسة ولا يحتاج أحد إلى إعادة التحميل.</li><li>أوقف البث في OBS أو اختر إنهاء البث في إعدادات البث.</li></ul>
<h2>5. إدارة المحادثة</h2>
<ul><li>يمكنك كتم مستخدم 10 أو 30 أو 60 دقيقة أو لهذا البث أو نهائيًا، ولا بد من ذكر السبب.</li><li>يمكنك رفع الكتم في أي وقت من قائمة المكتومين.</li><li>اكتم الجميع عند الحاجة إلى الهدوء، وسيصل إشعار إلى الغرفة.</li></ul>
<p>تُحدَّث بيانات البث يوميًا بين 0:00 و6:00، لذا اعتمد عليها بعد السادسة صباحًا.</p>$html$, 1, '2026-09-01T00:00:00Z'),
(2, 'zh', '用户服务协议', $html$<p>欢迎使用 Touchline。注册即表示你已阅读并同意本协议。</p>
<h2>一、账号</h2>
<ul><li>用户名和密码为 6–15 位数字加字母。请妥善保管，通过你的账号进行的操作由你负责。</li><li>一个手机号只能注册一个账号。</li><li>你可以随时修改密码；修改后其他设备会退出登录。</li></ul>
<h2>二、使用规则</h2>
<p>使用本服务时，你不得：</p>
<ul><li>发布违法、侮辱、歧视、色情或欺诈内容。</li><li>刷屏、发布广告、冒充他人或泄露他人隐私。</li><li>干扰服务运行，或以自动化手段批量注册、发言、领取红包。</li></ul>
<h2>三、主播</h2>
<ul><li>主播对其直播内容负责，须拥有或取得所播画面的合法权利。</li><li>主播可以禁言其房间内的用户，并须说明原因。</li><li>严重违规的房间可被封停。</li></ul>
<h2>四、虚拟金币</h2>
<p>金币用于礼物和红包，不计利息，不能兑换现金。未成年人请在监护人同意下使用。</p>
<h2>五、服务变更与责任</h2>
<ul><li>我们努力保持服务稳定，但不保证直播信号不中断；赛事信息以赛事主办方为准。</li><li>协议更新后，下次登录时会请你再次确认。</li><li>你可以注销账号，七天内可以反悔。</li></ul>
<h2>六、联系我们</h2>
<p>如有疑问，请通过页脚的联系方式与客服联系。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(2, 'zh-Hant', '使用者服務協議', $html$<p>歡迎使用 Touchline。註冊即表示你已閱讀並同意本協議。</p>
<h2>一、帳號</h2>
<ul><li>使用者名稱和密碼為 6–15 位數字加字母。請妥善保管，透過你的帳號進行的操作由你負責。</li><li>一個手機號碼只能註冊一個帳號。</li><li>你可以隨時修改密碼；修改後其他裝置會登出。</li></ul>
<h2>二、使用規則</h2>
<p>使用本服務時，你不得：</p>
<ul><li>發布違法、侮辱、歧視、色情或詐騙內容。</li><li>洗版、發布廣告、冒充他人或洩露他人隱私。</li><li>干擾服務運行，或以自動化手段大量註冊、發言、領取紅包。</li></ul>
<h2>三、主播</h2>
<ul><li>主播對其直播內容負責，須擁有或取得所播畫面的合法權利。</li><li>主播可以禁言其房間內的使用者，並須說明原因。</li><li>嚴重違規的房間可被封停。</li></ul>
<h2>四、虛擬金幣</h2>
<p>金幣用於禮物和紅包，不計利息，不能兌換現金。未成年人請在監護人同意下使用。</p>
<h2>五、服務變更與責任</h2>
<ul><li>我們努力保持服務穩定，但不保證直播訊號不中斷；賽事資訊以賽事主辦方為準。</li><li>協議更新後，下次登入時會請你再次確認。</li><li>你可以註銷帳號，七天內可以反悔。</li></ul>
<h2>六、聯絡我們</h2>
<p>如有疑問，請透過頁尾的聯絡方式與客服聯絡。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(2, 'en', 'User service agreement', $html$<p>Welcome to Touchline. By registering you confirm that you have read and accept this agreement.</p>
<h2>1. Your account</h2>
<ul><li>User name and password have 6–15 characters, digits plus letters. Keep them safe: what is done with your account is yours to answer for.</li><li>One phone number makes one account.</li><li>You may change your password at any time; other devices are then logged out.</li></ul>
<h2>2. Rules of use</h2>
<p>While using the service you must not:</p>
<ul><li>publish anything unlawful, insulting, discriminating, pornographic or fraudulent;</li><li>flood a chat, advertise, pose as somebody else or reveal private facts about others;</li><li>disturb the service, or register, chat or take red envelopes by automation.</li></ul>
<h2>3. Anchors</h2>
<ul><li>Anchors answer for what they broadcast and need the rights to the pictures they show.</li><li>Anchors may mute users in their own room and must give a reason.</li><li>Rooms that break the rules badly can be suspended.</li></ul>
<h2>4. Coins</h2>
<p>Coins pay for gifts and red envelopes. They bear no interest and cannot be turned into money. Minors need the consent of a guardian.</p>
<h2>5. Changes and liability</h2>
<ul><li>We work for a stable service but cannot promise that a live signal never breaks; for matches, the organiser's word counts.</li><li>When this agreement changes, you are asked again at your next login.</li><li>You may delete your account, and change your mind within seven days.</li></ul>
<h2>6. Contact</h2>
<p>If you have questions, reach customer service through the contact in the footer.</p>$html$, 1, '2026-09-01T00:00:00Z'),
(2, 'ar', 'اتفاقية خدمة المستخدم', $html$<p>مرحبًا بك في Touchline. بتسجيلك تؤكد أنك قرأت هذه الاتفاقية وتوافق عليها.</p>
<h2>1. حسابك</h2>
<ul><li>يتكون اسم المستخدم وكلمة المرور من 6 إلى 15 خانة من الأرقام والحروف. احفظهما بأمان فأنت مسؤول عما يتم عبر حسابك.</li><li>رقم الهاتف الواحد لحساب واحد.</li><li>يمكنك تغيير كلمة المرور في أي وقت، وعندها تُسجَّل الأجهزة الأخرى خروجًا.</li></ul>
<h2>2. قواعد الاستخدام</h2>
<p>عند استخدام الخدمة يُمنع:</p>
<ul><li>نشر محتوى مخالف للقانون أو مهين أو تمييزي أو إباحي أو احتيالي.</li><li>إغراق المحادثة أو الإعلان أو انتحال شخصية أو كشف خصوصيات الآخرين.</li><li>تعطيل الخدمة أو التسجيل أو الكتابة أو أخذ الأظرف بوسائل آلية.</li></ul>
<h2>3. المذيعون</h2>
<ul><li>المذيع مسؤول عما يبثه ويجب أن يملك حقوق الصور التي يعرضها.</li><li>يمكن للمذيع كتم المستخدمين في غرفته مع ذكر السبب.</li><li>يمكن إيقاف الغرف التي تخالف القواعد مخالفة جسيمة.</li></ul>
<h2>4. العملات</h2>
<p>تُستخدم العملات للهدايا والأظرف الحمراء، ولا تدر فائدة ولا تُستبدل بالنقود. يحتاج القاصرون إلى موافقة ولي الأمر.</p>
<h2>5. التغييرات والمسؤولية</h2>
<ul><li>نعمل على استقرار الخدمة لكن لا نضمن عدم انقطاع البث، وتبقى كلمة منظم المباراة هي المرجع.</li><li>عند تغيير هذه الاتفاقية نطلب موافقتك مجددًا عند الدخول التالي.</li><li>يمكنك حذف حسابك والتراجع خلال سبعة أيام.</li></ul>
<h2>6. التواصل</h2>
<p>لأي سؤال تواصل مع خدمة العملاء عبر بيانات الاتصال في أسفل الصفحة.</p>$html$, 1, '2026-09-01T00:00:00Z'),
(3, 'zh', '隐私协议', $html$<p>我们只收集提供服务所需要的信息，并说明用途。</p>
<h2>一、我们收集什么</h2>
<ul><li>账号信息：用户名、手机号、加密后的密码。</li><li>你主动填写的资料：昵称、头像、生日、地区、性别等。</li><li>使用记录：聊天内容、关注、预约、礼物和观看进度。</li><li>技术信息：IP 地址、浏览器类型和语言，用于安全和统计。</li></ul>
<h2>二、我们如何使用</h2>
<ul><li>验证身份、发送短信验证码。</li><li>显示你的昵称和头像，执行主播的禁言。</li><li>防止滥用、排查故障。我们不出售个人信息。</li></ul>
<h2>三、谁能看到</h2>
<ul><li>其他用户能看到你的昵称、头像和聊天内容。</li><li>手机号只对你本人以掩码显示；钱包只有你自己能看到。</li><li>除法律要求外，我们不向第三方提供个人信息。</li></ul>
<h2>四、保存与安全</h2>
<ul><li>密码只保存不可逆的摘要，登录令牌也只保存摘要。</li><li>聊天内容默认保存 30 天；带回放的场次与回放同期保存。</li><li>账务记录按法律要求保存。</li></ul>
<h2>五、你的权利</h2>
<p>你可以查看、更正、导出你的资料，也可以注销账号。注销七天后，个人信息会被清除，账务记录匿名保留。</p>
<h2>六、本地存储</h2>
<p>我们在浏览器本地保存语言（lang）、登录令牌、主题和观看进度。清除浏览器数据即可删除。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(3, 'zh-Hant', '隱私協議', $html$<p>我們只收集提供服務所需要的資訊，並說明用途。</p>
<h2>一、我們收集什麼</h2>
<ul><li>帳號資訊：使用者名稱、手機號碼、加密後的密碼。</li><li>你主動填寫的資料：暱稱、頭像、生日、地區、性別等。</li><li>使用記錄：聊天內容、關注、預約、禮物和觀看進度。</li><li>技術資訊：IP 位址、瀏覽器類型和語言，用於安全和統計。</li></ul>
<h2>二、我們如何使用</h2>
<ul><li>驗證身分、發送簡訊驗證碼。</li><li>顯示你的暱稱和頭像，執行主播的禁言。</li><li>防止濫用、排查故障。我們不出售個人資訊。</li></ul>
<h2>三、誰能看到</h2>
<ul><li>其他使用者能看到你的暱稱、頭像和聊天內容。</li><li>手機號碼只對你本人以遮罩顯示；錢包只有你自己能看到。</li><li>除法律要求外，我們不向第三方提供個人資訊。</li></ul>
<h2>四、保存與安全</h2>
<ul><li>密碼只保存不可逆的摘要，登入權杖也只保存摘要。</li><li>聊天內容預設保存 30 天；帶回放的場次與回放同期保存。</li><li>帳務記錄依法律要求保存。</li></ul>
<h2>五、你的權利</h2>
<p>你可以查看、更正、匯出你的資料，也可以註銷帳號。註銷七天後，個人資訊會被清除，帳務記錄匿名保留。</p>
<h2>六、本機儲存</h2>
<p>我們在瀏覽器本機保存語言（lang）、登入權杖、主題和觀看進度。清除瀏覽器資料即可刪除。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(3, 'en', 'Privacy agreement', $html$<p>We collect only what the service needs, and say what for.</p>
<h2>1. What we collect</h2>
<ul><li>Account: user name, phone number, and your password in a form that cannot be turned back.</li><li>What you tell us: nickname, avatar, birthday, region, gender and so on.</li><li>What you do here: chat, follows, reservations, gifts and where you stopped watching.</li><li>Technical facts: IP address, browser and language, for safety and statistics.</li></ul>
<h2>2. What we use it for</h2>
<ul><li>To know that you are you, and to send SMS codes.</li><li>To show your nickname and avatar, and to carry out an anchor's mutes.</li><li>To prevent abuse and find faults. We do not sell personal data.</li></ul>
<h2>3. Who sees it</h2>
<ul><li>Other users see your nickname, your avatar and what you say in chat.</li><li>Your phone number is shown masked and only to you; your wallet only to you.</li><li>We give personal data to third parties only where the law demands it.</li></ul>
<h2>4. Storage and safety</h2>
<ul><li>Of passwords and login tokens only one-way hashes are stored.</li><li>Chat is kept for 30 days; sessions with a replay as long as the replay.</li><li>Accounting records are kept as the law demands.</li></ul>
<h2>5. Your rights</h2>
<p>You may see, correct and export your data, and delete your account. Seven days after deletion personal data is erased; accounting records stay without your name.</p>
<h2>6. In your browser</h2>
<p>We keep your language (lang), login token, theme and watching position in your browser. Clearing its data removes them.</p>$html$, 1, '2026-09-01T00:00:00Z'),
(3, 'ar', 'اتفاقية الخصوصية', $html$<p>لا نجمع إلا ما تحتاج إليه الخدمة، ونبيّن الغرض منه.</p>
<h2>1. ما الذي نجمعه</h2>
<ul><li>الحساب: اسم المستخدم ورقم الهاتف وكلمة المرور بصيغة لا يمكن عكسها.</li><li>ما تخبرنا به: الاسم المستعار والصورة وتاريخ الميلاد والمنطقة والجنس وغيرها.</li><li>نشاطك هنا: المحادثة والمتابعات والحجوزات والهدايا وموضع المشاهدة.</li><li>معلومات تقنية: عنوان IP والمتصفح واللغة لأغراض الأمان والإحصاء.</li></ul>
<h2>2. فيم نستخدمه</h2>
<ul><li>للتحقق من هويتك وإرسال رموز الرسائل النصية.</li><li>لعرض اسمك وصورتك وتنفيذ كتم المذيعين.</li><li>لمنع الإساءة واكتشاف الأعطال. نحن لا نبيع البيانات الشخصية.</li></ul>
<h2>3. من يراه</h2>
<ul><li>يرى المستخدمون الآخرون اسمك المستعار وصورتك وما تكتبه في المحادثة.</li><li>يظهر رقم هاتفك لك وحدك وبشكل مخفي جزئيًا، ومحفظتك لا يراها غيرك.</li><li>لا نعطي البيانات الشخصية لأطراف أخرى إلا بحكم القانون.</li></ul>
<h2>4. الحفظ والأمان</h2>
<ul><li>لا نحفظ من كلمات المرور ورموز الدخول إلا بصمات أحادية الاتجاه.</li><li>تُحفظ المحادثات 30 يومًا، والجلسات التي لها إعادة ما دامت الإعادة متاحة.</li><li>تُحفظ السجلات المحاسبية بحسب القانون.</li></ul>
<h2>5. حقوقك</h2>
<p>يمكنك الاطلاع على بياناتك وتصحيحها وتصديرها وحذف حسابك. بعد سبعة أيام من الحذف تُمحى البيانات الشخصية وتبقى السجلات المحاسبية بلا اسم.</p>
<h2>6. في متصفحك</h2>
<p>نحفظ في متصفحك اللغة (lang) ورمز الدخول والمظهر وموضع المشاهدة، ويزيلها مسح بيانات المتصفح.</p>$html$, 1, '2026-09-01T00:00:00Z'),
(4, 'zh', '直播规范', $html$<p>请在开播前阅读。违反规范可能导致禁言、下播或封停房间。</p>
<h2>禁止直播的内容</h2>
<ul><li>违法、色情、血腥、赌博或毒品相关内容。</li><li>没有权利的赛事画面或他人作品。</li><li>侮辱、歧视、恐吓，或泄露他人隐私。</li><li>虚假抽奖、诱导线下交易、索要账号或验证码。</li></ul>
<h2>直播间要求</h2>
<ul><li>封面、名称、简介和公告须与内容一致，不得误导。</li><li>关联的赛事必须与实际直播内容相符。</li><li>直播时须保持画面和声音正常，不得长时间空播。</li></ul>
<h2>对待观众</h2>
<ul><li>禁言须有理由，理由会告知被禁言的用户。</li><li>不得煽动观众攻击他人或其他直播间。</li><li>未成年人不得单独直播。</li></ul>
<h2>处理方式</h2>
<p>首次轻微违规会收到提醒；重复或严重违规会封停房间，并说明原因和结束时间。对处理有异议，可联系客服申诉。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(4, 'zh-Hant', '直播規範', $html$<p>請在開播前閱讀。違反規範可能導致禁言、下播或封停房間。</p>
<h2>禁止直播的內容</h2>
<ul><li>違法、色情、血腥、賭博或毒品相關內容。</li><li>沒有權利的賽事畫面或他人作品。</li><li>侮辱、歧視、恐嚇，或洩露他人隱私。</li><li>虛假抽獎、誘導線下交易、索要帳號或驗證碼。</li></ul>
<h2>直播間要求</h2>
<ul><li>封面、名稱、簡介和公告須與內容一致，不得誤導。</li><li>關聯的賽事必須與實際直播內容相符。</li><li>直播時須保持畫面和聲音正常，不得長時間空播。</li></ul>
<h2>對待觀眾</h2>
<ul><li>禁言須有理由，理由會告知被禁言的使用者。</li><li>不得煽動觀眾攻擊他人或其他直播間。</li><li>未成年人不得單獨直播。</li></ul>
<h2>處理方式</h2>
<p>首次輕微違規會收到提醒；重複或嚴重違規會封停房間，並說明原因和結束時間。對處理有異議，可聯絡客服申訴。</p>$html$, 1, '2026-09-01T00:00:00Z'),
(4, 'en', 'Live rules', $html$<p>Please read this before you go live. Breaking the rules can end your session or suspend your room.</p>
<h2>Not allowed on air</h2>
<ul><li>Anything unlawful, pornographic, gory, or about gambling or drugs.</li><li>Match pictures or works of others without the rights to them.</li><li>Insults, discrimination, threats, or private facts about other people.</li><li>False prize draws, luring viewers into private trades, asking for accounts or codes.</li></ul>
<h2>Your room</h2>
<ul><li>Cover, name, introduction and announcement must fit what you show.</li><li>The match you link must be the one you broadcast.</li><li>Keep picture and sound working; do not leave an empty room live.</li></ul>
<h2>Your viewers</h2>
<ul><li>A mute needs a reason, and the muted user is told it.</li><li>Never set viewers on other people or other rooms.</li><li>Minors must not broadcast alone.</li></ul>
<h2>What follows</h2>
<p>A first small breach brings a warning. Repeated or serious ones suspend the room, with the reason and the end time. If you disagree, contact customer service.</p>$html$, 1, '2026-09-01T00:00:00Z'),
(4, 'ar', 'قواعد البث', $html$<p>يرجى قراءتها قبل البث. قد تؤدي مخالفتها إلى إنهاء البث أو إيقاف الغرفة.</p>
<h2>ما يُمنع بثه</h2>
<ul><li>كل محتوى مخالف للقانون أو إباحي أو دموي أو متعلق بالقمار أو المخدرات.</li><li>صور المباريات أو أعمال الآخرين من دون حقوقها.</li><li>الإهانة والتمييز والتهديد وكشف خصوصيات الناس.</li><li>السحوبات الوهمية واستدراج المشاهدين إلى صفقات خاصة وطلب الحسابات أو الرموز.</li></ul>
<h2>غرفتك</h2>
<ul><li>يجب أن يطابق الغلاف والاسم والمقدمة والإعلان ما تعرضه.</li><li>يجب أن تكون المباراة المرتبطة هي التي تبثها.</li><li>حافظ على عمل الصورة والصوت ولا تترك غرفة فارغة على الهواء.</li></ul>
<h2>مشاهدوك</h2>
<ul><li>الكتم يحتاج إلى سبب، ويُبلَّغ به المستخدم المكتوم.</li><li>لا تحرّض المشاهدين على أشخاص أو غرف أخرى.</li><li>لا يجوز للقاصرين البث بمفردهم.</li></ul>
<h2>العواقب</h2>
<p>المخالفة البسيطة الأولى يتبعها تنبيه، والمتكررة أو الجسيمة توقف الغرفة مع ذكر السبب ووقت الانتهاء. إن كان لك اعتراض فتواصل مع خدمة العملاء.</p>$html$, 1, '2026-09-01T00:00:00Z');
-- +goose StatementEnd

-- +goose Down
DELETE FROM rich_text;
