import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { identifier } from '../../engine/identifier.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { unixSeconds } from '../../engine/timeParameter.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { readOffsets } from '../pages.ts';
import { sendgrid } from '../vendor.ts';

const kinds = ['bounces', 'blocks', 'invalid_emails', 'spam_reports', 'unsubscribes'] as const;
const kind = choice(kinds, {
  bounces: 'Bounces',
  blocks: 'Blocks',
  invalid_emails: 'Invalid addresses',
  spam_reports: 'Spam reports',
  unsubscribes: 'Unsubscribed from all mails',
})({ title: 'Kind', default: 'bounces' });
const email = text({ title: 'E-mail', placeholder: 'ada@example.com', required: true, maxLength: 320 });
const time = { placeholder: '2026-12-01T09:00:00Z', maxLength: 40 } as const;

const list = defineOperation({
  title: 'List',
  description: 'Returns the addresses that SendGrid sends no mails to, with the reason.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    kind,
    since: text({ title: 'Since', description: 'Without a zone: UTC.', ...time }),
    until: text({ title: 'Until', description: 'Without a zone: UTC.', rare: true, ...time }),
    ...listFields,
  },
  example: { kind: 'bounces' },
  output: { email: 'ada@example.com' },
  run: async ({ kind: of, since, until, all, limit }, call) => {
    const query = { start_time: unixSeconds(since, 'since'), end_time: unixSeconds(until, 'until') };
    const found = await readOffsets({ path: `/suppression/${of}`, query }, { all, limit }, call);
    return found.map((json) => ({ json }));
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns whether SendGrid sends no mails to an address.',
  effects: reads,
  repeat: 'safe',
  parameters: { kind, email },
  example: { kind: 'bounces', email: 'ada@example.com' },
  output: { email: 'ada@example.com', suppressed: true },
  request: ({ kind: of, email: address }) => ({
    path: of === 'unsubscribes' ? path`/asm/suppressions/global/${address}` : path`/suppression/${of}/${address}`,
  }),
  // A list for the kinds, an object for those who have unsubscribed; both are empty for an address that gets mails.
  result: (body: unknown, { email: address }) => {
    const [first] = Array.isArray(body) ? (body as JsonObject[]) : [body as JsonObject];
    const isSuppressed = first !== undefined && Object.keys(first).length > 0;
    const { recipient_email: _recipient, ...entry } = first ?? {};
    return { ...entry, email: address.trim(), suppressed: isSuppressed };
  },
});

const remove = defineOperation({
  title: 'Remove',
  description: 'Lets SendGrid send mails to an address again.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404'],
  parameters: { kind, email },
  example: { kind: 'bounces', email: 'ada@example.com' },
  output: { email: 'ada@example.com', suppressed: false },
  request: ({ kind: of, email: address }) => ({
    method: 'DELETE',
    path: of === 'unsubscribes' ? path`/asm/suppressions/global/${address}` : path`/suppression/${of}/${address}`,
  }),
  result: (_body, { email: address }) => ({ email: address.trim(), suppressed: false }),
});

const unsubscribe = defineOperation({
  title: 'Unsubscribe',
  description: 'Lets an address get no more mails, of one group or of all. Up to 1,000 items share a request.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    email,
    group: text({
      title: 'Unsubscribe group',
      description: 'ID of a group. Empty: no mails at all.',
      choices: { list: 'unsubscribe_groups' },
      maxLength: 20,
      pattern: '^\\d*$',
    }),
  },
  example: { email: 'customer{{ $json.id }}@example.com' },
  output: { email: 'customer7@example.com', suppressed: true },
  batch: {
    max: 1_000,
    together: ({ group = '' }) => group,
    request: (all) => {
      const { group = '' } = all[0]!;
      return {
        method: 'POST',
        path: group === '' ? '/asm/suppressions/global' : path`/asm/groups/${group}/suppressions`,
        json: { recipient_emails: all.map(({ email: address }) => identifier(address, 'email')) },
      };
    },
    results: ({ recipient_emails: done }, all) => {
      const written = new Set(Array.isArray(done) ? done.map((one) => String(one).toLowerCase()) : []);
      return all.map(({ email: address }) =>
        written.has(address.trim().toLowerCase())
          ? { email: address.trim(), suppressed: true }
          : new AppError('target_error', `SendGrid did not unsubscribe ${address.trim()}.`),
      );
    },
  },
});

/** https://www.twilio.com/docs/sendgrid/api-reference: bounces, blocks, invalid e-mails, spam reports and suppressions. */
export const node = vendorNode(sendgrid, {
  noun: 'suppression',
  title: 'SendGrid suppression',
  description: 'Lists, checks, removes or adds addresses that SendGrid sends no mails to.',
  first: 'list',
  operations: { list, get, remove, unsubscribe },
});
