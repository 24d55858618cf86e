import { weekdayNames, type ScheduleRule, type ScheduleTimes } from './scheduleTimes.ts';

/** The node type that schedules are made of. */
export const scheduleType = 'trigger.schedule';

export const scheduleUnits = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'cron'] as const;
export const catchUpPolicies = ['skip', 'one', 'all'] as const;

/** The parameters of `trigger.schedule` as written in a graph, with their defaults. */
export interface ScheduleParameters {
  times: ScheduleTimes;
  /** Handling of missed times: none, the first, or all that are not older than a limit. */
  catchUp: (typeof catchUpPolicies)[number];
  catchUpWithinMinutes: number;
  /** Runs start by chance within so many seconds after their time; 0: at it. */
  spreadSeconds: number;
}

/** Later than this a time counts as missed where nothing could start. */
const graceMs = 60_000;
/** How late a time may be that passed while the engine ran: many were due at once, and it was busy. */
export const busyMs = 30 * 60_000;
/** Temporal itself spreads no further than the next time. */
export const longestSpreadSeconds = 3_600;
const longestCatchUpMs = 30 * 86_400_000;

const defaultRule: ScheduleRule = {
  every: 'days',
  amount: 1,
  minute: 0,
  hour: 0,
  weekdays: ['mon'],
  day_of_month: 1,
  cron: '0 9 * * MON-FRI',
};

/**
 * Reads the parameters; anything that is not as the node type asks for counts as its default (publishing reported it).
 * `timeZone` is the digital organization's, where the node names none.
 */
export function scheduleParameters(parameters: Record<string, unknown>, timeZone: string): ScheduleParameters {
  const {
    rules,
    time_zone: ownZone,
    catch_up: catchUp,
    catch_up_within_minutes: within,
    spread_seconds: spread,
  } = parameters;
  return {
    times: {
      rules: Array.isArray(rules) && rules.length > 0 ? rules.map(ruleOf) : [defaultRule],
      timeZone: typeof ownZone === 'string' && ownZone !== '' ? ownZone : timeZone,
    },
    catchUp: catchUpPolicies.find((policy) => policy === catchUp) ?? 'skip',
    catchUpWithinMinutes: wholeOf(within, 60),
    spreadSeconds: Math.min(Math.max(0, wholeOf(spread, 0)), longestSpreadSeconds),
  };
}

/** Maximum delay, beyond its spread, after which a time still starts an execution although nothing could start in between. */
export function catchUpMs({ catchUp, catchUpWithinMinutes }: ScheduleParameters): number {
  if (catchUp === 'skip') return graceMs;
  if (catchUp === 'one') return longestCatchUpMs;
  return Math.max(graceMs, Math.min(catchUpWithinMinutes * 60_000, longestCatchUpMs));
}

function ruleOf(value: unknown): ScheduleRule {
  const rule = (typeof value === 'object' && value !== null ? value : {}) as Partial<
    Record<keyof ScheduleRule, unknown>
  >;
  const weekdays = Array.isArray(rule.weekdays)
    ? weekdayNames.filter((day) => (rule.weekdays as unknown[]).includes(day))
    : [];
  return {
    every: scheduleUnits.find((unit) => unit === rule.every) ?? defaultRule.every,
    amount: Math.max(1, wholeOf(rule.amount, defaultRule.amount)),
    minute: wholeOf(rule.minute, defaultRule.minute),
    hour: wholeOf(rule.hour, defaultRule.hour),
    weekdays: weekdays.length > 0 ? weekdays : defaultRule.weekdays,
    day_of_month: wholeOf(rule.day_of_month, defaultRule.day_of_month),
    cron: typeof rule.cron === 'string' ? rule.cron : defaultRule.cron,
  };
}

function wholeOf(value: unknown, otherwise: number): number {
  return Number.isInteger(value) ? (value as number) : otherwise;
}
