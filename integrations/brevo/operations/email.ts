import { buffer } from 'node:stream/consumers';

import { binaryOf, contentOf } from '../../../activities/http/httpBody.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { list as listOf, record, text } from '../../../platform/schema/schema.ts';
import { defineOperation, type OperationCall } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { brevo } from '../vendor.ts';

/** https://developers.brevo.com/docs/send-a-transactional-email: the whole mail has at most 20 MB, and base64 takes a third more. */
const maxFileBytes = 14 * 1024 * 1024;

const addresses = { placeholder: 'ada@example.com, Bob <bob@example.com>', maxLength: 10_000 };

const recipients = {
  to: text({ title: 'To', description: 'Separate addresses with commas.', required: true, ...addresses }),
  cc: text({ title: 'Cc', rare: true, ...addresses }),
  bcc: text({ title: 'Bcc', rare: true, ...addresses }),
};

const options = {
  reply_to: text({ title: 'Reply to', placeholder: 'ada@example.com', rare: true, maxLength: 400 }),
  binary_names: listOf(text({ title: 'Binary', required: true, maxLength: 200 }))({
    title: 'Attachments',
    description: 'Names of files of the item.',
    entry: 'binary',
    maxItems: 20,
    default: [],
  }),
  tags: listOf(text({ title: 'Tag', required: true, maxLength: 200 }))({
    title: 'Tags',
    entry: 'tag',
    rare: true,
    maxItems: 10,
    default: [],
  }),
};

const sender = text({
  title: 'From',
  description: 'Address of a verified sender.',
  placeholder: 'Shop <me@example.com>',
  choices: { list: 'senders' },
  required: true,
  maxLength: 400,
});

interface Address {
  email: string;
  name?: string;
}

/** Reads addresses that commas or semicolons separate, each alone or as `Name <address>`. Errors: `parameter_invalid`. */
export function addressesIn(written: string, name: string): Address[] {
  const parts = written.match(/(?:"[^"]*"|<[^>]*>|[^,;"<])+/g) ?? [];
  return parts.flatMap((part) => (part.trim() === '' ? [] : [addressIn(part.trim(), name)]));
}

function addressIn(part: string, name: string): Address {
  const [, said = '', inside] = /^(.*?)<([^<>]*)>$/s.exec(part) ?? [];
  const address = (inside ?? part).trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(address))
    throw new AppError('parameter_invalid', `"${part.slice(0, 100)}" is no e-mail address.`, { param: `/${name}` });
  const who = said.trim().replaceAll(/^"|"$/g, '');
  return who === '' ? { email: address } : { email: address, name: who };
}

interface Mail {
  to: string;
  cc?: string;
  bcc?: string;
  reply_to?: string;
  tags?: readonly string[];
  binary_names?: readonly string[];
}

/** Sends a mail. It is never repeated, because Brevo does not recognize a second one. */
async function send(mail: Mail, content: JsonObject, { client, item, files, key }: OperationCall) {
  const to = addressesIn(mail.to, 'to');
  if (to.length === 0) throw new AppError('parameter_invalid', 'The mail has no recipient.', { param: '/to' });
  const { cc = '', bcc = '', reply_to: replyTo = '', tags = [], binary_names: names = [] } = mail;
  const attachment = [];
  let bytes = 0;
  for (const name of names) {
    const binary = binaryOf(item, name, '/binary_names');
    bytes += binary.size_bytes;
    if (bytes > maxFileBytes)
      throw new AppError('parameter_invalid', 'The attachments are larger than 14 MB together.', {
        param: '/binary_names',
      });
    const content64 = (await buffer(contentOf(files, binary))).toString('base64');
    attachment.push({ name: binary.file_name, content: content64 });
  }
  const json = {
    ...content,
    to,
    cc: cc === '' ? undefined : addressesIn(cc, 'cc'),
    bcc: bcc === '' ? undefined : addressesIn(bcc, 'bcc'),
    replyTo: replyTo === '' ? undefined : addressesIn(replyTo, 'reply_to')[0],
    tags: tags.length > 0 ? tags : undefined,
    attachment: attachment.length > 0 ? attachment : undefined,
  };
  const { body } = await client.send({ method: 'POST', path: '/smtp/email', json }, { repeat: 'unsafe', key });
  return [{ json: body as JsonObject }];
}

const sendMail = defineOperation({
  title: 'Send',
  description: 'Sends a mail with a subject and a text.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    sender,
    ...recipients,
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
  example: { sender: 'Shop <me@example.com>', to: 'ada@example.com', subject: 'Your order', text: 'It is on its way.' },
  output: { messageId: '<202611280800.123@smtp-relay.mailin.fr>' },
  run: (parameters, call) => {
    const { sender: from, subject, text: plain = '', html = '' } = parameters;
    if (plain === '' && html === '')
      throw new AppError('parameter_invalid', 'Enter a text or HTML.', { param: '/text' });
    const content = {
      sender: addressesIn(from, 'sender')[0],
      subject,
      textContent: plain === '' ? undefined : plain,
      htmlContent: html === '' ? undefined : html,
    };
    return send(parameters, content, call);
  },
});

const sendTemplate = defineOperation({
  title: 'Send template',
  description: 'Sends a mail that a template of Brevo makes.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    template: text({
      title: 'Template',
      description: 'ID of an active template. It has the sender and the subject.',
      placeholder: '4',
      choices: { list: 'templates' },
      required: true,
      maxLength: 20,
      pattern: '^\\d+$',
    }),
    ...recipients,
    values: record({
      title: 'Values',
      description: 'Values of the template, by name: {{ params.name }} in Brevo.',
      entry: 'value',
      control: 'key_values',
      maxEntries: 200,
      default: {},
    }),
    ...options,
  },
  example: { template: '4', to: 'ada@example.com', values: { name: 'Ada' } },
  output: { messageId: '<202611280800.123@smtp-relay.mailin.fr>' },
  run: (parameters, call) => {
    const { template, values } = parameters;
    const params = Object.keys(values).length > 0 ? values : undefined;
    return send(parameters, { templateId: Number(template), params }, call);
  },
});

/** Mails of Brevo: https://developers.brevo.com/reference/sendtransacemail. */
export const node = vendorNode(brevo, {
  noun: 'email',
  title: 'Brevo mail',
  description: 'Sends mails with Brevo, with a text of your own or a template.',
  first: 'send',
  operations: { send: sendMail, send_template: sendTemplate },
});
