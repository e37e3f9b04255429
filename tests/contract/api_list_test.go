// The promised calls of the server, listed by hand.

package contract

// contractPaths lists the calls: who may call (an operators' role after a colon), method, path, and the page of the
// product that uses it; calls without a page are additions.
const contractPaths = `
V  POST /ossUrl                                          start-up
V  POST /static/ossUrl                                   start-up
V  GET  /static/ossUrl                                   start-up
V  POST /allEnums                                        start-up
V  POST /systemEnums/allEnums
V  GET  /systemEnums/findAll                             start-up
V  POST /isUsefulToken                                   start-up
V  POST /web_user/isUsefulToken
U  POST /userInfo                                        start-up
U  POST /web_user/userInfo
V  POST /matchColumn                                     start-up
V  POST /web_race/matchColumn
V  POST /anchorColumnNumber                              start-up
V  POST /web_anchor/anchorColumnNumber
V  GET  /country/config                                  start-up
V  POST /common_face/find_rich_text                      start-up
V  POST /web_home/home_info_bottom                       start-up
U  POST /manage/ossFile/image/oss_upload                 start-up
U  POST /web_task/web_task_done_stage                    start-up
V  GET  /manage/app_update/android                       start-up
V  POST /web_home/search

U  POST /web_user/web_token_info                         account
V  POST /web_user/web_pwd_login                          account
V  POST /web_user/web_phone_login                        account
V  POST /web_user/web_get_phone_code                     account
V  POST /web_user/web_user_reg                           account
V  POST /web_user/web_check_user_name                    account
V  POST /web_user/web_user_change_password               account
V  POST /web_user/web_logout                             account
V  POST /logOut                                          account
V  POST /web_user/logOut
U  POST /web_user/web_update_user_image                  account
U  POST /web_user/web_user_change_information            account
U  POST /web_user/web_user_change_phone                  account
U  POST /web_my/web_my_info                              account
U  POST /web_my/my_attention_anchor                      account
U  POST /web_my/my_race_data_appoint                     account
U  POST /web_my/notify_list
U  POST /web_my/notify_read
U  POST /web_my/notify_setting
U  POST /web_my/push_key
U  POST /web_my/push_subscribe
U  POST /web_my/push_unsubscribe
U  POST /web_my/export
V  GET  /web_my/export/{exportId}
U  POST /web_my/account_delete

V  POST /web_home/home_details_top                       home
V  POST /web_home/home_details_middle                    home
V  POST /web_home/home_details_bottom                    home

V  POST /web_anchor/anchor_column_num                    anchors
V  POST /web_anchor/anchor_column                        anchors
V  POST /web_anchor/anchor_languages                     anchors
V  POST /web_anchor/recommend_anchor                     anchors
V  POST /web_anchor/anchor_content_list                  anchors
V  POST /web_anchor/anchor_content_list_new              anchors
V  POST /web_anchor/anchor_details                       anchors
V  POST /web_anchor/anchor_information                   anchors
U  POST /web_anchor/web_recommend_user                   anchors
A  POST /web_anchor/fan_list
V  POST /web_anchor/web_im_info                          anchors
U  POST /web_anchor/report

V  POST /web_anchor/anchor_user                          anchors
R  POST /web_anchor/edit_user                            anchors
V  POST /web_anchor/anchor_user_auth                     anchors
R  POST /web_anchor/stop_chat                            anchors
U  POST /web_anchor/chat_delete
R  POST /web_anchor/chat_restore
R  POST /web_anchor/chat_mode
R  POST /web_anchor/chat_pin
R  POST /web_anchor/room_words
A  POST /web_anchor/moderator_edit
R  POST /web_anchor/mod_log
R  POST /web_anchor/user_lines
R  POST /web_anchor/held_lines
R  POST /web_anchor/held_decide
R  POST /web_anchor/poll_begin
R  POST /web_anchor/poll_change
U  POST /web_anchor/poll_vote
V  POST /web_anchor/poll_details

V  POST /web_anchor/imageList                            anchors
A  POST /web_anchor/addImage                             anchors
A  POST /web_anchor/deleteImage                          anchors
V  POST /web_anchor/noteList                             anchors
A  POST /web_anchor/addNote                              anchors
A  POST /web_anchor/deleteNote                           anchors
U  POST /web_anchor/likeNote

V  POST /web_anchor/gift_list                            anchors
U  POST /web_anchor/send_gift                            anchors
U  POST /web_anchor/gift_detail                          anchors
V  POST /web_anchor/receive_gift_message                 anchors
V  POST /web_anchor/gift_rank
U  POST /web_anchor/red_envelope_commit
U  POST /web_anchor/send_money_to_all                    anchors
U  POST /web_anchor/send_money_to_one                    anchors
U  POST /web_anchor/send_money                           anchors
U  POST /web_anchor/grab_public_red_envelope             anchors
U  POST /web_anchor/grab_private_red_envelope            anchors
V  POST /web_anchor/red_envelope_detail                  anchors
V  POST /web_anchor/receive_money_message                anchors
U  POST /web_anchor/wallet_detail                        anchors
U  POST /web_anchor/recharge_create
U  POST /web_anchor/recharge_resume
U  POST /web_anchor/recharge_close
V  POST /web_anchor/recharge_products
V  POST /web_anchor/recharge_providers
U  POST /web_anchor/recharge_order
U  POST /web_anchor/recharge_record                      anchors
A  POST /web_anchor/income_detail                        anchors
A  POST /web_anchor/recent_earnings                      anchors

U  POST /web_anchor/anchor_apply_for_details             anchors
U  POST /web_anchor/anchor_apply_for                     anchors
A  POST /web_anchor/anchor_house_config_details          anchors
A  POST /web_anchor/anchor_house_config_details_update   anchors
A  POST /web_anchor/live_start
A  POST /web_anchor/live_end
A  POST /web_anchor/live_summary
A  POST /web_anchor/restream_save
A  POST /web_anchor/restream_delete
A  POST /web_anchor/live_detail_search                   anchors
U  POST /web_anchor/userOwnerList                        anchors

V  POST /web_race/race_data_column_with_num              matches
V  POST /web_race/race_data_content_list_page            matches
U  POST /web_race/race_data_appoint                      matches
U  POST /web_race/race_appoint_reminder                  matches
A  POST /web_race/web_race_column                        matches
A  POST /web_race/match_list                             matches
A  POST /web_race/web_race_appoint                       matches
V  POST /web_race/race_im_info                           matches
V  POST /web_match/web_match_details                     matches
V  POST /web_match/team_details
V  POST /web_match/competition_details
V  POST /web_match/replay_list
U  POST /web_match/follow
U  POST /web_my/my_teams
V  POST /manage/race/app_anchor_race_list                matches

V  POST /ct_anchor/ownerList                             slots
V  POST /ct_anchor/timeList                              slots
B  POST /ct_anchor/appointmentTime                       slots
U  POST /ct_anchor/myTimeList

V  GET  /ws
V  GET  /live/{file}
V  OPTIONS  /live/{house}/whep
V  POST  /live/{house}/whep
V  OPTIONS  /live/{house}/whep/{link}
V  DELETE  /live/{house}/whep/{link}
V  OPTIONS  /whip/{house}
V  POST  /whip/{house}
V  OPTIONS  /whip/{house}/{link}
V  PATCH  /whip/{house}/{link}
V  DELETE  /whip/{house}/{link}
V  GET  /live/{house}/{line}/index.m3u8
V  GET  /live/{house}/auto/index.m3u8
V  GET  /live/{house}/auto-ll/index.m3u8
V  GET  /live/{house}/ll/index.m3u8
V  GET  /live/{house}/ll/{segment}
V  GET  /live/{house}/{line}/picture
V  GET  /live/{house}/{line}/{segment}
V  GET  /replay/{replay}/index.m3u8
V  GET  /replay/{replay}/thumb/{sheet}
V  GET  /replay/{replay}/captions/{track}
V  POST /hooks/publish
V  POST /hooks/unpublish
V  POST /web_anchor/replay_list
V  POST /web_anchor/replay_details
V  POST /web_anchor/chat_replay
V  POST /web_anchor/chat_back
V  GET  /rewind/{house}/{session}/index.m3u8
V  GET  /rewind/{house}/{session}/{piece}
U  POST /web_anchor/play_position
U  POST /web_my/watch_room
U  POST /web_my/watch_history
U  POST /web_my/watch_history_delete
U  POST /web_my/watch_history_keep
U  POST /web_my/watch_later
U  POST /web_my/watch_later_set
R  POST /web_anchor/live_mark
A  POST /web_anchor/replay_edit
A  POST /web_anchor/own_replays
A  POST /web_anchor/own_replay
A  POST /web_anchor/mark_edit
A  POST /web_anchor/replay_download

V  GET  /healthz
V  GET  /calendar/match/{file}
V  GET  /calendar/anchor/{file}
V  GET  /calendar/my/{link}
U  POST /web_my/calendar_url
V  GET  /oembed
V  GET  /embed/room/{house}
V  GET  /overlay/chat/{house}
V  POST /pay/webhook/{provider}
V  POST /hooks/match/{feedId}
dev POST /dev/tokens
dev POST /dev/tickets
dev GET /dev/sms_outbox
dev POST /dev/clock

V          POST /admin/login
O          POST /admin/logout
O          POST /admin/me
O:support  POST /admin/apply_list
O:support  POST /admin/apply_review
O:support  POST /admin/user_list
O:support  POST /admin/user_edit
O          POST /admin/room_list
O          POST /admin/room_edit
O          POST /admin/room_show
O          POST /admin/room_order_list
O:editor   POST /admin/room_order_edit
O:support  POST /admin/live_code_reset
O:support  POST /admin/poll_begin
O:support  POST /admin/poll_change
O          POST /admin/replay_list
O:support  POST /admin/replay_edit
O          POST /admin/now
O:support  POST /admin/report_list
O:support  POST /admin/report_resolve
O:editor   POST /admin/words_list
O:editor   POST /admin/words_edit
O:editor   POST /admin/column_list
O:editor   POST /admin/column_edit
O:editor   POST /admin/match_list
O:editor   POST /admin/match_show
O:editor   POST /admin/match_names
O:editor   POST /admin/match_edit
O:editor   POST /admin/match_status
O:editor   POST /admin/match_score
O:editor   POST /admin/match_event
O:editor   POST /admin/match_source
O:editor   POST /admin/match_merge
O:editor   POST /admin/media_hosts
O:admin    POST /admin/media_hosts_edit
O:editor   POST /admin/feed_list
O:editor   POST /admin/feed_edit
O:editor   POST /admin/feed_run
O:editor   POST /admin/feed_upload
O:editor   POST /admin/brand_list
O:editor   POST /admin/brand_edit
O:editor   POST /admin/brand_member_edit
O:editor   POST /admin/brand_member_find
O:editor   POST /admin/slot_list
O:editor   POST /admin/slot_bookings
O:editor   POST /admin/slot_block
O:editor   POST /admin/slot_cancel
O:editor   POST /admin/gift_edit
O:editor   POST /admin/banner_edit
O:editor   POST /admin/rich_text_edit
O:editor   POST /admin/footer_edit
O:editor   POST /admin/app_update_edit
O:admin    POST /admin/recharge_product_edit
O:support  POST /admin/sms_outbox
O:admin    POST /admin/wallet_adjust
O:admin    POST /admin/ledger_audit
O:admin    POST /admin/recharge_list
O:admin    POST /admin/recharge_refund
O:admin    POST /admin/adjust_list
O:admin    POST /admin/envelope_list
O:admin    POST /admin/envelope_show
O          POST /admin/audit_log
O          POST /admin/edits
O:admin    POST /admin/setting_edit
O:editor   POST /admin/stats_days
O:editor   POST /admin/stats_rooms
O:admin    POST /admin/setting_list
O:admin    POST /admin/cluster
O:admin    POST /admin/stats_run
O:admin    POST /admin/export
`

