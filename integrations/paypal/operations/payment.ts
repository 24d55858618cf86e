import { boolean } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { customId, idOf, invoiceId, noteToPayer, partAmount, partCurrency } from '../fields.ts';
import { partMoney, read, write } from '../requests.ts';
import { paypal } from '../vendor.ts';

const capture = idOf('Payment', '42311647XV020574X');
const authorization = idOf('Authorization', '0VF52814937998046');
const refundId = idOf('Refund', '1JU08902781691411');
const ofCapture = { capture: '42311647XV020574X' };
const ofAuthorization = { authorization: '0VF52814937998046' };

const get = defineOperation({
  title: 'Get',
  description: 'Returns a captured payment.',
  effects: reads,
  repeat: 'safe',
  parameters: { capture },
  example: ofCapture,
  output: { id: '42311647XV020574X', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '12.50' } },
  request: ({ capture: id }) => read(path`/v2/payments/captures/${id}`),
});

const refund = defineOperation({
  title: 'Refund',
  description: 'Refunds a captured payment, or a part of it.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    capture,
    amount: partAmount,
    currency: partCurrency,
    note_to_payer: noteToPayer,
    invoice_id: invoiceId,
    custom_id: customId,
  },
  example: { ...ofCapture, amount: '5.00', currency: 'EUR', note_to_payer: 'Order {{ $json.id }}' },
  output: { id: '1JU08902781691411', status: 'COMPLETED', amount: { currency_code: 'EUR', value: '5.00' } },
  request: ({ capture: id, amount, currency, note_to_payer: note, invoice_id: invoice, custom_id: custom }) =>
    write(`${path`/v2/payments/captures/${id}`}/refund`, {
      amount: partMoney(amount, currency),
      note_to_payer: note || undefined,
      invoice_id: invoice || undefined,
      custom_id: custom || undefined,
    }),
});

const getRefund = defineOperation({
  title: 'Get refund',
  description: 'Returns a refund.',
  effects: reads,
  repeat: 'safe',
  parameters: { refund: refundId },
  example: { refund: '1JU08902781691411' },
  output: { id: '1JU08902781691411', status: 'COMPLETED' },
  request: ({ refund: id }) => read(path`/v2/payments/refunds/${id}`),
});

const getAuthorization = defineOperation({
  title: 'Get authorization',
  description: 'Returns a reserved payment.',
  effects: reads,
  repeat: 'safe',
  parameters: { authorization },
  example: ofAuthorization,
  output: { id: '0VF52814937998046', status: 'CREATED' },
  request: ({ authorization: id }) => read(path`/v2/payments/authorizations/${id}`),
});

const captureAuthorization = defineOperation({
  title: 'Capture authorization',
  description: 'Takes a reserved payment, or a part of it.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    authorization,
    amount: partAmount,
    currency: partCurrency,
    final_capture: boolean({
      title: 'Last part',
      description: 'Releases the rest of the reserved payment.',
      default: false,
    }),
    note_to_payer: noteToPayer,
    invoice_id: invoiceId,
  },
  example: { ...ofAuthorization, amount: '12.50', currency: 'EUR', final_capture: true },
  output: { id: '42311647XV020574X', status: 'COMPLETED' },
  request: ({
    authorization: id,
    amount,
    currency,
    final_capture: isFinal,
    note_to_payer: note,
    invoice_id: invoice,
  }) =>
    write(`${path`/v2/payments/authorizations/${id}`}/capture`, {
      amount: partMoney(amount, currency),
      final_capture: isFinal,
      note_to_payer: note || undefined,
      invoice_id: invoice || undefined,
    }),
});

const reauthorize = defineOperation({
  title: 'Renew authorization',
  description: 'Reserves a payment again, from the fourth day on.',
  effects: ['changes'],
  repeat: 'key',
  parameters: { authorization, amount: partAmount, currency: partCurrency },
  example: ofAuthorization,
  output: { id: '0VF52814937998046', status: 'CREATED' },
  request: ({ authorization: id, amount, currency }) =>
    write(`${path`/v2/payments/authorizations/${id}`}/reauthorize`, { amount: partMoney(amount, currency) }),
});

const voidAuthorization: AnyOperation = defineOperation({
  title: 'Void authorization',
  description: 'Releases a reserved payment.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['AUTHORIZATION_VOIDED', 'PREVIOUSLY_VOIDED'],
  parameters: { authorization },
  example: ofAuthorization,
  output: { id: '0VF52814937998046', status: 'VOIDED' },
  request: ({ authorization: id }) => ({
    ...write(`${path`/v2/payments/authorizations/${id}`}/void`),
    headers: { prefer: 'return=minimal' },
  }),
  result: (_body, { authorization: id }) => ({ id, status: 'VOIDED' }),
});

/** Payments of PayPal: https://developer.paypal.com/docs/api/payments/v2/. */
export const node = vendorNode(paypal, {
  noun: 'payment',
  title: 'PayPal payment',
  description: 'Reads and refunds payments in PayPal, and captures or releases reserved ones.',
  first: 'refund',
  operations: {
    refund,
    get,
    get_refund: getRefund,
    get_authorization: getAuthorization,
    capture_authorization: captureAuthorization,
    reauthorize,
    void_authorization: voidAuthorization,
  },
});
