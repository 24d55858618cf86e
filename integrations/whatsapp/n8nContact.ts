import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

const more = 'additionalFields';
const nameParts = ['formatted_name', 'first_name', 'last_name', 'middle_name', 'prefix', 'suffix'];
const addressParts = ['street', 'city', 'state', 'zip', 'country', 'country_code'];

/** Reads the business card of n8n's message. */
export function contactOf(parameters: Parameters): JsonObject {
  const name = nameParts.map((part) => [part, parameters.text(`name.data.${part}`)] as const);
  const lists = {
    phones: parameters.list(`${more}.phones.data`).map((phone) => ({
      phone: phone.text('phone'),
      ...phoneType(phone),
      wa_id: phone.text('whatsapp_user_id'),
    })),
    emails: parameters.list(`${more}.emails.data`).map((email) => ({ email: email.text('email'), ...typeOf(email) })),
    urls: parameters.list(`${more}.urls.url`).map((url) => ({ url: url.text('url'), ...typeOf(url) })),
    addresses: parameters.list(`${more}.addresses.address`).map((address) => ({
      ...Object.fromEntries(addressParts.map((part) => [part, address.text(part)])),
      ...typeOf(address),
    })),
  };
  return {
    ...Object.fromEntries(name),
    ...Object.fromEntries(Object.entries(lists).flatMap(([key, entries]) => filled(key, entries))),
    company: parameters.text(`${more}.organization.data.company`),
    department: parameters.text(`${more}.organization.data.department`),
    job_title: parameters.text(`${more}.organization.data.title`),
    birthday: parameters.text(`${more}.birthday`),
  };
}

function filled(key: string, entries: readonly JsonObject[]): [string, JsonObject[]][] {
  if (entries.length === 0) return [];
  const given = entries.map((entry) => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== '')));
  return [[key, given]];
}

/** n8n leaves its default type out of its files. */
function typeOf(entry: Parameters): JsonObject {
  return { type: entry.text('type', 'HOME') };
}

/** Version 1 calls the type `type_v1`, later ones `type_v11`. */
function phoneType(phone: Parameters): JsonObject {
  const [first, later] = [phone.text('type_v1'), phone.text('type_v11')];
  return { type: first || later || 'CELL' };
}
