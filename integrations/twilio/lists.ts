import { defineList, type ListEntry, type VendorList } from '../engine/defineList.ts';
import { cursorOf, listPath, queryOf } from './requests.ts';

interface PhoneNumber {
  sid: string;
  phone_number: string;
  friendly_name?: string;
}

/** https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource */
function phoneNumbers(choice: (number: PhoneNumber) => ListEntry): VendorList {
  return defineList({
    request: ({ cursor }) => ({ path: listPath('IncomingPhoneNumbers'), query: queryOf(cursor, 1_000) }),
    entries: (body) => body['incoming_phone_numbers'],
    choice: (entry) => choice(entry as unknown as PhoneNumber),
    next: cursorOf,
  });
}

interface Named {
  sid: string;
  friendly_name?: string;
  language?: string;
}

/** https://www.twilio.com/docs/messaging/api/service-resource */
const messagingServices = defineList({
  request: ({ cursor }) => ({
    apiUrl: 'https://messaging.twilio.com',
    path: '/v1/Services',
    query: queryOf(cursor, 100),
  }),
  entries: (body) => body['services'],
  choice: (entry) => {
    const { sid, friendly_name: name } = entry as unknown as Named;
    return { value: sid, label: name || sid };
  },
  next: cursorOf,
});

/** https://www.twilio.com/docs/content/content-api-resources */
const contentTemplates = defineList({
  request: ({ cursor }) => ({ apiUrl: 'https://content.twilio.com', path: '/v1/Content', query: queryOf(cursor, 100) }),
  entries: (body) => body['contents'],
  choice: (entry) => {
    const { sid, friendly_name: name, language } = entry as unknown as Named;
    return { value: sid, label: name || sid, hint: language };
  },
  next: cursorOf,
});

/** Lists of Twilio, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = {
  phone_numbers: phoneNumbers(({ phone_number: number, friendly_name: hint }) => ({
    value: number,
    label: number,
    hint,
  })),
  phone_number_ids: phoneNumbers(({ sid, phone_number: number, friendly_name: hint }) => ({
    value: sid,
    label: number,
    hint,
  })),
  messaging_services: messagingServices,
  content_templates: contentTemplates,
};
