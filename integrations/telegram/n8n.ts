import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { andWait, messageWithLink, sendAndWaitOperation } from '../../domains/exchange/n8n/sendAndWait.ts';
import { keyboardOf } from './n8nKeyboard.ts';
import { telegramTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

const credentials = { telegramApi: 'telegram_bot' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  message: 'sendMessage',
  chat: 'get',
  file: 'get',
  callback: 'answerQuery',
};

/** Versions 1 to 1.2: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.telegram/. Its items are whole responses. */
const telegram: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('resource', 'operation');
  const resource = parameters.choice('resource', 'message');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Telegram: "${resource}: ${operation}" is not supported. Use "Telegram API call".`);
  const whole = operation === 'administrators' ? {} : { whole_response: true };
  const given = Object.entries({ ...read(parameters, version), ...whole }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  const mapped = {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
  return operation === sendAndWaitOperation ? andWait(source, mapped) : mapped;
};

/** A number, or an expression; undefined for none. */
function numberOf(parameters: Parameters, path: string): number | string | undefined {
  return parameters.has(path) ? parameters.number(path, 0) : undefined;
}

const more = 'additionalFields';

/** Switches that are on. */
function switchesOf(parameters: Parameters, names: Readonly<Record<string, string>>): JsonObject {
  const on = Object.entries(names).filter(([, theirs]) => parameters.flag(`${more}.${theirs}`));
  return Object.fromEntries(on.map(([ours]) => [ours, true]));
}

/** Reads the chat and the buttons of a message. */
const sending: ReadOperation = (parameters) => {
  parameters.ignore(`${more}.appendAttribution`);
  return {
    chat_id: parameters.text('chatId'),
    ...keyboardOf(parameters),
    reply_to: numberOf(parameters, `${more}.reply_to_message_id`),
    message_thread_id: numberOf(parameters, `${more}.message_thread_id`),
    ...switchesOf(parameters, {
      disable_notification: 'disable_notification',
      protect_content: 'protect_content',
    }),
  };
};

const modes = { HTML: 'html', Markdown: 'markdown', MarkdownV2: 'markdown_v2', plain: 'plain' } as const;

/** Without a parse mode, n8n sends messages as old Markdown, and everything else as plain text. */
const modeOf = (parameters: Parameters, fallback: 'plain' | 'markdown', path = `${more}.parse_mode`) =>
  parameters.word(path, modes, fallback);

/** Since version 1.2, messages have no preview of links unless it is switched on. */
const textOf = (parameters: Parameters, isPreviewOff: boolean): JsonObject => ({
  text: parameters.text('text'),
  ...(parameters.flag(`${more}.disable_web_page_preview`, isPreviewOff) ? { link_preview: false } : {}),
});

/** An operation that sends a file. */
function file(kind: string): ReadOperation {
  return (parameters, version) => {
    const isOfItem = parameters.flag('binaryData');
    const isPlain = kind === 'sticker';
    if (parameters.has(`${more}.thumb`))
      parameters.remark(`${more}.thumb`, 'Name a file of the item as the thumbnail.');
    parameters.ignore(`${more}.thumb`, ...(isPlain ? [`${more}.caption`, `${more}.parse_mode`] : []));
    parameters.ignore(...(isOfItem ? ['file'] : ['binaryPropertyName', `${more}.fileName`]));
    return {
      operation: `send_${kind}`,
      ...sending(parameters, version),
      ...(isOfItem
        ? {
            binary_name: parameters.text('binaryPropertyName', 'data'),
            file_name: parameters.text(`${more}.fileName`),
          }
        : { file_source: 'reference', file: parameters.text('file') }),
      ...(isPlain ? {} : { caption: parameters.text(`${more}.caption`), parse_mode: modeOf(parameters, 'plain') }),
      duration: numberOf(parameters, `${more}.duration`),
      width: numberOf(parameters, `${more}.width`),
      height: numberOf(parameters, `${more}.height`),
      performer: parameters.text(`${more}.performer`),
      title: parameters.text(`${more}.title`),
    };
  };
}

const ofMessage = (parameters: Parameters): JsonObject => ({
  chat_id: parameters.text('chatId'),
  message_id: numberOf(parameters, 'messageId'),
});

const message: Record<string, ReadOperation> = {
  [sendAndWaitOperation]: (parameters) => ({
    operation: 'send',
    chat_id: parameters.text('chatId'),
    text: messageWithLink(parameters),
    parse_mode: 'plain',
  }),
  sendMessage: (parameters, version) => ({
    operation: 'send',
    ...sending(parameters, version),
    ...textOf(parameters, version >= 1.2),
    parse_mode: modeOf(parameters, 'markdown'),
  }),
  sendPhoto: file('photo'),
  sendDocument: file('document'),
  sendAudio: file('audio'),
  sendVideo: file('video'),
  sendAnimation: file('animation'),
  sendSticker: file('sticker'),
  sendMediaGroup: (parameters, version) => {
    const entries = parameters.list('media.media');
    // Each entry has a parse mode of its own in n8n.
    const entryModes = entries.map((entry) => modeOf(entry, 'plain'));
    if (new Set(entryModes).size > 1) parameters.remark('media', 'The captions share the format of the first one.');
    return {
      operation: 'send_album',
      ...sending(parameters, version),
      media: entries.map((entry) => ({
        type: entry.choice('type', 'photo'),
        file_source: 'reference',
        file: entry.text('media'),
        ...(entry.has(`${more}.caption`) ? { caption: entry.text(`${more}.caption`) } : {}),
      })),
      parse_mode: entryModes[0],
    };
  },
  sendLocation: (parameters, version) => ({
    operation: 'send_location',
    ...sending(parameters, version),
    latitude: parameters.number('latitude', 0),
    longitude: parameters.number('longitude', 0),
  }),
  sendChatAction: (parameters) => ({
    operation: 'send_chat_action',
    chat_id: parameters.text('chatId'),
    action: parameters.choice('action', 'typing'),
    message_thread_id: numberOf(parameters, `${more}.message_thread_id`),
  }),
  sendRichMessage: (parameters, version) => ({
    operation: 'send_rich',
    ...sending(parameters, version),
    rich_text: parameters.text('text'),
  }),
  sendMessageDraft: (parameters) => ({
    operation: 'send_draft',
    chat_id: parameters.text('chatId'),
    draft_id: numberOf(parameters, 'draftId'),
    text: parameters.text('text'),
    parse_mode: modeOf(parameters, 'plain'),
  }),
  editMessageText: (parameters) => {
    const isInline = parameters.choice('messageType', 'message') === 'inlineMessage';
    return {
      operation: 'edit_text',
      ...(isInline ? { inline_message_id: parameters.text('inlineMessageId') } : ofMessage(parameters)),
      ...keyboardOf(parameters),
      ...textOf(parameters, false),
      parse_mode: modeOf(parameters, 'plain'),
    };
  },
  deleteMessage: (parameters) => ({ operation: 'delete', ...ofMessage(parameters) }),
  pinChatMessage: (parameters) => ({
    operation: 'pin',
    ...ofMessage(parameters),
    ...switchesOf(parameters, { disable_notification: 'disable_notification' }),
  }),
  unpinChatMessage: (parameters) => ({ operation: 'unpin', ...ofMessage(parameters) }),
};

/** An operation on a chat. */
function ofChat(operation: string, read: (parameters: Parameters) => JsonObject = () => ({})): ReadOperation {
  return (parameters) => ({ operation, chat_id: parameters.text('chatId'), ...read(parameters) });
}

const chat: Record<string, ReadOperation> = {
  get: ofChat('get'),
  administrators: ofChat('administrators'),
  leave: ofChat('leave'),
  member: ofChat('member', (parameters) => ({ user_id: numberOf(parameters, 'userId') })),
  setDescription: ofChat('set_description', (parameters) => ({ description: parameters.text('description') })),
  setTitle: ofChat('set_title', (parameters) => ({ title: parameters.text('title') })),
};

const getFile: ReadOperation = (parameters) => {
  const found = { file_id: parameters.text('fileId') };
  if (!parameters.flag('download', true)) return { operation: 'get', ...found };
  return { operation: 'download', ...found, media_type: parameters.text(`${more}.mimeType`) };
};

const callback: Record<string, ReadOperation> = {
  answerQuery: (parameters) => ({
    operation: 'answer',
    callback_query_id: parameters.text('queryId'),
    text: parameters.text(`${more}.text`),
    url: parameters.text(`${more}.url`),
    cache_time: numberOf(parameters, `${more}.cache_time`),
    ...switchesOf(parameters, { show_alert: 'show_alert' }),
  }),
  answerInlineQuery: (parameters) => {
    // n8n offers the fields of the other answer here; Telegram ignores them.
    parameters.ignore(`${more}.text`, `${more}.url`, `${more}.show_alert`);
    return {
      operation: 'answer_inline',
      inline_query_id: parameters.text('queryId'),
      results: jsonOf(parameters.value('results'), undefined),
      cache_time: numberOf(parameters, `${more}.cache_time`),
    };
  },
};

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  message: { type: 'telegram.message', operations: message },
  chat: { type: 'telegram.chat', operations: chat },
  file: { type: 'telegram.file', operations: { get: getFile } },
  callback: { type: 'telegram.callback', operations: callback },
};

/** Mappings of n8n's nodes for Telegram, by type. */
export const n8n: VendorMappings = { telegram, telegramTrigger };
