import { anyJson, choice, integer, list, object, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { message, sending, sent, sentItem } from './fields.ts';
import { header, headerOf } from './interactiveOperations.ts';

const fields = {
  template: text({
    title: 'Template',
    description: 'Name of an approved template and its language, with "|" between them.',
    placeholder: 'order_update|en_US',
    choices: { list: 'templates' },
    required: true,
    maxLength: 600,
  }),
  values: list(
    object({
      value: text({ title: 'Value', required: true, maxLength: 1_024 }),
      name: text({
        title: 'Placeholder',
        description: 'Name, if the placeholders of the template have names.',
        maxLength: 100,
      }),
    }),
  )({
    title: 'Values',
    description: 'For the placeholders of the text, in their order.',
    entry: 'value',
    maxItems: 100,
    default: [],
  }),
  ...header,
  button_values: list(
    object({
      kind: choice(['quick_reply', 'url', 'copy_code'], {
        quick_reply: 'Reply button',
        url: 'Link button',
        copy_code: 'Code button',
      })({ title: 'Type', default: 'quick_reply' }),
      index: integer({ title: 'Number', description: 'The first button is 0.', minimum: 0, maximum: 9, default: 0 }),
      value: text({
        title: 'Value',
        description: 'The text that a reply returns, the end of the link, or the code.',
        required: true,
        maxLength: 2_000,
      }),
    }),
  )({ title: 'Values of buttons', entry: 'value of a button', rare: true, maxItems: 10, default: [] }),
  components: anyJson({
    title: 'Components',
    description: 'JSON list of components as WhatsApp describes them, instead of the other values.',
    control: 'code',
    rare: true,
  }),
};

type Given = {
  template: string;
  values: { value: string; name?: string }[];
  header: 'none' | 'text' | 'image' | 'video' | 'document';
  header_text?: string;
  header_media?: string;
  button_values: { kind: 'quick_reply' | 'url' | 'copy_code'; index: number; value: string }[];
  components?: unknown;
};

/** Returns the template with the values of its placeholders. Errors: `parameter_invalid`. */
function templateOf(given: Given): JsonObject {
  const [name = '', language = '', ...rest] = given.template.split('|').map((part) => part.trim());
  if (name === '' || language === '' || rest.length > 0)
    throw new AppError('parameter_invalid', 'Enter the template as name|language, such as order_update|en_US.', {
      param: '/template',
    });
  const components = componentsOf(given);
  return {
    name,
    language: { code: language, policy: 'deterministic' },
    ...(components.length > 0 ? { components } : {}),
  };
}

function componentsOf({ components: written, values, button_values: buttons, ...given }: Given): unknown[] {
  const json = jsonParameter(written, 'components', 'Components is not valid JSON.');
  if (Array.isArray(json)) return json;
  if (json !== undefined)
    throw new AppError('parameter_invalid', 'Components must be a JSON list.', { param: '/components' });
  const top = headerOf(given);
  return [
    ...(top ? [{ type: 'header', parameters: [top] }] : []),
    ...(values.length > 0
      ? [
          {
            type: 'body',
            parameters: values.map(({ value, name }) => ({
              type: 'text',
              text: value,
              ...(name ? { parameter_name: name } : {}),
            })),
          },
        ]
      : []),
    ...buttons.map(({ kind, index, value }) => ({
      type: 'button',
      sub_type: kind,
      index: String(index),
      parameters: [buttonValue(kind, value)],
    })),
  ];
}

function buttonValue(kind: Given['button_values'][number]['kind'], value: string): JsonObject {
  if (kind === 'quick_reply') return { type: 'payload', payload: value };
  return kind === 'url' ? { type: 'text', text: value } : { type: 'coupon_code', coupon_code: value };
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/template-messages */
export const sendTemplate = defineOperation({
  title: 'Send template',
  description: 'Sends an approved template. It can be sent at any time, also to people who have not written.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { ...sending, ...fields },
  example: { to: '+49 151 23456789', template: 'order_update|en_US', values: [{ value: 'Ann' }, { value: '1001' }] },
  output: sent,
  request: ({ phone_number: phone, to, reply_to: replied, callback_data: note, ...given }) =>
    message(
      {
        to,
        ...(phone === undefined ? {} : { phone_number: phone }),
        ...(replied === undefined ? {} : { reply_to: replied }),
        ...(note === undefined ? {} : { callback_data: note }),
      },
      { type: 'template', template: templateOf(given) },
    ),
  result: sentItem,
});
