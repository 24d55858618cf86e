import { requiredTime } from '../engine/timeParameter.ts';

/** Returns the time as PayPal takes it, without fractions of a second. */
export function paypalTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** Returns the text as PayPal takes it; undefined without one. Errors: `parameter_invalid`. */
export function maybeTime(time: string | undefined, name: string): string | undefined {
  return time ? paypalTime(requiredTime(time, name)) : undefined;
}
