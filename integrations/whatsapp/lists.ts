import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { cursorOf } from '../meta/paging.ts';

interface Phone {
  id: string;
  display_phone_number?: string;
  verified_name?: string;
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/phone-numbers. */
const phoneNumbers = defineList({
  request: ({ cursor: after }) => ({
    path: '/{business_account_id}/phone_numbers',
    query: { fields: 'id,display_phone_number,verified_name', limit: 100, after },
  }),
  entries: (body) => body['data'],
  choice: (entry) => {
    const { id, display_phone_number: number = id, verified_name: name } = entry as unknown as Phone;
    return { value: id, label: number, hint: name };
  },
  next: ({ body }) => cursorOf(body as JsonObject),
});

interface Template {
  name: string;
  language: string;
  components?: { type?: string; text?: string }[];
}

/** Templates that can be sent: https://developers.facebook.com/documentation/business-messaging/whatsapp/templates. */
const templates = defineList({
  request: ({ cursor: after }) => ({
    path: '/{business_account_id}/message_templates',
    query: { status: 'APPROVED', fields: 'name,language,components', limit: 100, after },
  }),
  entries: (body) => body['data'],
  choice: (entry) => {
    const { name, language, components = [] } = entry as unknown as Template;
    const body = components.find(({ type }) => type?.toUpperCase() === 'BODY');
    return { value: `${name}|${language}`, label: `${name} (${language})`, hint: body?.text };
  },
  next: ({ body }) => cursorOf(body as JsonObject),
});

/** Lists of WhatsApp, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { phone_numbers: phoneNumbers, templates };
