import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { argumentsOf, type FakeFile } from './fakeArguments.ts';
import { readArguments } from './fakeChecks.ts';
import { methods } from './fakeSchema.ts';
import { webhookResult } from './fakeWebhooks.ts';
import { textProblem, withoutMarks } from './fakeTexts.ts';

type Fields = Readonly<Record<string, unknown>>;

const token = '123456789:AAFakeTokenOfTheContractTests00000';
const date = 1_764_300_000;

const bot = { id: 123_456_789, is_bot: true, first_name: 'Bureau', username: 'bureau_bot' };
const ann = { id: 5, is_bot: false, first_name: 'Ann', last_name: 'Example', username: 'ann', language_code: 'en' };
const group = { id: -1_001_000_000_001, title: 'Ops', username: 'ops_group', type: 'supergroup' };
const stored = {
  file_id: 'BQACAgIAAxkBAAIBFile',
  file_unique_id: 'AgADFile',
  file_size: 5,
  file_path: 'documents/file_3.txt',
};
const size = { file_id: 'AgACAgIAAxkBAAIBPhoto', file_unique_id: 'AQADPhoto', file_size: 1_200, width: 90, height: 90 };
const message = { message_id: 42, from: bot, chat: group, date, text: 'Deploy?' };

const failed = (code: number, description: string, parameters?: Fields): FakeResponse => ({
  status: code,
  json: { ok: false, error_code: code, description, ...(parameters ? { parameters } : {}) },
});
const bad = (text: string, parameters?: Fields): FakeResponse => failed(400, `Bad Request: ${text}`, parameters);

/** The bot's limits and failures: https://core.telegram.org/bots/api#making-requests and #responseparameters. */
export const fake: FakeDefinition = {
  source: 'https://core.telegram.org/bots/api, version 10.1',
  secret: token,
  credential: (url) => ({ type: 'telegram_bot', values: { token, api_url: url } }),
  isAuthorized: ({ path }) => [`/bot${token}/`, `/file/bot${token}/`].some((start) => decoded(path).startsWith(start)),
  unauthorized: failed(401, 'Unauthorized'),
  limited: (seconds) => ({
    ...failed(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds }),
    headers: { 'retry-after': String(seconds) },
  }),
  broken: failed(500, 'Internal Server Error'),
  respond: (request, { url }) => {
    const below = decoded(request.path).replace(/^\/(file\/)?bot[^/]+\//, '');
    return request.path.startsWith('/file/') ? fileAt(request, below) : respond(request, below, url);
  },
};

/** The colon of the token may be encoded. */
function decoded(path: string): string {
  return path.replaceAll(/%3A/gi, ':');
}

/** https://core.telegram.org/bots/api#getfile */
function fileAt({ method }: FakeRequest, below: string): FakeResponse {
  if (method !== 'GET' || below !== stored.file_path) return failed(404, 'Not Found');
  return { content: { bytes: Buffer.from('hello'), mediaType: 'application/octet-stream' } };
}

/** The names of methods are not case sensitive. */
function respond(request: FakeRequest, below: string, url: string): FakeResponse {
  const name = Object.keys(methods).find((one) => one.toLowerCase() === below.toLowerCase());
  if (name === undefined || !['GET', 'POST'].includes(request.method)) return failed(404, 'Not Found');
  const sent = argumentsOf(request);
  if (!sent) return bad("can't parse the body of the request");
  const read = readArguments(methods[name]!, sent);
  if ('problem' in read) return bad(read.problem);
  const { given } = read;
  const refused = refusedChat(given['chat_id']) ?? refusedChat(given['from_chat_id']) ?? refusedCall(name, given);
  if (refused) return refused;
  return { json: { ok: true, result: webhookResult(url, name, given) ?? resultOf(name, given) } };
}

/** Some chats that no message reaches. */
function refusedChat(chat: unknown): FakeResponse | null {
  switch (String(chat)) {
    case '404':
    case '@nobody':
      return bad('chat not found');
    case '403':
      return failed(403, 'Forbidden: bot was blocked by the user');
    case '-301':
      return bad('group chat was upgraded to a supergroup chat', { migrate_to_chat_id: group.id });
    default:
      return null;
  }
}

