import { boolean, choice, integer, list, number, text } from '../../platform/schema/schema.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { chat, delivery, deliveryOf, parseMode, parseModeOf, sending, sendingOf, wholeResponse } from './fields.ts';
import { resultOf, write } from './methods.ts';

export const messageText = text({
  title: 'Text',
  description: 'At most 4096 characters.',
  control: 'textarea',
  required: true,
  maxLength: 20_000,
});

export const linkPreview = boolean({ title: 'Preview links', rare: true, default: true });

const sent = { message_id: 42, chat: { id: -1_001_000_000_001, type: 'supergroup' } };
const to = '-1001000000001';

/** Arguments that switch the preview of links off. */
export function previewOf(isShown: boolean) {
  return isShown ? {} : { link_preview_options: { is_disabled: true } };
}

const send = defineOperation({
  title: 'Send',
  description: 'Sends a message to a person, a group or a channel.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { ...sending, text: messageText, parse_mode: parseMode, link_preview: linkPreview },
  example: { chat_id: to, text: 'Order {{ $json.id }} was paid.' },
  output: { ...sent, text: 'Order 7 was paid.' },
  request: ({ text: written, parse_mode: mode, link_preview: hasPreview, ...given }) =>
    write('sendMessage', {
      text: written,
      parse_mode: parseModeOf(mode),
      ...previewOf(hasPreview),
      ...sendingOf(given),
    }),
  result: (response, given) => resultOf(response, given, {}),
});

/** https://core.telegram.org/bots/api#sendrichmessage */
const sendRich = defineOperation({
  title: 'Send rich text',
  description: 'Sends a long text with headings, lists and tables.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    rich_format: choice(['html', 'markdown'], { html: 'HTML', markdown: 'Markdown' })({
      title: 'Format of rich text',
      default: 'markdown',
    }),
    rich_text: text({ title: 'Rich text', control: 'textarea', required: true, maxLength: 100_000 }),
  },
  example: { chat_id: to, rich_text: '# Report' },
  output: sent,
  request: ({ rich_format: format, rich_text: written, ...given }) =>
    write('sendRichMessage', { rich_message: { [format]: written }, ...sendingOf(given) }),
  result: (response, given) => resultOf(response, given, {}),
});

/** https://core.telegram.org/bots/api#sendmessagedraft: a draft with the same number replaces the one before. */
const sendDraft = defineOperation({
  title: 'Show draft',
  description: 'Shows a person a part of a message while it is being written.',
  effects: ['sends_out'],
  repeat: 'safe',
  parameters: {
    chat_id: chat,
    draft_id: integer({
      title: 'Draft',
      description: 'Number of the draft, not 0. A draft with the same number is replaced.',
      default: 1,
    }),
    text: messageText,
    parse_mode: parseMode,
    message_thread_id: delivery.message_thread_id,
    whole_response: wholeResponse,
  },
  example: { chat_id: '5', text: 'The report is' },
  output: { chat_id: '5', draft_id: 1 },
  request: ({ draft_id: draft, text: written, parse_mode: mode, ...given }) =>
    write('sendMessageDraft', {
      chat_id: given.chat_id,
      message_thread_id: given.message_thread_id,
      draft_id: draft,
      text: written,
      parse_mode: parseModeOf(mode),
    }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id, draft_id: given.draft_id }),
});

const sendLocation = defineOperation({
  title: 'Send location',
  description: 'Sends a point on the map.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    latitude: number({ title: 'Latitude', required: true, minimum: -90, maximum: 90 }),
    longitude: number({ title: 'Longitude', required: true, minimum: -180, maximum: 180 }),
  },
  example: { chat_id: to, latitude: 52.52, longitude: 13.4 },
  output: { ...sent, location: { latitude: 52.52, longitude: 13.4 } },
  request: ({ latitude, longitude, ...given }) => write('sendLocation', { latitude, longitude, ...sendingOf(given) }),
  result: (response, given) => resultOf(response, given, {}),
});

const sendPoll = defineOperation({
  title: 'Send poll',
  description: 'Asks the people of a chat to vote.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    question: text({ title: 'Question', required: true, maxLength: 300 }),
    poll_options: list(text({ title: 'Answer', required: true, maxLength: 100 }))({
      title: 'Answers',
      entry: 'answer',
      required: true,
      minItems: 2,
      maxItems: 12,
    }),
    is_anonymous: boolean({ title: 'Anonymous', default: true }),
    allows_multiple_answers: boolean({ title: 'Several answers', default: false }),
  },
  example: { chat_id: to, question: 'Lunch?', poll_options: ['Yes', 'No'] },
  output: { ...sent, poll: { question: 'Lunch?' } },
  request: ({ question, poll_options: options, ...given }) =>
    write('sendPoll', {
      question,
      options: options.map((option) => ({ text: option })),
      is_anonymous: given.is_anonymous,
      allows_multiple_answers: given.allows_multiple_answers,
      ...sendingOf(given),
    }),
  result: (response, given) => resultOf(response, given, {}),
});

const actions = [
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
] as const;

const sendChatAction = defineOperation({
  title: 'Show action',
  description: 'Shows for five seconds what the bot is doing, such as typing.',
  effects: ['sends_out'],
  repeat: 'safe',
  parameters: {
    chat_id: chat,
    action: choice(actions, {
      typing: 'Typing',
      upload_photo: 'Sending a photo',
      record_video: 'Recording a video',
      upload_video: 'Sending a video',
      record_voice: 'Recording a voice message',
      upload_voice: 'Sending a voice message',
      upload_document: 'Sending a file',
      choose_sticker: 'Choosing a sticker',
      find_location: 'Finding a location',
      record_video_note: 'Recording a video message',
      upload_video_note: 'Sending a video message',
    })({ title: 'Action', default: 'typing' }),
    message_thread_id: delivery.message_thread_id,
    whole_response: wholeResponse,
  },
  example: { chat_id: to },
  output: { chat_id: to, action: 'typing' },
  request: ({ chat_id: shownIn, action, message_thread_id: topic }) =>
    write('sendChatAction', { chat_id: shownIn, action, message_thread_id: topic }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id, action: given.action }),
});

const origin = {
  from_chat_id: text({
    title: 'From chat',
    description: 'ID of the chat with the message, or @name of a channel.',
    required: true,
    maxLength: 200,
  }),
  from_message_id: integer({ title: 'Message there', description: 'ID of the message.', required: true, minimum: 1 }),
};

const forward = defineOperation({
  title: 'Forward',
  description: 'Forwards a message of another chat.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { ...delivery, ...origin },
  example: { chat_id: to, from_chat_id: '@ops_group', from_message_id: 42 },
  output: sent,
  request: ({ from_chat_id: from, from_message_id: id, ...given }) =>
    write('forwardMessage', { from_chat_id: from, message_id: id, ...deliveryOf(given) }),
  result: (response, given) => resultOf(response, given, {}),
});

const copy = defineOperation({
  title: 'Copy',
  description: 'Sends a message of another chat again, without its sender.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { ...sending, ...origin },
  example: { chat_id: to, from_chat_id: '@ops_group', from_message_id: 42 },
  output: { message_id: 43 },
  request: ({ from_chat_id: from, from_message_id: id, ...given }) =>
    write('copyMessage', { from_chat_id: from, message_id: id, ...sendingOf(given) }),
  result: (response, given) => resultOf(response, given, {}),
});

/** Operations that send something else than files. */
export const textOperations = {
  send,
  send_location: sendLocation,
  send_poll: sendPoll,
  send_rich: sendRich,
  send_draft: sendDraft,
  send_chat_action: sendChatAction,
  forward,
  copy,
};
