import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation, type OperationCall, reads } from '../../engine/defineOperation.ts';
import { requiredTime } from '../../engine/timeParameter.ts';
import { listFields } from '../../engine/operationParameters.ts';
import { runOperation } from '../../engine/runOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { endTime, startTime } from '../fields.ts';
import { nextNumber, read } from '../requests.ts';
import { maybeTime, paypalTime } from '../times.ts';
import { paypal } from '../vendor.ts';

/** PayPal takes up to 31 days; a longer time is read in parts. */
const maxDaysMs = 31 * 86_400_000;
/** PayPal keeps three years. */
const maxParts = 40;

const filters = {
  status: choice(['any', 'S', 'P', 'D', 'V'], { S: 'Successful', P: 'Pending', D: 'Denied', V: 'Reversed' })({
    title: 'Status',
    default: 'any',
  }),
  transaction_id: text({ title: 'Transaction', description: 'ID of a transaction.', maxLength: 19 }),
  details: boolean({
    title: 'With all details',
    description: 'Adds the payer, the address and the cart.',
    default: true,
  }),
};

const part = defineOperation({
  title: 'Search',
  description: 'Lists the transactions of up to 31 days.',
  effects: reads,
  repeat: 'safe',
  parameters: { start_time: startTime, end_time: endTime, ...filters },
  example: {},
  output: {},
  request: ({ start_time: start, end_time: end, status, transaction_id: id, details }) =>
    read('/v1/reporting/transactions', {
      start_date: start,
      end_date: end,
      transaction_status: status === 'any' ? undefined : status,
      transaction_id: id,
      fields: details ? 'all' : 'transaction_info',
    }),
  result: (body) => body['transaction_details'] ?? [],
  list: { next: nextNumber, pageSize: { parameter: 'page_size', max: 500 } },
});

const search = defineOperation({
  title: 'Search',
  description:
    'Lists the transactions of a time, up to three years ago. PayPal lists a new one after up to three hours.',
  effects: reads,
  repeat: 'safe',
  parameters: { start_time: startTime, end_time: endTime, ...filters, ...listFields },
  example: { start_time: '2026-11-01T00:00:00Z', end_time: '2026-11-30T23:59:59Z' },
  output: { transaction_info: { transaction_id: '5TY05013RG0028450', transaction_status: 'S' } },
  run: async ({ start_time: from, end_time: until, ...given }, call) => {
    const start = requiredTime(from, 'start_time').getTime();
    const end = requiredTime(until, 'end_time').getTime();
    if (end < start) throw new AppError('parameter_invalid', 'The end is before the start.', { param: '/end_time' });
    if (end - start > maxParts * maxDaysMs)
      throw new AppError('parameter_invalid', 'The time is longer than PayPal keeps transactions: three years.', {
        param: '/start_time',
      });
    return readParts(partsOf(start, end), given, call);
  },
});

/** Parts of a time. PayPal counts both ends, so that the next part begins a second later. */
function partsOf(start: number, end: number): { start_time: string; end_time: string }[] {
  const parts = [];
  for (let at = start; at <= end; at += maxDaysMs) {
    const last = Math.min(at + maxDaysMs - 1_000, end);
    parts.push({ start_time: paypalTime(new Date(at)), end_time: paypalTime(new Date(last)) });
  }
  return parts;
}

async function readParts(
  parts: readonly JsonObject[],
  given: JsonObject & { all: boolean; limit: number },
  call: OperationCall,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const times of parts) {
    const left = given.all ? given.limit : given.limit - items.length;
    if (left <= 0) break;
    for (const item of await runOperation(part, { ...given, ...times, limit: left }, call)) items.push(item);
  }
  return items;
}

const balances = defineOperation({
  title: 'Balances',
  description: 'Returns the balance of each currency.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    as_of_time: text({
      title: 'At the time',
      description: 'A time without an offset is UTC. Without it, the current balances.',
      placeholder: '2026-11-28T00:00:00Z',
      maxLength: 40,
    }),
    currency_code: text({ title: 'Currency', placeholder: 'EUR', maxLength: 3, pattern: '^([A-Za-z]{3})?$' }),
  },
  example: {},
  output: { currency: 'EUR', total_balance: { currency_code: 'EUR', value: '120.00' } },
  request: ({ as_of_time: time, currency_code: code }) =>
    read('/v1/reporting/balances', { as_of_time: maybeTime(time, 'as_of_time'), currency_code: code?.toUpperCase() }),
  result: (body) => body['balances'] ?? [],
});

/** Reports of PayPal: https://developer.paypal.com/docs/api/transaction-search/v1/. */
export const node = vendorNode(paypal, {
  noun: 'transaction',
  title: 'PayPal transaction',
  description: 'Lists transactions and balances of a PayPal account.',
  first: 'search',
  operations: { search, balances },
});
