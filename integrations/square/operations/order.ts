import { choice, list as listField, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import {
  from,
  lineItems,
  location,
  locations,
  maybeCustomer,
  order,
  priceCurrency,
  referenceId,
  until,
  version,
} from '../fields.ts';
import { lineItemsOf } from '../lineItemsOf.ts';
import { given, rangeOf, searchPages, versionOf } from '../requests.ts';
import { square } from '../vendor.ts';

const cup = { id: 'CAISENgvlJ6jLWAzERDzjyHVybY1' };
const example = { order: 'CAISENgvlJ6jLWAzERDzjyHVybY1' };

const create = defineOperation({
  title: 'Create',
  description: 'Creates an order.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    location,
    items: lineItems,
    order_currency: priceCurrency,
    customer: maybeCustomer,
    reference_id: referenceId,
  },
  example: {
    location: 'L1HN3ZMQK64X1',
    items: [{ name: 'Cup', quantity: '2', price: 1250 }],
    order_currency: 'EUR',
    reference_id: '{{ $json.id }}',
  },
  output: { location_id: 'L1HN3ZMQK64X1', reference_id: '7' },
  request: ({ location: place, items, order_currency: currency, customer, reference_id: own }) => ({
    method: 'POST',
    path: '/orders',
    json: {
      order: {
        location_id: place,
        line_items: lineItemsOf(items, given(currency)),
        customer_id: given(customer),
        reference_id: given(own),
      },
    },
  }),
  result: (body) => body['order'],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an order.',
  effects: reads,
  repeat: 'safe',
  parameters: { order },
  example,
  output: cup,
  request: ({ order: id }) => ({ path: path`/orders/${id}` }),
  result: (body) => body['order'],
});

const search = defineOperation({
  title: 'Search',
  description: 'Lists orders of locations, the latest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    locations,
    states: listField(
      choice(['OPEN', 'COMPLETED', 'CANCELED', 'DRAFT'], {
        OPEN: 'Open',
        COMPLETED: 'Completed',
        CANCELED: 'Canceled',
        DRAFT: 'Draft',
      })({ title: 'State' }),
    )({ title: 'States', entry: 'state', maxItems: 4, default: [] }),
    by: choice(['created_at', 'updated_at', 'closed_at'], {
      created_at: 'Creation',
      updated_at: 'Last change',
      closed_at: 'Completion',
    })({ title: 'Time of', default: 'created_at' }),
    from,
    until,
    customer: maybeCustomer,
  },
  example: { locations: ['L1HN3ZMQK64X1'] },
  output: cup,
  request: ({ locations: places, states, by, from: begin, until: end, customer }) => {
    const range = rangeOf(begin, end);
    const filter = {
      state_filter: states.length > 0 ? { states } : undefined,
      date_time_filter: range ? { [by]: range } : undefined,
      customer_filter: given(customer) ? { customer_ids: [customer] } : undefined,
    };
    // A range of times and the order need the same field.
    const sort = { sort_field: by.toUpperCase(), sort_order: 'DESC' };
    return { method: 'POST', path: '/orders/search', json: { location_ids: places, query: { filter, sort } } };
  },
  result: (body) => body['orders'] ?? [],
  list: searchPages(1_000),
});

const update = defineOperation({
  title: 'Update',
  description: 'Changes the state, the customer or the ID of an order.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    order,
    new_state: choice(['unchanged', 'OPEN', 'COMPLETED', 'CANCELED'], {
      unchanged: 'Unchanged',
      OPEN: 'Open',
      COMPLETED: 'Completed',
      CANCELED: 'Canceled',
    })({ title: 'State', default: 'unchanged' }),
    customer: maybeCustomer,
    reference_id: referenceId,
    version,
  },
  example: { ...example, reference_id: 'A-77', version: 1 },
  output: { ...cup, reference_id: 'A-77' },
  prepare: async (wanted, call) =>
    wanted.version === undefined
      ? { ...wanted, version: await versionOf(path`/orders/${wanted.order}`, 'order', call) }
      : wanted,
  request: ({ order: id, new_state: state, customer, reference_id: own, version: number }) => ({
    method: 'PUT',
    path: path`/orders/${id}`,
    json: {
      order: {
        ...changes({
          state: state === 'unchanged' ? undefined : state,
          customer_id: given(customer),
          reference_id: given(own),
        }),
        version: number,
      },
    },
  }),
  result: (body) => body['order'],
});

const pay = defineOperation({
  title: 'Pay',
  description: 'Pays an order with reserved payments of its whole amount.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    order,
    payments: listField(text({ title: 'Payment', required: true, maxLength: 255 }))({
      title: 'Payments',
      description: 'IDs of payments. None for an order without costs.',
      entry: 'payment',
      maxItems: 10,
      default: [],
    }),
  },
  example: { ...example, payments: ['hYy9pRFVxpDsO1FB05SunFWUe9JZ1'] },
  output: { ...cup, state: 'COMPLETED' },
  request: ({ order: id, payments }) => ({
    method: 'POST',
    path: path`/orders/${id}/pay`,
    json: { payment_ids: payments },
  }),
  result: (body) => body['order'],
});

/** Orders of Square: https://developer.squareup.com/reference/square/orders-api. */
export const node = vendorNode(square, {
  noun: 'order',
  title: 'Square order',
  description: 'Finds, creates, changes or pays orders in Square.',
  first: 'search',
  operations: { search, get, create, update, pay },
});
