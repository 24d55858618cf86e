import { anyJson, boolean, choice, integer, text, type ValueOf, type object } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { keyboard, keyboardOf } from './keyboard.ts';
import { objectOf } from './methods.ts';

const chatTexts = {
  title: 'Chat',
  description: 'ID of the chat, or @name of a public group or channel. IDs of groups are negative.',
  placeholder: '-1001234567890',
  maxLength: 200,
} as const;
export const chat = text({ ...chatTexts, required: true });

const messageTexts = { title: 'Message', description: 'ID of the message in the chat.', minimum: 1 } as const;
export const message = integer({ ...messageTexts, required: true });

/** The message that is edited. */
export const edited = {
  chat_id: text(chatTexts),
  message_id: integer(messageTexts),
  inline_message_id: text({
    title: 'Inline message',
    description: 'ID of a message that was sent by an inline query, instead of chat and message.',
    rare: true,
    maxLength: 200,
  }),
};

/** A field of every operation, because n8n's nodes return the whole response. */
export const wholeResponse = boolean({
  title: 'Whole response',
  description: 'Returns {"ok": true, "result": …} as Telegram sends it, and not the result alone.',
  rare: true,
  default: false,
});

/** https://core.telegram.org/bots/api#formatting-options */
export const parseMode = choice(['plain', 'html', 'markdown_v2', 'markdown'], {
  plain: 'Plain text',
  html: 'HTML',
  markdown_v2: 'Markdown (version 2)',
  markdown: 'Markdown (old)',
})({
  title: 'Format of text',
  description: 'In HTML, escape <, > and &. In Markdown, special characters must be escaped.',
  default: 'plain',
});

const modes = { plain: undefined, html: 'HTML', markdown_v2: 'MarkdownV2', markdown: 'Markdown' } as const;

export function parseModeOf(mode: ValueOf<typeof parseMode>): string | undefined {
  return modes[mode];
}

const topic = integer({ title: 'Topic', description: 'ID of a topic of the group.', rare: true, minimum: 1 });

const silent = boolean({
  title: 'Silent',
  description: 'People get a notification without sound.',
  rare: true,
  default: false,
});

const protectContent = boolean({
  title: 'Protect content',
  description: 'People cannot forward or save the message.',
  rare: true,
  default: false,
});

const more = anyJson({
  title: 'Further arguments',
  description: 'JSON object with further arguments of the method.',
  control: 'code',
  rare: true,
});

/** Fields of every new message, forwarded ones included. */
export const delivery = {
  chat_id: chat,
  message_thread_id: topic,
  disable_notification: silent,
  protect_content: protectContent,
  more,
  whole_response: wholeResponse,
};

/** Fields of messages that can answer another one. */
export const replying = {
  ...delivery,
  reply_to: integer({
    title: 'Reply to message',
    description: 'ID of a message of the chat.',
    rare: true,
    minimum: 1,
  }),
};

/** Fields of every new message with buttons. */
export const sending = { ...replying, ...keyboard };

type Values<F extends Parameters<typeof object>[0]> = ValueOf<ReturnType<typeof object<F>>>;
export type Delivery = Values<typeof delivery>;
export type Replying = Values<typeof replying>;
export type Sending = Values<typeof sending>;

export function deliveryOf({ chat_id: to, more: further, ...given }: Delivery): JsonObject {
  return {
    chat_id: to,
    message_thread_id: given.message_thread_id,
    ...(given.disable_notification ? { disable_notification: true } : {}),
    ...(given.protect_content ? { protect_content: true } : {}),
    ...objectOf(further, 'more'),
  };
}

export function replyingOf(given: Replying): JsonObject {
  const { reply_to: id } = given;
  return { ...(id === undefined ? {} : { reply_parameters: { message_id: id } }), ...deliveryOf(given) };
}

export function sendingOf(given: Sending): JsonObject {
  return { reply_markup: keyboardOf(given), ...replyingOf(given) };
}
