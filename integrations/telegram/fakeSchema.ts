/** Arguments for the chat of a message. */
const target = 'business_connection_id chat_id!:c message_thread_id:i';
const topic = `${target} direct_messages_topic_id:i`;
const delivery =
  'disable_notification:b protect_content:b allow_paid_broadcast:b message_effect_id reply_parameters:reply';
const sending = `${topic} ${delivery} suggested_post_parameters:o reply_markup:markup`;
const caption = 'caption:t1024 parse_mode:mode caption_entities:l';
const editing = 'business_connection_id chat_id:c message_id:i inline_message_id reply_markup:inline';
const forwarding = 'chat_id!:c message_thread_id:i direct_messages_topic_id:i from_chat_id!:c';
const member = 'chat_id!:c user_id!:i';

/**
 * The arguments of each method: required ones with `!`, then the type. Without a type: a text. `i` integer, `n` number, `b` boolean,
 * `l` list, `o` object, `c` chat, `f` file, `ids` 1 to 100 identifiers of messages, `t<max>` a text of at most so many characters; the
 * other types are in `fakeChecks.ts`. https://core.telegram.org/bots/api#available-methods, version 10.1.
 */
export const methods: Readonly<Record<string, string>> = {
  getMe: '',
  sendMessage: `${sending} text!:t4096 parse_mode:mode entities:l link_preview_options:preview`,
  sendPhoto: `${sending} photo!:f ${caption} show_caption_above_media:b has_spoiler:b`,
  sendDocument: `${sending} document!:f thumbnail:f ${caption} disable_content_type_detection:b`,
  sendAudio: `${sending} audio!:f ${caption} duration:i performer title thumbnail:f`,
  sendVideo: `${sending} video!:f ${caption} duration:i width:i height:i thumbnail:f cover:f start_timestamp:i show_caption_above_media:b has_spoiler:b supports_streaming:b`,
  sendAnimation: `${sending} animation!:f ${caption} duration:i width:i height:i thumbnail:f show_caption_above_media:b has_spoiler:b`,
  sendSticker: `${sending} sticker!:f emoji`,
  sendVoice: `${sending} voice!:f ${caption} duration:i`,
  sendVideoNote: `${sending} video_note!:f duration:i length:i thumbnail:f`,
  sendMediaGroup: `${topic} ${delivery} media!:album`,
  sendLocation: `${sending} latitude!:n longitude!:n horizontal_accuracy:n live_period:i heading:i proximity_alert_radius:i`,
  sendVenue: `${sending} latitude!:n longitude!:n title! address! foursquare_id foursquare_type google_place_id google_place_type`,
  sendContact: `${sending} phone_number! first_name! last_name vcard`,
  sendPoll: `${target} ${delivery} reply_markup:markup question!:t300 question_parse_mode:mode question_entities:l options!:options is_anonymous:b type:poll allows_multiple_answers:b allows_revoting:b shuffle_options:b allow_adding_options:b hide_results_until_closes:b members_only:b country_codes:l correct_option_ids:l explanation:t200 explanation_parse_mode:mode explanation_entities:l explanation_media:o open_period:i close_date:i is_closed:b description description_parse_mode:mode description_entities:l media:o`,
  stopPoll: 'business_connection_id chat_id!:c message_id!:i reply_markup:inline',
  sendDice: `${sending} emoji`,
  sendChatAction: `${target} action!:action`,
  sendRichMessage: `${sending} rich_message!:rich`,
  sendMessageDraft: 'chat_id!:i message_thread_id:i draft_id!:i text:t4096 parse_mode:mode entities:l',
  sendRichMessageDraft: 'chat_id!:i message_thread_id:i draft_id!:i rich_message!:rich',
  editMessageText: `${editing} text:t4096 parse_mode:mode entities:l link_preview_options:preview rich_message:rich`,
  editMessageCaption: `${editing} ${caption} show_caption_above_media:b`,
  editMessageReplyMarkup: editing,
  editMessageMedia: `${editing} media!:media`,
  deleteMessage: 'chat_id!:c message_id!:i',
  deleteMessages: 'chat_id!:c message_ids!:ids',
  pinChatMessage: 'business_connection_id chat_id!:c message_id!:i disable_notification:b',
  unpinChatMessage: 'business_connection_id chat_id!:c message_id:i',
  unpinAllChatMessages: 'chat_id!:c',
  forwardMessage: `${forwarding} message_id!:i video_start_timestamp:i disable_notification:b protect_content:b message_effect_id suggested_post_parameters:o`,
  forwardMessages: `${forwarding} message_ids!:ids disable_notification:b protect_content:b`,
  copyMessage: `${forwarding} ${delivery} message_id!:i video_start_timestamp:i ${caption} show_caption_above_media:b suggested_post_parameters:o reply_markup:markup`,
  copyMessages: `${forwarding} message_ids!:ids disable_notification:b protect_content:b remove_caption:b`,
  setMessageReaction: 'chat_id!:c message_id!:i reaction:reaction is_big:b',
  getFile: 'file_id!',
  getUserProfilePhotos: 'user_id!:i offset:i limit:i',
  getChat: 'chat_id!:c',
  getChatAdministrators: 'chat_id!:c return_bots:b',
  getChatMember: member,
  getChatMemberCount: 'chat_id!:c',
  leaveChat: 'chat_id!:c',
  setChatTitle: 'chat_id!:c title!:t128',
  setChatDescription: 'chat_id!:c description:t255',
  setChatPhoto: 'chat_id!:c photo!:f',
  deleteChatPhoto: 'chat_id!:c',
  banChatMember: `${member} until_date:i revoke_messages:b`,
  unbanChatMember: `${member} only_if_banned:b`,
  restrictChatMember: `${member} permissions!:o use_independent_chat_permissions:b until_date:i`,
  exportChatInviteLink: 'chat_id!:c',
  createChatInviteLink: 'chat_id!:c name:t32 expire_date:i member_limit:i creates_join_request:b',
  revokeChatInviteLink: 'chat_id!:c invite_link!',
  approveChatJoinRequest: member,
  declineChatJoinRequest: member,
  answerCallbackQuery: 'callback_query_id! text:t200 show_alert:b url cache_time:i',
  answerInlineQuery: 'inline_query_id! results!:results cache_time:i is_personal:b next_offset button:o',
  setMyCommands: 'commands!:l scope:o language_code',
  getMyCommands: 'scope:o language_code',
  deleteMyCommands: 'scope:o language_code',
  setWebhook:
    'url! certificate:f ip_address max_connections:i allowed_updates:l drop_pending_updates:b secret_token:secret',
  deleteWebhook: 'drop_pending_updates:b',
  getWebhookInfo: '',
  getUpdates: 'offset:i limit:i timeout:i allowed_updates:l',
};
