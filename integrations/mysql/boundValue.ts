import { AppError } from '../../openapi/AppError.ts';

/** Returns a value as the driver binds it. `type`: of the column, as the catalog writes it, where it is known. */
export function boundValue(value: unknown, type: string | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value) && type === undefined)
    throw new AppError('parameter_invalid', 'A value cannot be a list. Write a placeholder for each of its entries.', {
      param: '/values',
    });
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  const text = String(value);
  return type !== undefined && /^(datetime|timestamp)/.test(type) ? withoutZone(text) : text;
}

/** MySQL reads no `Z`: the session is in UTC. */
function withoutZone(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d(?:\.\d+)?)Z$/.exec(text) ?? [];
  return day === undefined ? text : `${day} ${time}`;
}
