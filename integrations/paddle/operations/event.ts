import { text } from '../../../platform/schema/schema.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { listing } from '../kinds.ts';
import { paddle } from '../vendor.ts';

const list = listing(
  {
    path: '/events',
    many: 'events',
    output: { event_id: 'evt_01j0000000000000000000000a', event_type: 'transaction.completed' },
  },
  {
    kind: text({
      title: 'Kind',
      description: 'In words of Paddle. Separate kinds with commas. Empty: all.',
      placeholder: 'transaction.completed',
      maxLength: 1_000,
    }),
  },
  ({ kind }) => ({ event_type: kind?.replaceAll(' ', '') }),
);

/** Events of Paddle: https://developer.paddle.com/api-reference/events/overview. */
export const node = vendorNode(paddle, {
  noun: 'event',
  title: 'Paddle event',
  description: 'Lists events of Paddle, such as completed transactions.',
  first: 'list',
  operations: { list },
});
