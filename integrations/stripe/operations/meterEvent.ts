import { number, record, text } from '../../../platform/schema/schema.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { customer } from '../fields.ts';
import { seconds, write } from '../requests.ts';
import { stripe } from '../vendor.ts';

const create = defineOperation({
  title: 'Create',
  description: 'Reports usage that a subscription charges.',
  effects: ['changes'],
  repeat: 'key',
  parameters: {
    event_name: text({ title: 'Event name', description: 'Of the meter.', required: true, maxLength: 100 }),
    customer,
    value: number({ title: 'Value', default: 1 }),
    identifier: text({
      title: 'Identifier',
      description: 'Stripe counts one with the same identifier once.',
      rare: true,
      maxLength: 100,
    }),
    timestamp: text({ title: 'Time', description: 'A time, or seconds since 1970.', rare: true, maxLength: 40 }),
    payload: record({
      title: 'Further values',
      description: 'Other values that the meter reads.',
      entry: 'value',
      control: 'key_values',
      rare: true,
      maxEntries: 50,
      default: {},
    }),
  },
  example: { event_name: 'calls', customer: 'cus_1A', value: 7 },
  output: { event_name: 'calls', payload: { stripe_customer_id: 'cus_1A', value: '7' } },
  request: ({ event_name: name, customer: id, value, identifier, timestamp, payload }) =>
    write('/v1/billing/meter_events', {
      event_name: name,
      payload: { ...payload, stripe_customer_id: id, value },
      identifier,
      timestamp: seconds(timestamp, 'timestamp'),
    }),
});

/** Usage of Stripe: https://docs.stripe.com/api/billing/meter-event. */
export const node = vendorNode(stripe, {
  noun: 'meter_event',
  title: 'Stripe meter event',
  description: 'Reports usage to Stripe that subscriptions charge.',
  first: 'create',
  operations: { create },
});
