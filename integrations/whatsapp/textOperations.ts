import { boolean, list, number, object, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { message, phoneNumber, senderPath, sending, sent, sentItem } from './fields.ts';

const person = '+49 151 23456789';

const sendText = defineOperation({
  title: 'Send text',
  description: 'Sends a text to a person who has written within the last 24 hours.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    text: text({
      title: 'Text',
      description: 'With *bold*, _italic_, ~struck out~ and `code`.',
      control: 'textarea',
      required: true,
      maxLength: 4_096,
    }),
    preview_url: boolean({ title: 'Preview of the first link', rare: true, default: false }),
  },
  example: { to: person, text: 'Your order has arrived.' },
  output: sent,
  request: ({ text: body, preview_url: preview, ...given }) =>
    message(given, { type: 'text', text: { body, preview_url: preview } }),
  result: sentItem,
});

const sendLocation = defineOperation({
  title: 'Send location',
  description: 'Sends a place on the map.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    latitude: number({ title: 'Latitude', minimum: -90, maximum: 90, required: true }),
    longitude: number({ title: 'Longitude', minimum: -180, maximum: 180, required: true }),
    place_name: text({ title: 'Name', maxLength: 1_000 }),
    place_address: text({ title: 'Address', maxLength: 1_000 }),
  },
  example: { to: person, latitude: 52.52, longitude: 13.41, place_name: 'Office' },
  output: sent,
  request: ({ latitude, longitude, place_name: name, place_address: address, ...given }) =>
    message(given, {
      type: 'location',
      location: { latitude, longitude, ...(name ? { name } : {}), ...(address ? { address } : {}) },
    }),
  result: sentItem,
});

const kind = text({ title: 'Type', description: 'Such as HOME or WORK.', maxLength: 50 });

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/contacts-messages */
const sendContact = defineOperation({
  title: 'Send contact',
  description: 'Sends a business card.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    formatted_name: text({ title: 'Full name', required: true, maxLength: 1_000 }),
    first_name: text({ title: 'First name', maxLength: 1_000 }),
    last_name: text({ title: 'Last name', maxLength: 1_000 }),
    middle_name: text({ title: 'Middle name', rare: true, maxLength: 1_000 }),
    prefix: text({ title: 'Before the name', placeholder: 'Dr.', rare: true, maxLength: 1_000 }),
    suffix: text({ title: 'After the name', rare: true, maxLength: 1_000 }),
    phones: list(
      object({
        phone: text({ title: 'Phone number', required: true, maxLength: 50 }),
        type: kind,
        wa_id: text({
          title: 'WhatsApp ID',
          description: 'Without it, the card has a button for an invitation.',
          maxLength: 50,
        }),
      }),
    )({ title: 'Phone numbers', entry: 'phone number', maxItems: 20, default: [] }),
    emails: list(object({ email: text({ title: 'Email address', required: true, maxLength: 500 }), type: kind }))({
      title: 'Email addresses',
      entry: 'email address',
      maxItems: 20,
      default: [],
    }),
    company: text({ title: 'Company', maxLength: 500 }),
    department: text({ title: 'Department', rare: true, maxLength: 500 }),
    job_title: text({ title: 'Job title', rare: true, maxLength: 500 }),
    urls: list(object({ url: text({ title: 'URL', required: true, maxLength: 2_000 }), type: kind }))({
      title: 'Websites',
      entry: 'website',
      rare: true,
      maxItems: 20,
      default: [],
    }),
    addresses: list(
      object({
        street: text({ title: 'Street', maxLength: 500 }),
        zip: text({ title: 'Postal code', maxLength: 50 }),
        city: text({ title: 'City', maxLength: 500 }),
        state: text({ title: 'State', maxLength: 500 }),
        country: text({ title: 'Country', maxLength: 500 }),
        country_code: text({ title: 'Country code', placeholder: 'DE', maxLength: 10 }),
        type: kind,
      }),
    )({ title: 'Addresses', entry: 'address', rare: true, maxItems: 20, default: [] }),
    birthday: text({
      title: 'Birthday',
      placeholder: '1990-12-31',
      rare: true,
      maxLength: 10,
      pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    }),
  },
  example: {
    to: person,
    formatted_name: 'Ada Example',
    first_name: 'Ada',
    phones: [{ phone: '+49 30 1234567', type: 'WORK' }],
  },
  output: sent,
  request: (given) => message(given, { type: 'contacts', contacts: [contactOf(given)] }),
  result: sentItem,
});

interface Contact {
  formatted_name: string;
  first_name?: string;
  last_name?: string;
  middle_name?: string;
  prefix?: string;
  suffix?: string;
  phones: object[];
  emails: object[];
  urls: object[];
  addresses: object[];
  company?: string;
  department?: string;
  job_title?: string;
  birthday?: string;
}

function contactOf(given: Contact): JsonObject {
  const { formatted_name: full, first_name, last_name, middle_name, prefix, suffix } = given;
  const parts = withoutEmpty({ first_name, last_name, middle_name, prefix, suffix });
  const org = withoutEmpty({ company: given.company, department: given.department, title: given.job_title });
  const lists = { phones: given.phones, emails: given.emails, urls: given.urls, addresses: given.addresses };
  return {
    // WhatsApp demands one more part of the name.
    name: { formatted_name: full, ...(Object.keys(parts).length > 0 ? parts : { first_name: full }) },
    ...Object.fromEntries(
      Object.entries(lists)
        .filter(([, entries]) => entries.length > 0)
        .map(([name, entries]) => [name, entries.map((entry) => withoutEmpty(entry))]),
    ),
    ...(Object.keys(org).length > 0 ? { org } : {}),
    ...(given.birthday ? { birthday: given.birthday } : {}),
  };
}

function withoutEmpty(fields: object): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
}

const messageId = text({
  title: 'Message',
  description: 'ID of a message (wamid.…), as incoming messages have it.',
  required: true,
  maxLength: 500,
});

const react = defineOperation({
  title: 'React',
  description: 'Adds an emoji to a message, or removes it.',
  effects: ['sends_out'],
  repeat: 'safe',
  parameters: {
    phone_number: sending.phone_number,
    to: sending.to,
    message: messageId,
    emoji: text({ title: 'Emoji', description: 'Empty removes the reaction.', default: '', maxLength: 20 }),
  },
  example: { to: person, message: sent.id, emoji: '👍' },
  output: sent,
  request: ({ message: of, emoji, ...given }) =>
    message(given, { type: 'reaction', reaction: { message_id: of, emoji: emoji.trim() } }),
  result: sentItem,
});

const markRead = defineOperation({
  title: 'Mark as read',
  description: 'Marks a message of a person, and those before it, as read.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    phone_number: phoneNumber,
    message: messageId,
    typing: boolean({
      title: 'Show typing',
      description: 'For up to 25 seconds, or until the next message.',
      rare: true,
      default: false,
    }),
  },
  example: { message: sent.id },
  output: { success: true },
  request: ({ phone_number: phone, message: id, typing }) => ({
    method: 'POST',
    path: senderPath(phone, '/messages'),
    json: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: id,
      ...(typing ? { typing_indicator: { type: 'text' } } : {}),
    },
  }),
});

/** Messages without files and buttons. */
export const textOperations = {
  send_text: sendText,
  send_location: sendLocation,
  send_contact: sendContact,
  react,
  mark_read: markRead,
};
