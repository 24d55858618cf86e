import { list as listField, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { phoneNumber, senderPath } from '../fields.ts';
import { byCursor } from '../../meta/paging.ts';
import { whatsapp } from '../vendor.ts';

const number = { id: '106540323295790', display_phone_number: '+1 555-078-3880', verified_name: 'Support' };
const profilePath = '/whatsapp_business_profile';

const listNumbers = defineOperation({
  title: 'List',
  description: 'Lists the phone numbers of the account with their quality.',
  effects: reads,
  repeat: 'safe',
  parameters: {},
  example: {},
  output: number,
  request: () => ({ path: '/{business_account_id}/phone_numbers' }),
  result: (body) => body['data'],
  list: byCursor,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a phone number with its quality and its status.',
  effects: reads,
  repeat: 'safe',
  parameters: { phone_number: phoneNumber },
  example: {},
  output: number,
  request: ({ phone_number: phone }) => ({ path: senderPath(phone, '') }),
});

const getProfile = defineOperation({
  title: 'Get profile',
  description: 'Returns the profile that people see.',
  effects: reads,
  repeat: 'safe',
  parameters: { phone_number: phoneNumber },
  example: {},
  output: { about: 'We answer from 9 to 5.', email: 'hello@example.com' },
  request: ({ phone_number: phone }) => ({
    path: senderPath(phone, profilePath),
    query: { fields: 'about,address,description,email,profile_picture_url,websites,vertical' },
  }),
  result: (body) => body['data'],
});

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/business-profiles */
const updateProfile = defineOperation({
  title: 'Change profile',
  description: 'Changes the given parts of the profile that people see.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    phone_number: phoneNumber,
    about: text({ title: 'About', maxLength: 139 }),
    description: text({ title: 'Description', control: 'textarea', maxLength: 512 }),
    address: text({ title: 'Address', maxLength: 256 }),
    email: text({ title: 'Email address', maxLength: 128 }),
    vertical: text({ title: 'Industry', placeholder: 'RETAIL', rare: true, maxLength: 100 }),
    websites: listField(text({ title: 'URL', required: true, maxLength: 256 }))({
      title: 'Websites',
      entry: 'website',
      maxItems: 2,
      default: [],
    }),
  },
  example: { about: 'We answer from 9 to 5.' },
  output: { success: true },
  request: ({ phone_number: phone, websites, ...given }) => {
    const texts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== ''));
    const changes = { ...texts, ...(websites.length > 0 ? { websites } : {}) };
    if (Object.keys(changes).length === 0)
      throw new AppError('parameter_invalid', 'Enter the parts of the profile to change.', { param: '/about' });
    return {
      method: 'POST',
      path: senderPath(phone, profilePath),
      json: { messaging_product: 'whatsapp', ...changes },
    };
  },
});

/** Phone numbers of WhatsApp: https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/phone-numbers. */
export const node = vendorNode(whatsapp, {
  noun: 'phone_number',
  title: 'WhatsApp phone number',
  description: 'Lists the phone numbers of a WhatsApp account, and reads or changes their profiles.',
  first: 'list',
  operations: { list: listNumbers, get, get_profile: getProfile, update_profile: updateProfile },
});
