import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort, type Item } from '../../define.ts';
import { readDateTime } from '../../readDateTime.ts';
import { choice, number, object, text, type ValueOf } from '../../schema.ts';

const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 };
/** Temporal keeps a timer this long; longer waits are refused instead of cut. */
const maxWaitMs = 100 * 365 * unitMs.days;

const parameters = object({
  mode: choice(['interval', 'until'])({ title: 'Wait', default: 'interval' }),
  amount: number({ title: 'Amount', minimum: 0, default: 1, showWhen: { mode: ['interval'] } }),
  unit: choice(['seconds', 'minutes', 'hours', 'days'])({
    title: 'Unit',
    default: 'hours',
    showWhen: { mode: ['interval'] },
  }),
  until: text({
    title: 'Until',
    description: 'A date and time. Without an offset it is in the time zone of the digital organization.',
    placeholder: '2027-01-31T09:30',
    default: '',
    maxLength: 100,
    showWhen: { mode: ['until'] },
  }),
});

/** Waits without holding a worker, then passes its items on. The parameters of the first item count. */
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
  parameters,
  examples: [
    { title: 'Ten seconds', parameters: { mode: 'interval', amount: 10, unit: 'seconds' } },
    { title: 'Until a date', parameters: { mode: 'until', until: '2027-01-31T09:30' } },
    { title: 'Until a date of the item', parameters: { mode: 'until', until: '{{ $json.due_at }}' } },
  ],
  run: ({ items, parameters: wanted, resumed, now, timeZone }) => {
    const passedOn = { outputs: { main: items.map((item, index): Item => ({ ...item, pairedItem: index })) } };
    if (resumed) return passedOn;
    const until = endOf(wanted, now, timeZone);
    return until > now ? { waitUntil: until } : passedOn;
  },
});

function endOf({ mode, amount, unit, until }: ValueOf<typeof parameters>, now: Date, timeZone: string): Date {
  if (mode === 'interval') return within(new Date(now.getTime() + amount * unitMs[unit]), now, '/amount');
  const end = readDateTime(until, timeZone);
  if (!end)
    throw new AppError(
      'parameter_invalid',
      `"${until.slice(0, 100)}" is not a date and time, such as 2027-01-31T09:30.`,
      {
        param: '/until',
      },
    );
  return within(end, now, '/until');
}

function within(end: Date, now: Date, param: string): Date {
  if (!(end.getTime() - now.getTime() <= maxWaitMs))
    throw new AppError('parameter_invalid', 'A wait is at most 100 years long.', { param });
  return end;
}
