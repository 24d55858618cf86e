import { AppError } from '../../../openapi/AppError.ts';
import { boolean, list, record, text } from '../../../platform/schema/schema.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { sendMail } from '../mail.ts';
import { sendgrid } from '../vendor.ts';

const addresses = { placeholder: 'ada@example.com, Bob <bob@example.com>', maxLength: 50_000 };

const people = {
  from: text({
    title: 'From',
    description: 'Address of a verified sender.',
    placeholder: 'Shop <me@example.com>',
    choices: { list: 'senders' },
    required: true,
    maxLength: 400,
  }),
  to: text({
    title: 'To',
    description: 'Separate addresses with commas. All recipients see each other.',
    required: true,
    ...addresses,
  }),
  cc: text({ title: 'Cc', rare: true, ...addresses }),
  bcc: text({ title: 'Bcc', rare: true, ...addresses }),
  reply_to: text({ title: 'Reply to', placeholder: 'ada@example.com', rare: true, maxLength: 4_000 }),
};

const options = {
  binary_names: list(text({ title: 'Binary', required: true, maxLength: 200 }))({
    title: 'Attachments',
    description: 'Names of files of the item.',
    entry: 'binary',
    maxItems: 20,
    default: [],
  }),
  categories: list(text({ title: 'Category', required: true, maxLength: 255 }))({
    title: 'Categories',
    description: 'For the statistics of SendGrid.',
    entry: 'category',
    rare: true,
    maxItems: 10,
    default: [],
  }),
  custom_args: record({
    title: 'Own values',
    description: 'They come back with the events of the mail.',
    entry: 'value',
    control: 'key_values',
    rare: true,
    maxEntries: 100,
    default: {},
  }),
  headers: record({
    title: 'Headers',
    entry: 'header',
    control: 'key_values',
    rare: true,
    maxEntries: 50,
    default: {},
  }),
  send_at: text({
    title: 'Send at',
    description: 'Up to 72 hours from now. Without a zone: UTC.',
    placeholder: '2026-12-01T09:00:00+01:00',
    rare: true,
    maxLength: 40,
  }),
  unsubscribe_group: text({
    title: 'Unsubscribe group',
    description: 'ID of a group that recipients can unsubscribe from.',
    choices: { list: 'unsubscribe_groups' },
    rare: true,
    maxLength: 20,
    pattern: '^\\d*$',
  }),
  ip_pool: text({ title: 'IP pool', rare: true, maxLength: 64 }),
  sandbox: boolean({
    title: 'Only check',
    description: 'SendGrid checks the mail and sends nothing.',
    rare: true,
    default: false,
  }),
};

const sent = { accepted: true, message_id: 'LRzXl_NHStOGhQ4kofSm_A' };

const send = defineOperation({
  title: 'Send',
  description: 'Sends a mail with a subject and a text.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...people,
    subject: text({ title: 'Subject', required: true, maxLength: 1_000 }),
    text: text({ title: 'Text', control: 'textarea', maxLength: 1_000_000 }),
    html: text({
      title: 'HTML',
      description: 'Shown instead of the text where possible.',
      control: 'code',
      language: 'html',
      maxLength: 1_000_000,
    }),
    ...options,
  },
  example: { from: 'Shop <me@example.com>', to: 'ada@example.com', subject: 'Your order', text: 'It is on its way.' },
  output: sent,
  run: (parameters, call) => {
    const { subject, text: plain = '', html = '' } = parameters;
    if (plain === '' && html === '')
      throw new AppError('parameter_invalid', 'Enter a text or HTML.', { param: '/text' });
    // The plain text has to be first.
    const content = [
      ...(plain === '' ? [] : [{ type: 'text/plain', value: plain }]),
      ...(html === '' ? [] : [{ type: 'text/html', value: html }]),
    ];
    return sendMail(parameters, { content: { subject, content }, personalization: {} }, call);
  },
});

const sendTemplate = defineOperation({
  title: 'Send template',
  description: 'Sends a mail that a template of SendGrid makes.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...people,
    template: text({
      title: 'Template',
      description: 'ID of a template. It has the subject.',
      placeholder: 'd-0123456789abcdef0123456789abcde0',
      choices: { list: 'templates' },
      required: true,
      maxLength: 100,
    }),
    values: record({
      title: 'Values',
      description:
        'Values of the template by name. In a legacy template, they replace the texts that are their names, such as -name-.',
      entry: 'value',
      control: 'key_values',
      maxEntries: 500,
      default: {},
    }),
    ...options,
  },
  example: {
    from: 'Shop <me@example.com>',
    to: 'ada@example.com',
    template: 'd-0123456789abcdef0123456789abcde0',
    values: { name: 'Ada' },
  },
  output: sent,
  run: (parameters, call) => {
    const template = parameters.template.trim();
    if (template === '') throw new AppError('parameter_invalid', 'Enter a template.', { param: '/template' });
    const { values } = parameters;
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)]);
    const personalization = template.startsWith('d-')
      ? { dynamic_template_data: values }
      : { substitutions: Object.fromEntries(texts) as Record<string, string> };
    return sendMail(parameters, { content: { template_id: template }, personalization }, call);
  },
});

/** Mails of SendGrid: https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send. */
export const node = vendorNode(sendgrid, {
  noun: 'mail',
  title: 'SendGrid mail',
  description: 'Sends mails with SendGrid, with a text of your own or a template.',
  first: 'send',
  operations: { send, send_template: sendTemplate },
});
