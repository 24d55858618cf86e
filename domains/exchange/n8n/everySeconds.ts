import type { Parameters } from './Parameters.ts';
import type { JsonObject } from '../../executions/item.ts';

const units: Readonly<Record<string, number>> = { minutes: 60, hours: 3_600 };
const modes: Readonly<Record<string, number>> = { everyMinute: 60, everyHour: 3_600, everyDay: 86_400 };

/**
 * Reads how often n8n asks a service: `pollTimes`, every minute by default. Triggers here have an interval alone, so times of a day or a
 * week become a day. n8n starts one execution for all news of a look, and here each of them starts one.
 */
export function everySeconds(parameters: Parameters): JsonObject {
  const [first, ...others] = parameters.list('pollTimes.item');
  parameters.ignore('pollTimes');
  if (!first) return {};
  const mode = first.choice('mode', 'everyDay');
  if (others.length > 0)
    parameters.remark('pollTimes', 'The trigger has one polling interval: that of the first polling time.');
  first.ignore('hour', 'minute', 'dayOfMonth', 'weekday', 'cronExpression');
  if (mode === 'everyX') {
    const seconds = first.count('value', 2) * (units[first.choice('unit', 'hours')] ?? 3_600);
    return { every_seconds: Math.min(seconds, 86_400) };
  }
  if (!Object.hasOwn(modes, mode))
    parameters.remark('pollTimes', 'The trigger asks once a day. Set its polling interval, or use a schedule.');
  return { every_seconds: modes[mode] ?? 86_400 };
}
