import { choice, list, object, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { mediaOf, message, sending, sent, sentItem } from './fields.ts';

const person = '+49 151 23456789';

const content = {
  body: text({ title: 'Text', control: 'textarea', required: true, maxLength: 4_096 }),
  footer: text({ title: 'Footer', rare: true, maxLength: 60 }),
};

/** The header of messages with buttons, and of templates. */
export const header = {
  header: choice(['none', 'text', 'image', 'video', 'document'], {
    none: 'None',
    text: 'Text',
    image: 'Image',
    video: 'Video',
    document: 'Document',
  })({ title: 'Header', default: 'none' }),
  header_text: text({ title: 'Header text', maxLength: 200, showWhen: { header: ['text'] } }),
  header_media: text({
    title: 'Header file',
    description: 'A public address, or the ID of an uploaded file.',
    maxLength: 4_000,
    showWhen: { header: ['image', 'video', 'document'] },
  }),
};

interface Header {
  header: 'none' | 'text' | 'image' | 'video' | 'document';
  header_text?: string;
  header_media?: string;
}

/** Returns the header; undefined for none. Errors: `parameter_invalid`. */
export function headerOf({ header: kind, header_text: words, header_media: media }: Header): JsonObject | undefined {
  if (kind === 'none') return undefined;
  const [value, param] = kind === 'text' ? [words, '/header_text'] : [media, '/header_media'];
  if (value === undefined || value.trim() === '')
    throw new AppError('parameter_invalid', 'The header is empty.', { param });
  return kind === 'text' ? { type: kind, text: value } : { type: kind, [kind]: mediaOf(value) };
}

interface Interactive extends Partial<Header> {
  body: string;
  footer?: string;
}

function interactive(type: string, { body, footer, header: kind = 'none', ...rest }: Interactive, action: JsonObject) {
  const top = headerOf({ header: kind, ...rest });
  return {
    type: 'interactive',
    interactive: {
      type,
      ...(top ? { header: top } : {}),
      body: { text: body },
      ...(footer ? { footer: { text: footer } } : {}),
      action,
    },
  };
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-reply-buttons-messages */
const sendButtons = defineOperation({
  title: 'Send buttons',
  description: 'Sends a text with up to three buttons. The answer has the ID of the button.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    ...content,
    ...header,
    buttons: list(
      object({
        title: text({ title: 'Title', required: true, maxLength: 20 }),
        id: text({ title: 'ID', description: 'Default: the title.', maxLength: 256 }),
      }),
    )({ title: 'Buttons', entry: 'button', required: true, minItems: 1, maxItems: 3 }),
  },
  example: {
    to: person,
    body: 'Deploy the new version?',
    buttons: [
      { title: 'Yes', id: 'deploy' },
      { title: 'No', id: 'cancel' },
    ],
  },
  output: sent,
  request: ({ buttons, ...given }) =>
    message(
      given,
      interactive('button', given, {
        buttons: buttons.map(({ title, id }) => ({ type: 'reply', reply: { id: id || title, title } })),
      }),
    ),
  result: sentItem,
});

interface Row {
  title: string;
  id?: string;
  description?: string;
  section?: string;
}

/** Successive rows with the same section title are one section. Errors: `parameter_invalid`. */
function sectionsOf(rows: readonly Row[]): JsonObject[] {
  const sections: { title: string; rows: JsonObject[] }[] = [];
  for (const { title, id, description, section = '' } of rows) {
    if (sections.at(-1)?.title !== section) sections.push({ title: section, rows: [] });
    sections.at(-1)!.rows.push({ id: id || title, title, ...(description ? { description } : {}) });
  }
  if (sections.length > 1 && sections.some(({ title }) => title === ''))
    throw new AppError('parameter_invalid', 'With several sections, every row needs a section.', { param: '/rows' });
  return sections.map(({ title, rows: own }) => ({ ...(title === '' ? {} : { title }), rows: own }));
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/interactive-list-messages */
const sendList = defineOperation({
  title: 'Send list',
  description: 'Sends a text with a button that opens a list of up to ten rows. The answer has the ID of the row.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    ...content,
    title: text({ title: 'Header text', rare: true, maxLength: 60 }),
    button: text({ title: 'Button', placeholder: 'Choose', required: true, maxLength: 20 }),
    rows: list(
      object({
        title: text({ title: 'Title', required: true, maxLength: 24 }),
        id: text({ title: 'ID', description: 'Default: the title.', maxLength: 200 }),
        description: text({ title: 'Description', maxLength: 72 }),
        section: text({ title: 'Section', description: 'Title above the rows of a section.', maxLength: 24 }),
      }),
    )({ title: 'Rows', entry: 'row', required: true, minItems: 1, maxItems: 10 }),
  },
  example: {
    to: person,
    body: 'When shall we deliver?',
    button: 'Choose a time',
    rows: [
      { title: 'Morning', id: 'am' },
      { title: 'Evening', id: 'pm' },
    ],
  },
  output: sent,
  request: ({ title, button, rows, ...given }) =>
    message(
      given,
      interactive(
        'list',
        { ...given, ...(title ? { header: 'text', header_text: title } : {}) },
        { button, sections: sectionsOf(rows) },
      ),
    ),
  result: sentItem,
});

const sendLink = defineOperation({
  title: 'Send link button',
  description: 'Sends a text with a button that opens a page.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    ...content,
    ...header,
    button: text({ title: 'Button', placeholder: 'Choose', required: true, maxLength: 20 }),
    url: text({ title: 'URL', placeholder: 'https://example.com/orders/7', required: true, maxLength: 2_000 }),
  },
  example: { to: person, body: 'Your order is on its way.', button: 'Track', url: 'https://example.com/orders/7' },
  output: sent,
  request: ({ button, url, ...given }) =>
    message(given, interactive('cta_url', given, { name: 'cta_url', parameters: { display_text: button, url } })),
  result: sentItem,
});

const requestLocation = defineOperation({
  title: 'Ask for location',
  description: 'Sends a text with a button that shares the location of the person.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { ...sending, body: content.body },
  example: { to: person, body: 'Where shall we deliver?' },
  output: sent,
  request: ({ body, ...given }) =>
    message(given, interactive('location_request_message', { body }, { name: 'send_location' })),
  result: sentItem,
});

/** Messages with buttons. */
export const interactiveOperations = {
  send_buttons: sendButtons,
  send_list: sendList,
  send_link: sendLink,
  request_location: requestLocation,
};
