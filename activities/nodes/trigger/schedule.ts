import {
  catchUpPolicies,
  longestSpreadSeconds,
  scheduleUnits,
} from '../../../domains/executions/schedules/scheduleParameters.ts';
import { scheduleProblems } from '../../../domains/executions/schedules/scheduleProblems.ts';
import { weekdayNames } from '../../../domains/executions/schedules/scheduleTimes.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { fixedParameters } from '../../kit/fixedParameters.ts';
import { choice, integer, list, object, text } from '../../../platform/schema/schema.ts';

const atTimes = ['days', 'weeks', 'months'];

/** Starts at the times of its rules; the item says which one by the clocks of the time zone (`domains/executions/schedules/`). */
export const node = defineNode({
  type: 'trigger.schedule',
  version: 1,
  title: 'Schedule',
  description: 'Starts on a schedule or cron expression.',
  icon: 'Clock',
  group: 'trigger',
  trigger: true,
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({
    rules: list(
      object({
        every: choice(scheduleUnits)({ title: 'Every', default: 'days' }),
        amount: integer({
          title: 'Interval',
          description: 'Counts from a fixed date, so publishing again does not shift it.',
          minimum: 1,
          maximum: 10_000,
          default: 1,
          showWhen: { every: ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months'] },
        }),
        day_of_month: integer({
          title: 'Day of the month',
          description: 'Skips months without this day.',
          minimum: 1,
          maximum: 31,
          default: 1,
          showWhen: { every: ['months'] },
        }),
        weekdays: list(choice(weekdayNames)({ title: 'Weekday' }))({
          title: 'Weekdays',
          minItems: 1,
          maxItems: 7,
          default: ['mon'],
          showWhen: { every: ['weeks'] },
        }),
        hour: integer({ title: 'Hour', minimum: 0, maximum: 23, default: 0, showWhen: { every: atTimes } }),
        minute: integer({
          title: 'Minute',
          minimum: 0,
          maximum: 59,
          default: 0,
          showWhen: { every: ['hours', ...atTimes] },
        }),
        cron: text({
          title: 'Cron expression',
          description: 'Minute, hour, day of month, month, day of week. Optionally starting with seconds.',
          default: '0 9 * * MON-FRI',
          maxLength: 300,
          showWhen: { every: ['cron'] },
        }),
      }),
    )({
      title: 'Rules',
      entry: 'rule',
      summary: 'schedule_rule',
      minItems: 1,
      maxItems: 50,
      default: [
        { every: 'days', amount: 1, day_of_month: 1, weekdays: ['mon'], hour: 0, minute: 0, cron: '0 9 * * MON-FRI' },
      ],
    }),
    time_zone: text({
      title: 'Time zone',
      description: 'IANA name, such as Europe/Berlin. Defaults to the time zone of the digital organization.',
      default: '',
      maxLength: 100,
    }),
    catch_up: choice(catchUpPolicies)({
      title: 'Missed runs',
      description: 'After downtime, run none, the first, or all missed times.',
      default: 'skip',
    }),
    catch_up_within_minutes: integer({
      title: 'Max age (minutes)',
      minimum: 1,
      maximum: 43_200,
      default: 60,
      showWhen: { catch_up: ['all'] },
    }),
    spread_seconds: integer({
      title: 'Spread (seconds)',
      description:
        'Starts at a random moment within this many seconds after each time, so that many schedules do not start at the same time.',
      minimum: 0,
      maximum: longestSpreadSeconds,
      default: 0,
    }),
  }),
  check: (parameters) => {
    const fixed = fixedParameters(parameters);
    if (fixed.length > 0) return fixed;
    return scheduleProblems(parameters).map((problem) => ({ ...problem, code: 'parameter_invalid' }));
  },
  examples: [
    { title: 'Every day at eight', parameters: { rules: [{ every: 'days', hour: 8 }] } },
    {
      title: 'Every second Monday, and by cron',
      parameters: {
        rules: [
          { every: 'weeks', amount: 2, weekdays: ['mon'], hour: 9, minute: 30 },
          { every: 'cron', cron: '0 18 1 * *' },
        ],
        time_zone: 'Europe/Berlin',
        catch_up: 'one',
      },
    },
  ],
});