// ownPaths are further calls, most of them for operators and machines.
const ownPaths = `
V  GET  /openapi.json
V  GET  /docs/api
V  GET  /docs/api.js
V  GET  /assets/{path}
V  GET  /wording/{language}/{version}
V  GET  /static/files/{path}
O:admin POST /admin/operator_list
O:admin POST /admin/operator_edit
O:support POST /admin/report_show
O POST /admin/session_list
O POST /admin/session_end
O POST /admin/totp_begin
O POST /admin/totp_confirm
O:admin POST /admin/totp_reset
O:admin POST /admin/approval_list
O:admin POST /admin/approval_withdraw
O POST /admin/password_edit
O:support POST /admin/user_show
O:support POST /admin/user_about
O:support POST /admin/user_flows
O:support POST /admin/user_lines
O:editor POST /admin/banner_list
O:editor POST /admin/rich_text_list
O:editor POST /admin/gift_list
O:editor POST /admin/brand_member_list
O:admin POST /admin/recharge_product_list
O:editor POST /admin/upload
V  GET  /admin/export/{link}
V  GET  /admin/proof/{link}
O:editor POST /admin/words_import
O:editor POST /admin/words_export
O:editor POST /admin/words_try
O:editor POST /admin/words_past
O:editor POST /admin/wording_list
O:editor POST /admin/wording_edit
O:editor POST /admin/rich_text_show
O:editor POST /admin/footer_show
O:editor POST /admin/app_update_show
O:editor POST /admin/banner_order
O:editor POST /admin/column_order
V  GET  /replay/{replay}/{piece}
V  GET  /replay/{replay}/{definition}/index.m3u8
V  GET  /replay/{replay}/{definition}/{piece}
V  GET  /replay/{replay}/shown
V  GET  /rewind/{house}/{session}/shown
V  GET  /clip/{clip}/shown
V  GET  /replay/{replay}/download.mp4
V  GET  /replay/{replay}/own/{link}/index.m3u8
V  GET  /replay/{replay}/own/{link}/thumb/{sheet}
V  GET  /replay/{replay}/own/{link}/captions/{track}
V  GET  /replay/{replay}/own/{link}/{piece}
V  GET  /replay/{replay}/own/{link}/{definition}/index.m3u8
V  GET  /replay/{replay}/own/{link}/{definition}/{piece}
V  GET  /clip/{clip}/index.m3u8
V  GET  /clip/{clip}/picture.jpg
V  GET  /clip/{clip}/{piece}
V  POST /web_anchor/clip_list
V  POST /web_anchor/clip_list_all
V  POST /web_anchor/clip_details
U  POST /web_anchor/clip_make
U  POST /web_anchor/clip_remove
U  POST /web_user/web_agree
V  POST /web_anchor/fan_level
V  POST /web_anchor/emote_list
A  POST /web_anchor/emote_add
A  POST /web_anchor/emote_remove
U  POST /web_user/ask_above
U  POST /web_my/ignored
U  POST /web_my/ignore
U  POST /web_my/session_list
U  POST /web_my/session_end
`
