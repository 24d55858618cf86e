import { text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { uploadMedia } from '../uploadMedia.ts';
import { userIdOf } from '../users.ts';
import { x } from '../vendor.ts';

const send = defineOperation({
  title: 'Send',
  description: 'Sends a direct message to a user who takes messages of the account.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    recipient: text({
      title: 'Recipient',
      description: 'ID, @name or address of a user.',
      placeholder: '@acme',
      required: true,
      maxLength: 200,
    }),
    text: text({ title: 'Text', control: 'textarea', default: '', maxLength: 10_000 }),
    file: text({
      title: 'File field',
      description: 'Name of an image, a GIF or a video in the item. Empty: no file.',
      rare: true,
      maxLength: 200,
    }),
    media_id: text({
      title: 'Uploaded media',
      description: 'ID of a medium that was uploaded in the last day.',
      rare: true,
      maxLength: 40,
      pattern: '^\\s*\\d*\\s*$',
    }),
  },
  example: { recipient: '43', text: 'Your order is ready.' },
  output: { dm_conversation_id: '42-43', dm_event_id: '1989000000000000001' },
  run: async ({ recipient, text: written, file, media_id: uploaded = '' }, call) => {
    const isEmpty = written.trim() === '' && !file && uploaded.trim() === '';
    if (isEmpty) throw new AppError('parameter_invalid', 'Enter a text, or add a file.', { param: '/text' });
    if (recipient.trim() === '') throw new AppError('parameter_invalid', 'Enter a recipient.', { param: '/recipient' });
    const user = await userIdOf(recipient, '/recipient', call);
    const media = file ? await uploadMedia({ file, param: '/file', use: 'dm' }, call) : { id: uploaded.trim() };
    const json = {
      ...(written === '' ? {} : { text: written }),
      ...(media['id'] ? { attachments: [{ media_id: media['id'] }] } : {}),
    };
    const request = { method: 'POST', path: path`/dm_conversations/with/${user}/messages`, json } as const;
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return [{ json: { ...((body as JsonObject)['data'] as JsonObject | undefined) } }];
  },
});

/** https://docs.x.com/x-api/direct-messages */
export const node = vendorNode(x, {
  noun: 'message',
  title: 'X message',
  description: 'Sends direct messages at X (Twitter).',
  first: 'send',
  operations: { send },
});