/** The rules that concern several arguments. */
function refusedCall(name: string, given: Fields): FakeResponse | null {
  const mode = given['parse_mode'];
  const written = given['text'] ?? given['caption'];
  const problem = written === undefined ? null : textProblem(String(written), mode);
  if (problem !== null) return bad(`can't parse entities: ${problem}`);
  if (name.startsWith('editMessage')) return refusedEdit(name, given);
  if (given['message_id'] === 404) return bad(`message to ${verbs[name] ?? 'be processed'} not found`);
  if (name === 'sendLocation' || name === 'sendVenue') {
    const isPlace = Math.abs(Number(given['latitude'])) <= 90 && Math.abs(Number(given['longitude'])) <= 180;
    if (!isPlace) return bad('wrong latitude or longitude specified');
  }
  if (name === 'answerCallbackQuery' && given['callback_query_id'] === 'old')
    return bad('query is too old and response timeout expired or query ID is invalid');
  if (name === 'getFile' && given['file_id'] !== stored.file_id) return bad('invalid file_id');
  if (name === 'setWebhook' && !String(given['url']).startsWith('https://'))
    return bad('bad webhook: An HTTPS URL must be provided for webhook');
  return null;
}

const verbs: Readonly<Record<string, string>> = {
  deleteMessage: 'delete',
  pinChatMessage: 'pin',
  unpinChatMessage: 'unpin',
  forwardMessage: 'forward',
  copyMessage: 'copy',
  setMessageReaction: 'react',
};

