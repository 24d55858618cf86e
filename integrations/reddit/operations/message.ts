import { text } from '../../../platform/schema/schema.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { userOf } from '../names.ts';
import { write } from '../requests.ts';
import { reddit } from '../vendor.ts';

const recipientOf = (written: string): string => userOf(written, '/recipient');

const send = defineOperation({
  title: 'Send',
  description: 'Sends a private message to a user.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    recipient: text({
      title: 'Recipient',
      description: 'Name of the user, with or without u/.',
      placeholder: 'grace',
      required: true,
      maxLength: 200,
    }),
    subject: text({ title: 'Subject', required: true, maxLength: 100 }),
    text: text({ title: 'Text', description: 'In Markdown.', control: 'textarea', required: true, maxLength: 10_000 }),
  },
  example: { recipient: 'grace', subject: 'Order {{ $json.id }}', text: 'It is on its way.' },
  output: { to: 'grace', sent: true },
  request: ({ recipient, subject, text: written }) =>
    write('compose', { to: recipientOf(recipient), subject, text: written }),
  result: (_body, { recipient }) => ({ to: recipientOf(recipient), sent: true }),
});

/** https://www.reddit.com/dev/api#POST_api_compose */
export const node = vendorNode(reddit, {
  noun: 'message',
  title: 'Reddit message',
  description: 'Sends private messages at Reddit.',
  first: 'send',
  operations: { send },
});
