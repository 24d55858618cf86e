import { choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { cursorInQuery } from '../../engine/paging.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { idOf, note } from '../fields.ts';
import { nextParameter, read, write } from '../requests.ts';
import { maybeTime } from '../times.ts';
import { paypal } from '../vendor.ts';

const dispute = idOf('Dispute', 'PP-D-12345');
const example = { dispute: 'PP-D-12345' };

const list = defineOperation({
  title: 'List',
  description: 'Lists disputes.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    state: choice(
      [
        'any',
        'REQUIRED_ACTION',
        'REQUIRED_OTHER_PARTY_ACTION',
        'UNDER_PAYPAL_REVIEW',
        'RESOLVED',
        'OPEN_INQUIRIES',
        'APPEALABLE',
      ],
      {
        REQUIRED_ACTION: 'You have to act',
        REQUIRED_OTHER_PARTY_ACTION: 'The customer has to act',
        UNDER_PAYPAL_REVIEW: 'PayPal checks it',
        RESOLVED: 'Resolved',
        OPEN_INQUIRIES: 'Open inquiries',
        APPEALABLE: 'Can be appealed',
      },
    )({ title: 'State', default: 'any' }),
    updated_after: text({
      title: 'Changed after',
      description: 'A time without an offset is UTC.',
      placeholder: '2026-11-01T00:00:00Z',
      maxLength: 40,
    }),
  },
  example: { state: 'REQUIRED_ACTION' },
  output: { dispute_id: 'PP-D-12345', status: 'WAITING_FOR_SELLER_RESPONSE' },
  request: ({ state, updated_after: after }) =>
    read('/v1/customer/disputes', {
      dispute_state: state === 'any' ? undefined : state,
      update_time_after: maybeTime(after, 'updated_after'),
    }),
  result: (body) => body['items'] ?? [],
  list: {
    next: cursorInQuery('next_page_token', (body) => nextParameter(body, 'next_page_token')),
    pageSize: { parameter: 'page_size', max: 50 },
  },
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a dispute with its messages.',
  effects: reads,
  repeat: 'safe',
  parameters: { dispute },
  example,
  output: { dispute_id: 'PP-D-12345', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' },
  request: ({ dispute: id }) => read(path`/v1/customer/disputes/${id}`),
});

const accept = defineOperation({
  title: 'Accept claim',
  description: 'Accepts the claim of the customer: PayPal refunds the payment.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: { dispute, note },
  example: { ...example, note: 'We are sorry.' },
  output: { dispute_id: 'PP-D-12345' },
  request: ({ dispute: id, note: about }) =>
    write(`${path`/v1/customer/disputes/${id}`}/accept-claim`, {
      note: about || undefined,
      accept_claim_type: 'REFUND',
    }),
  result: (_body, { dispute: id }) => ({ dispute_id: id }),
});

const sendMessage = defineOperation({
  title: 'Send message',
  description: 'Sends a message to the customer, while a dispute is an inquiry.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { dispute, message: text({ title: 'Message', control: 'textarea', required: true, maxLength: 2_000 }) },
  example: { ...example, message: 'The parcel is on its way.' },
  output: { dispute_id: 'PP-D-12345' },
  request: ({ dispute: id, message }) => write(`${path`/v1/customer/disputes/${id}`}/send-message`, { message }),
  result: (_body, { dispute: id }) => ({ dispute_id: id }),
});

/** Disputes of PayPal: https://developer.paypal.com/docs/api/customer-disputes/v1/. */
export const node = vendorNode(paypal, {
  noun: 'dispute',
  title: 'PayPal dispute',
  description: 'Lists disputes in PayPal, accepts claims, and sends messages to customers.',
  first: 'list',
  operations: { list, get, accept, send_message: sendMessage },
});
