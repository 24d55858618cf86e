import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../define.ts';
import { choice, number, object } from '../../schema.ts';

const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
/** Temporal keeps a timer this long; longer waits are refused instead of cut. */
const maxWaitMs = 100 * 365 * unitMs.days;

/** Waits for a time without holding a worker, then passes its items on. The parameters of the first item count. */
export const node = defineNode({
  type: 'logic.wait',
  version: 1,
  title: 'Wait',
  description: 'Pauses the execution for a time, years if need be. Nothing is lost when servers restart meanwhile.',
  icon: 'Hourglass',
  group: 'logic',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({
    mode: choice(['interval'])({ title: 'Wait', default: 'interval' }),
    amount: number({ title: 'Amount', minimum: 0, default: 1 }),
    unit: choice(['seconds', 'minutes', 'hours', 'days'])({ title: 'Unit', default: 'hours' }),
  }),
  examples: [{ title: 'Ten seconds', parameters: { mode: 'interval', amount: 10, unit: 'seconds' } }],
  run: ({ items, parameters: { amount, unit }, resumed, now }) => {
    const waitMs = amount * unitMs[unit];
    if (waitMs > maxWaitMs)
      throw new AppError('parameter_invalid', 'A wait is at most 100 years long.', { param: '/amount' });
    if (!resumed && waitMs > 0) return { waitUntil: new Date(now.getTime() + waitMs) };
    return { outputs: { main: items.map((item, index) => ({ ...item, pairedItem: index })) } };
  },
});
