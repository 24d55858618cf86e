import { AppError } from '../../openapi/AppError.ts';

/**
 * Returns a time in ISO 8601 with its zone; undefined for an empty text. A time without a zone is in UTC. Errors: `parameter_invalid`.
 */
export function instant(value: string | undefined, name: string): string | undefined {
  const written = (value ?? '').trim();
  if (written === '') return undefined;
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[T ](.+))?$/.exec(written) ?? [];
  const zoned = clock === undefined ? 'T00:00:00Z' : /(?:Z|[+-]\d\d:?\d\d)$/i.test(clock) ? `T${clock}` : `T${clock}Z`;
  const time = new Date(`${day}${zoned}`);
  if (Number.isNaN(time.getTime()))
    throw new AppError('parameter_invalid', `"${written.slice(0, 100)}" is no time, such as 2026-12-01T09:00:00Z.`, {
      param: `/${name}`,
    });
  return time.toISOString().replace(/\.\d{3}Z$/, '+00:00');
}
