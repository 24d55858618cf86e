import { boolean, text, type object, type ValueOf } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { captioned, captionOf } from './fileOperations.ts';
import { chat, delivery, edited, message, parseMode, parseModeOf, wholeResponse } from './fields.ts';
import { inlineKeyboardOf, keyboard } from './keyboard.ts';
import { resultOf, write } from './methods.ts';
import { linkPreview, messageText, previewOf } from './textOperations.ts';

const to = '-1001000000001';
const editing = { ...edited, ...keyboard, whole_response: wholeResponse };
type Editing = ValueOf<ReturnType<typeof object<typeof editing>>>;

/** Arguments that name the message, and its buttons. Errors: `parameter_invalid`. */
function editingOf(given: Editing): JsonObject {
  const { chat_id: of, message_id: id, inline_message_id: inline } = given;
  const markup = inlineKeyboardOf(given);
  const buttons = markup === undefined ? {} : { reply_markup: markup };
  if (inline) return { inline_message_id: inline, ...buttons };
  if (!of) throw new AppError('parameter_invalid', 'Enter the chat of the message.', { param: '/chat_id' });
  if (id !== undefined) return { chat_id: of, message_id: id, ...buttons };
  throw new AppError('parameter_invalid', 'Enter the ID of the message.', { param: '/message_id' });
}

/** Methods that edit return true for an inline message. */
function editedOf(response: JsonObject, given: Editing): unknown {
  const { chat_id: of, message_id: id, inline_message_id: inline } = given;
  return resultOf(response, given, inline ? { inline_message_id: inline } : { chat_id: of, message_id: id });
}

/** The content is the wanted one already. */
const isSame = ['message is not modified'];

const editText = defineOperation({
  title: 'Edit text',
  description: 'Replaces the text of a message. Without buttons, its buttons are removed.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  accept: isSame,
  parameters: { ...editing, text: messageText, parse_mode: parseMode, link_preview: linkPreview },
  example: { chat_id: to, message_id: 42, text: 'Order {{ $json.id }} was shipped.' },
  output: { message_id: 42, text: 'Order 7 was shipped.' },
  request: ({ text: written, parse_mode: mode, link_preview: hasPreview, ...given }) =>
    write('editMessageText', {
      text: written,
      parse_mode: parseModeOf(mode),
      ...previewOf(hasPreview),
      ...editingOf(given),
    }),
  result: editedOf,
});

const editCaption = defineOperation({
  title: 'Edit caption',
  description: 'Replaces the caption of a photo, video or file. Without buttons, its buttons are removed.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  accept: isSame,
  parameters: { ...editing, ...captioned },
  example: { chat_id: to, message_id: 42, caption: 'Order {{ $json.id }}' },
  output: { message_id: 42, caption: 'Order 7' },
  request: ({ caption, parse_mode: mode, ...given }) =>
    write('editMessageCaption', { ...captionOf(caption, mode), ...editingOf(given) }),
  result: editedOf,
});

const editButtons = defineOperation({
  title: 'Edit buttons',
  description: 'Replaces the buttons below a message. Without buttons, its buttons are removed.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  accept: isSame,
  parameters: editing,
  example: {
    chat_id: to,
    message_id: 42,
    keyboard: 'inline',
    inline_buttons: [{ text: 'Order {{ $json.id }}', url: 'https://example.com/7' }],
  },
  output: { message_id: 42 },
  request: (given) => write('editMessageReplyMarkup', editingOf(given)),
  result: editedOf,
});

const one = { chat_id: chat, message_id: message, whole_response: wholeResponse };

/** An operation on one message, whose method returns true. */
const named = ({ chat_id: of, message_id: id }: { chat_id: string; message_id: number }) => ({
  chat_id: of,
  message_id: id,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a message that is not older than 48 hours.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['message to delete not found'],
  parameters: one,
  example: { chat_id: to, message_id: 42 },
  output: { chat_id: to, message_id: 42 },
  request: (given) => write('deleteMessage', named(given)),
  result: (response, given) => resultOf(response, given, named(given)),
});

const pin = defineOperation({
  title: 'Pin',
  description: 'Pins a message at the top of its chat.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: { ...one, disable_notification: delivery.disable_notification },
  example: { chat_id: to, message_id: 42 },
  output: { chat_id: to, message_id: 42 },
  request: ({ disable_notification: isSilent, ...given }) =>
    write('pinChatMessage', { ...named(given), ...(isSilent ? { disable_notification: true } : {}) }),
  result: (response, given) => resultOf(response, given, named(given)),
});

const unpin = defineOperation({
  title: 'Unpin',
  description: 'Unpins a message.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['message to unpin not found'],
  parameters: one,
  example: { chat_id: to, message_id: 42 },
  output: { chat_id: to, message_id: 42 },
  request: (given) => write('unpinChatMessage', named(given)),
  result: (response, given) => resultOf(response, given, named(given)),
});

const unpinAll = defineOperation({
  title: 'Unpin all',
  description: 'Unpins all messages of a chat.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { chat_id: chat, whole_response: wholeResponse },
  example: { chat_id: to },
  output: { chat_id: to },
  request: ({ chat_id: of }) => write('unpinAllChatMessages', { chat_id: of }),
  result: (response, given) => resultOf(response, given, { chat_id: given.chat_id }),
});

const react = defineOperation({
  title: 'React',
  description: 'Sets the reaction of the bot to a message.',
  effects: ['sends_out', 'changes'],
  repeat: 'safe',
  parameters: {
    ...one,
    emoji: text({
      title: 'Emoji',
      description: 'One of those that Telegram allows as reactions. Empty: no reaction.',
      placeholder: '👍',
      maxLength: 20,
    }),
    is_big: boolean({ title: 'Large animation', rare: true, default: false }),
  },
  example: { chat_id: to, message_id: 42, emoji: '👍' },
  output: { chat_id: to, message_id: 42 },
  request: ({ emoji, is_big: isBig, ...given }) =>
    write('setMessageReaction', {
      ...named(given),
      reaction: emoji ? [{ type: 'emoji', emoji }] : [],
      ...(isBig ? { is_big: true } : {}),
    }),
  result: (response, given) => resultOf(response, given, named(given)),
});

/** Operations on messages that were sent. */
export const changeOperations = {
  edit_text: editText,
  edit_caption: editCaption,
  edit_buttons: editButtons,
  delete: remove,
  pin,
  unpin,
  unpin_all: unpinAll,
  react,
};
