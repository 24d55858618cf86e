import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { defineOperation } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { write } from '../requests.ts';
import { paypal } from '../vendor.ts';

const add = defineOperation({
  title: 'Add',
  description: 'Adds the tracking number of a parcel to a payment.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    transaction: text({
      title: 'Payment',
      description: 'ID of the captured payment.',
      placeholder: '8MC585209K746392H',
      required: true,
      maxLength: 50,
    }),
    tracking_number: text({ title: 'Tracking number', required: true, maxLength: 64 }),
    status: choice(['SHIPPED', 'IN_PROCESS', 'LOCAL_PICKUP', 'DELIVERED', 'ON_HOLD', 'CANCELLED'], {
      SHIPPED: 'Shipped',
      IN_PROCESS: 'In process',
      LOCAL_PICKUP: 'Local pickup',
      DELIVERED: 'Delivered',
      ON_HOLD: 'On hold',
      CANCELLED: 'Canceled',
    })({ title: 'Status', default: 'SHIPPED' }),
    carrier: text({
      title: 'Carrier',
      description: 'In words of PayPal, such as DHL, UPS, FEDEX or OTHER.',
      placeholder: 'DHL',
      maxLength: 64,
    }),
    carrier_name: text({
      title: 'Name of the carrier',
      description: 'If the carrier is OTHER.',
      rare: true,
      maxLength: 64,
    }),
    notify_buyer: boolean({ title: 'Notify the buyer', default: false }),
  },
  example: { transaction: '8MC585209K74639{{ $json.id }}H', tracking_number: '443844607820', carrier: 'FEDEX' },
  output: { tracking_number: '443844607820' },
  batch: {
    max: 20,
    together: () => '',
    // PayPal reports each item.
    request: (all) => write('/v1/shipping/trackers-batch', { trackers: all.map(trackerOf) }),
    results: (body, all) => all.map((given) => outcomeOf(body, given)),
  },
});

interface Tracker {
  transaction: string;
  tracking_number: string;
  status: string;
  carrier?: string;
  carrier_name?: string;
  notify_buyer: boolean;
}

function trackerOf({ transaction, carrier, carrier_name: name, ...given }: Tracker): JsonObject {
  return {
    transaction_id: transaction,
    ...given,
    carrier: carrier?.toUpperCase() || undefined,
    carrier_name_other: name || undefined,
  };
}

interface TrackerError {
  message?: string;
  details?: { field?: string; value?: string; issue?: string; description?: string }[];
}

function outcomeOf(body: JsonObject, { transaction, tracking_number: number }: Tracker): unknown {
  const made = (body['tracker_identifiers'] ?? []) as { transaction_id?: string; tracking_number?: string }[];
  const found = made.find((one) => one.transaction_id === transaction && one.tracking_number === number);
  if (found) return found;
  const errors = (body['errors'] ?? []) as TrackerError[];
  const own = errors.find(({ details = [] }) => details.some(({ value }) => value === transaction || value === number));
  const error = own ?? errors[0];
  const [detail] = error?.details ?? [];
  const why = detail?.description ?? detail?.issue ?? error?.message ?? 'PayPal did not accept it.';
  return new AppError('target_error', `PayPal: The tracking number of ${transaction} was not added. ${why}`);
}

/** Parcels of PayPal: https://developer.paypal.com/docs/api/tracking/v1/. */
export const node = vendorNode(paypal, {
  noun: 'tracking',
  title: 'PayPal tracking',
  description: 'Adds tracking numbers to payments in PayPal.',
  first: 'add',
  operations: { add },
});
