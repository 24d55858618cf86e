import type { Parameters } from './Parameters.ts';

export const waitUnits = { seconds: 'seconds', minutes: 'minutes', hours: 'hours', days: 'days' } as const;

/** The limit of a wait. Options of nodes that send and wait have no switch: they are there or not. */
export function limitOf(parameters: Parameters | null): object {
  if (parameters === null) return {};
  if (parameters.choice('limitType', 'afterTimeInterval') === 'atSpecifiedTime')
    return { limit: 'until', limit_until: parameters.text('maxDateAndTime') };
  return {
    limit: 'interval',
    limit_amount: parameters.number('resumeAmount', 1),
    limit_unit: parameters.word('resumeUnit', waitUnits, 'hours'),
  };
}
