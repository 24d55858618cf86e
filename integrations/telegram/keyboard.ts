import { anyJson, boolean, choice, integer, list, object, text, type ValueOf } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { objectOf } from './methods.ts';

const maxDataBytes = 64;

const row = integer({
  title: 'Row',
  description: 'Buttons with the same number are side by side.',
  default: 1,
  minimum: 1,
  maximum: 100,
});

/** https://core.telegram.org/bots/api#inlinekeyboardbutton */
const inlineButtons = list(
  object({
    text: text({ title: 'Text', required: true, maxLength: 500 }),
    callback_data: text({
      title: 'Data',
      description: 'The bot gets it when the button is pressed. At most 64 bytes.',
      maxLength: maxDataBytes,
    }),
    url: text({ title: 'URL', description: 'Instead of data.', maxLength: 2_000 }),
    row,
  }),
)({ title: 'Buttons', entry: 'button', maxItems: 100, default: [], showWhen: { keyboard: ['inline'] } });

/** https://core.telegram.org/bots/api#keyboardbutton */
const replyButtons = list(
  object({
    text: text({ title: 'Text', description: 'The bot gets it as a message.', required: true, maxLength: 500 }),
    request: choice(['nothing', 'contact', 'location'], {
      nothing: 'Nothing',
      contact: 'Phone number',
      location: 'Location',
    })({ title: 'Asks for', default: 'nothing' }),
    row,
  }),
)({ title: 'Buttons of the keyboard', entry: 'button', maxItems: 300, default: [], showWhen: { keyboard: ['reply'] } });

const ofReply = { showWhen: { keyboard: ['reply'] }, rare: true, default: false } as const;

/** Buttons below a message, or instead of the person's keyboard. */
export const keyboard = {
  keyboard: choice(['none', 'inline', 'reply', 'remove', 'force_reply', 'json'], {
    none: 'None',
    inline: 'Buttons below the message',
    reply: 'Keyboard with buttons',
    remove: 'Remove the keyboard',
    force_reply: 'Ask for a reply',
    json: 'JSON',
  })({ title: 'Buttons and keyboard', default: 'none' }),
  inline_buttons: inlineButtons,
  reply_buttons: replyButtons,
  resize_keyboard: boolean({ title: 'Fit keyboard to its buttons', ...ofReply }),
  one_time_keyboard: boolean({ title: 'Hide keyboard after use', ...ofReply }),
  is_persistent: boolean({ title: 'Always show keyboard', ...ofReply }),
  selective: boolean({
    title: 'Only for addressed people',
    description: 'For people that the text mentions, and the author of the message that this one replies to.',
    rare: true,
    default: false,
    showWhen: { keyboard: ['reply', 'remove', 'force_reply'] },
  }),
  reply_markup: anyJson({
    title: 'Markup',
    description: 'JSON object with inline_keyboard, keyboard, remove_keyboard or force_reply.',
    control: 'code',
    showWhen: { keyboard: ['json'] },
  }),
};

type Keyboard = ValueOf<ReturnType<typeof object<typeof keyboard>>>;

/** Returns the argument `reply_markup`; undefined for none. Errors: `parameter_invalid`. */
export function keyboardOf(given: Keyboard): JsonObject | undefined {
  const selective = given.selective ? { selective: true } : {};
  switch (given.keyboard) {
    case 'none':
      return undefined;
    case 'inline':
      return { inline_keyboard: rowsOf(given.inline_buttons, inlineButton) };
    case 'reply':
      return {
        keyboard: rowsOf(given.reply_buttons, replyButton),
        resize_keyboard: given.resize_keyboard,
        one_time_keyboard: given.one_time_keyboard,
        is_persistent: given.is_persistent,
        ...selective,
      };
    case 'remove':
      return { remove_keyboard: true, ...selective };
    case 'force_reply':
      return { force_reply: true, ...selective };
    case 'json':
      return objectOf(given.reply_markup, 'reply_markup');
  }
}

/** Returns the buttons below an edited message. Errors: `parameter_invalid` for a keyboard of another kind. */
export function inlineKeyboardOf(given: Keyboard): JsonObject | undefined {
  const markup = keyboardOf(given);
  if (markup === undefined || 'inline_keyboard' in markup) return markup;
  throw new AppError('parameter_invalid', 'An edited message can have buttons below it only.', { param: '/keyboard' });
}

/** Rows in the order of their numbers. */
function rowsOf<T extends { row: number }>(buttons: readonly T[], made: (button: T, index: number) => JsonObject) {
  const rows = new Map<number, JsonObject[]>();
  for (const [index, button] of buttons.entries())
    rows.set(button.row, [...(rows.get(button.row) ?? []), made(button, index)]);
  return [...rows].toSorted(([a], [b]) => a - b).map(([, row]) => row);
}

function inlineButton(
  { text: shown, callback_data: data, url }: ValueOf<typeof inlineButtons>[number],
  index: number,
): JsonObject {
  if (url) return { text: shown, url };
  const param = `/inline_buttons/${index}/callback_data`;
  if (!data) throw new AppError('parameter_invalid', 'Enter data or a URL for the button.', { param });
  if (Buffer.byteLength(data) <= maxDataBytes) return { text: shown, callback_data: data };
  throw new AppError('parameter_invalid', `The data of the button has more than ${maxDataBytes} bytes. Shorten it.`, {
    param,
  });
}

function replyButton({ text: shown, request }: ValueOf<typeof replyButtons>[number]): JsonObject {
  return { text: shown, ...(request === 'nothing' ? {} : { [`request_${request}`]: true }) };
}
