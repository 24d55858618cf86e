import { boolean, choice, list, record, text } from '../../platform/schema/schema.ts';

export const audience = text({
  title: 'Audience',
  description: 'ID of an audience.',
  placeholder: 'a1b2c3d4e5',
  choices: { list: 'audiences' },
  required: true,
  maxLength: 50,
});

export const email = text({ title: 'E-mail', placeholder: 'ada@example.com', required: true, maxLength: 320 });

export const member = text({
  title: 'Contact',
  description: 'E-mail or ID of a contact of the audience.',
  placeholder: 'ada@example.com',
  required: true,
  maxLength: 320,
});

export const statuses = ['subscribed', 'unsubscribed', 'cleaned', 'pending', 'transactional'] as const;
export const statusTitles = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  cleaned: 'Cleaned',
  pending: 'Pending',
  transactional: 'Transactional',
} as const;

export const time = { placeholder: '2026-11-28T09:00:00Z', maxLength: 40 } as const;

/** Fields that creating and changing contacts have in common. */
export const details = {
  merge_fields: record({
    title: 'Merge fields',
    description: 'Values by tag, such as FNAME. An address is an object with addr1, city, state and zip.',
    entry: 'field',
    control: 'key_values',
    maxEntries: 80,
    default: {},
  }),
  groups: list(text({ title: 'Group', required: true, maxLength: 50 }))({
    title: 'Groups',
    description: 'IDs of groups that the contact joins. "List groups" of an audience returns them.',
    entry: 'group',
    maxItems: 100,
    default: [],
  }),
  leave_groups: list(text({ title: 'Group', required: true, maxLength: 50 }))({
    title: 'Groups to leave',
    description: 'IDs of groups.',
    entry: 'group',
    rare: true,
    maxItems: 100,
    default: [],
  }),
  email_type: choice(['default', 'html', 'text'], { default: 'By default', html: 'HTML', text: 'Text' })({
    title: 'Type of mails',
    rare: true,
    default: 'default',
  }),
  language: text({ title: 'Language', placeholder: 'de', rare: true, maxLength: 10 }),
  vip: choice(['unchanged', 'yes', 'no'], { unchanged: 'As it is', yes: 'Yes', no: 'No' })({
    title: 'VIP',
    rare: true,
    default: 'unchanged',
  }),
  latitude: text({
    title: 'Latitude',
    placeholder: '52.52',
    rare: true,
    maxLength: 30,
    pattern: '^(-?\\d{1,2}(\\.\\d+)?)?$',
  }),
  longitude: text({
    title: 'Longitude',
    placeholder: '13.40',
    rare: true,
    maxLength: 30,
    pattern: '^(-?\\d{1,3}(\\.\\d+)?)?$',
  }),
  ip_signup: text({ title: 'IP address of the sign-up', rare: true, maxLength: 50 }),
  timestamp_signup: text({ title: 'Time of the sign-up', description: 'Without a zone: UTC.', rare: true, ...time }),
  ip_opt: text({ title: 'IP address of the confirmation', rare: true, maxLength: 50 }),
  timestamp_opt: text({ title: 'Time of the confirmation', description: 'Without a zone: UTC.', rare: true, ...time }),
};

export const skipValidation = boolean({
  title: 'Accept missing merge fields',
  description: 'Mailchimp does not demand required merge fields.',
  rare: true,
  default: false,
});