/** A message is named by its chat and number, or by the ID of an inline message. */
function refusedEdit(name: string, given: Fields): FakeResponse | null {
  const { chat_id: chat, message_id: id, inline_message_id: inline, text, rich_message: rich } = given;
  if (inline === undefined && (chat === undefined || id === undefined))
    return bad('message identifier is not specified');
  if (inline !== undefined && (chat !== undefined || id !== undefined)) return bad('message is named twice');
  if (name === 'editMessageText' && Boolean(text) === (rich !== undefined)) return bad('message text is empty');
  if (id === 404) return bad('message to edit not found');
  const isSame = name === 'editMessageText' && text === message.text && given['reply_markup'] === undefined;
  return isSame
    ? bad(
        'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      )
    : null;
}

/** A chat with the identifier, or the name, of the request. */
function chatOf(id: unknown): Fields {
  if (id === undefined || String(id).startsWith('@') || Number(id) === group.id) return group;
  if (Number(id) > 0) return { id: Number(id), first_name: ann.first_name, username: ann.username, type: 'private' };
  return { ...group, id: Number(id) };
}

/** A message as `sendMessage` and its kin return it. */
function sent(given: Fields, content: Fields): Fields {
  const { message_thread_id: thread, reply_markup: markup, reply_parameters: reply } = given;
  const isInline = typeof markup === 'object' && markup !== null && 'inline_keyboard' in markup;
  return {
    message_id: 42,
    from: bot,
    chat: chatOf(given['chat_id']),
    date,
    ...(thread === undefined ? {} : { message_thread_id: thread, is_topic_message: true }),
    ...(reply === undefined
      ? {}
      : { reply_to_message: { ...message, message_id: (reply as { message_id: number }).message_id } }),
    ...content,
    ...(isInline ? { reply_markup: markup } : {}),
  };
}

function captionOf({ caption, parse_mode: mode }: Fields): Fields {
  return caption === undefined || caption === '' ? {} : { caption: withoutMarks(String(caption), mode) };
}

/** The file as a message has it: its name and type are those of the part, if it was sent as bytes. */
function documentOf(file: unknown): Fields {
  const { file_path: _path, ...ids } = stored;
  if (typeof file !== 'object' || file === null) return { ...ids, file_name: 'report.txt', mime_type: 'text/plain' };
  const { fileName, mediaType, bytes } = file as FakeFile;
  return { ...ids, file_name: fileName, mime_type: mediaType, file_size: bytes.length };
}

const files = ['document', 'audio', 'video', 'animation', 'sticker', 'voice', 'video_note'];

function contentOf(given: Fields): Fields {
  const kind = files.find((name) => given[name] !== undefined);
  if (kind !== undefined) return { [kind]: documentOf(given[kind]), ...captionOf(given) };
  if (given['photo'] !== undefined) {
    const large = { ...size, file_id: `${size.file_id}Large`, width: 800, height: 800 };
    return { photo: [size, large], ...captionOf(given) };
  }
  return { text: withoutMarks(String(given['text'] ?? ''), given['parse_mode']) };
}

function pollOf({ question, options, type = 'regular', is_anonymous: isAnonymous = true, ...more }: Fields): Fields {
  return {
    id: '5400000000000000001',
    question,
    options: (options as readonly { text: string }[]).map(({ text }) => ({ text, voter_count: 0 })),
    total_voter_count: 0,
    is_closed: false,
    is_anonymous: isAnonymous,
    type,
    allows_multiple_answers: more['allows_multiple_answers'] === true,
  };
}

const member = (user: Fields, status: string): Fields => ({
  user,
  status,
  ...(status === 'creator' ? { is_anonymous: false } : {}),
});
const link = {
  invite_link: 'https://t.me/+AbCdEf',
  creator: bot,
  creates_join_request: false,
  is_primary: false,
  is_revoked: false,
};

/** Results that are neither `true` nor the message that was sent. */
const results: Readonly<Record<string, (given: Fields) => unknown>> = {
  getMe: () => ({ ...bot, can_join_groups: true, can_read_all_group_messages: false, supports_inline_queries: false }),
  sendMediaGroup: (given) =>
    (given['media'] as readonly Fields[]).map((media, index) => {
      const kind = String(media['type']);
      const content = kind === 'photo' ? { photo: [size] } : { [kind]: documentOf(media['media']) };
      const one = sent(given, { ...content, ...captionOf(media) });
      return { ...one, message_id: 42 + index, media_group_id: '13900000000000001' };
    }),
  sendLocation: (given) => sent(given, { location: { latitude: given['latitude'], longitude: given['longitude'] } }),
  sendVenue: (given) => {
    const { latitude, longitude, title, address } = given;
    return sent(given, { venue: { location: { latitude, longitude }, title, address } });
  },
  sendContact: (given) =>
    sent(given, { contact: { phone_number: given['phone_number'], first_name: given['first_name'] } }),
  sendDice: (given) => sent(given, { dice: { emoji: given['emoji'] ?? '🎲', value: 4 } }),
  sendPoll: (given) => sent(given, { poll: pollOf(given) }),
  stopPoll: () => ({ ...pollOf({ question: 'Lunch?', options: [{ text: 'Yes' }, { text: 'No' }] }), is_closed: true }),
  forwardMessage: (given) => ({
    ...sent(given, { text: message.text }),
    forward_origin: { type: 'chat', sender_chat: chatOf(given['from_chat_id']), date },
  }),
  copyMessage: () => ({ message_id: 43 }),
  forwardMessages: idsOf,
  copyMessages: idsOf,
  getFile: () => stored,
  getUserProfilePhotos: () => ({ total_count: 1, photos: [[size]] }),
  getChat: ({ chat_id: id }) => ({
    ...chatOf(id),
    accent_color_id: 1,
    max_reaction_count: 11,
    description: 'Operations',
  }),
  getChatAdministrators: ({ return_bots: withBots }) => [
    member(ann, 'creator'),
    ...(withBots === true ? [member(bot, 'administrator')] : []),
  ],
  getChatMember: ({ user_id: id }) => member({ ...ann, id }, 'member'),
  getChatMemberCount: () => 3,
  exportChatInviteLink: () => link.invite_link,
  createChatInviteLink: ({ name }) => ({ ...link, ...(name === undefined ? {} : { name }) }),
  revokeChatInviteLink: () => ({ ...link, is_revoked: true }),
  getMyCommands: () => [{ command: 'start', description: 'Begins.' }],
  getUpdates: () => [{ update_id: 7_001, message: { ...message, from: ann, text: '/start' } }],
};

function idsOf({ message_ids: ids }: Fields): Fields[] {
  return (ids as readonly number[]).map((id) => ({ message_id: id + 100 }));
}

const drafts = new Set(['sendMessageDraft', 'sendRichMessageDraft', 'sendChatAction']);

function resultOf(name: string, given: Fields): unknown {
  const own = results[name];
  if (own) return own(given);
  if (drafts.has(name)) return true;
  if (name === 'editMessageReplyMarkup') return edited(given, { text: message.text });
  if (name === 'editMessageCaption') return edited(given, { photo: [size], ...captionOf(given) });
  if (name === 'editMessageMedia') return edited(given, { photo: [size] });
  if (name === 'editMessageText') return edited(given, contentOf(given));
  return name.startsWith('send') ? sent(given, contentOf(given)) : true;
}

/** An inline message is not known to the bot, so the result is `true`. */
function edited(given: Fields, content: Fields): unknown {
  if (given['inline_message_id'] !== undefined) return true;
  return { ...sent(given, content), message_id: given['message_id'], edit_date: date + 60 };
}
