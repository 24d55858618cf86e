import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

const simple = new Set(['callback_data', 'url']);

/** A button of n8n, with the number of its row. */
interface Button {
  readonly row: number;
  readonly text: string;
  readonly fields: JsonObject;
}

/** Reads buttons and keyboards, which n8n stores as rows of buttons. */
export function keyboardOf(parameters: Parameters): JsonObject {
  const kind = parameters.choice('replyMarkup', 'none');
  const all = ['inlineKeyboard', 'replyKeyboard', 'replyKeyboardOptions', 'forceReply', 'replyKeyboardRemove'];
  switch (kind) {
    case 'inlineKeyboard':
      return inline(buttonsOf(parameters, 'inlineKeyboard'));
    case 'replyKeyboard':
      return reply(parameters);
    case 'forceReply':
      parameters.ignore('forceReply.force_reply');
      return { keyboard: 'force_reply', ...selectiveOf(parameters, 'forceReply') };
    case 'replyKeyboardRemove':
      parameters.ignore('replyKeyboardRemove.remove_keyboard');
      return { keyboard: 'remove', ...selectiveOf(parameters, 'replyKeyboardRemove') };
    default:
      if (kind !== 'none')
        parameters.remark('replyMarkup', 'Expressions are not supported here; there are no buttons.');
      parameters.ignore(...all);
      return {};
  }
}

function buttonsOf(parameters: Parameters, path: string): Button[] {
  return parameters.list(`${path}.rows`).flatMap((entry, index) =>
    entry.list('row.buttons').map((button) => {
      const fields = Object.fromEntries(
        button
          .keys('additionalFields')
          .map((name) => [name, button.value(`additionalFields.${name}`)] as const)
          .filter(([, value]) => value !== '' && value !== undefined && value !== false),
      );
      return { row: index + 1, text: button.text('text'), fields };
    }),
  );
}

/** Buttons of other kinds, such as web apps, are JSON. */
function inline(buttons: Button[]): JsonObject {
  if (buttons.every(({ fields }) => Object.keys(fields).every((name) => simple.has(name))))
    return { keyboard: 'inline', inline_buttons: buttons.map(({ row, text, fields }) => ({ text, ...fields, row })) };
  return { keyboard: 'json', reply_markup: { inline_keyboard: rowsOf(buttons) } };
}

function reply(parameters: Parameters): JsonObject {
  const buttons = buttonsOf(parameters, 'replyKeyboard');
  const options = ['resize_keyboard', 'one_time_keyboard', 'is_persistent', 'selective'].filter((name) =>
    parameters.flag(`replyKeyboardOptions.${name}`),
  );
  const switches = Object.fromEntries(options.map((name) => [name, true]));
  const requests = buttons.map(({ fields }) => requestOf(fields));
  if (requests.includes(undefined))
    return { keyboard: 'json', reply_markup: { keyboard: rowsOf(buttons), ...switches } };
  const written = buttons.map(({ row, text }, index) => ({ text, request: requests[index], row }));
  return { keyboard: 'reply', reply_buttons: written, ...switches };
}

/** Returns the request of a button; undefined for another kind. */
function requestOf(fields: JsonObject): 'nothing' | 'contact' | 'location' | undefined {
  const names = Object.keys(fields);
  if (names.length === 0) return 'nothing';
  if (names.length > 1) return undefined;
  return names[0] === 'request_contact' ? 'contact' : names[0] === 'request_location' ? 'location' : undefined;
}

function rowsOf(buttons: Button[]): JsonObject[][] {
  const rows = Map.groupBy(buttons, ({ row }) => row);
  return [...rows.values()].map((row) => row.map(({ text, fields }) => ({ text, ...fields })));
}

function selectiveOf(parameters: Parameters, path: string): JsonObject {
  return parameters.flag(`${path}.selective`) ? { selective: true } : {};
}
