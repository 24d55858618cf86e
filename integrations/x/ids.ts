import { AppError } from '../../openapi/AppError.ts';

/** Returns the ID of a post, also from its address. Errors: `parameter_invalid`. */
export function postIdOf(written: string, param: string): string {
  return idIn(written, /\/status(?:es)?\/(\d{1,19})/, { param, what: 'a post' });
}

/** Returns the ID of a list, also from its address. Errors: `parameter_invalid`. */
export function listIdOf(written: string, param: string): string {
  return idIn(written, /\/lists\/(\d{1,19})/, { param, what: 'a list' });
}

function idIn(written: string, address: RegExp, { param, what }: { param: string; what: string }): string {
  const text = written.trim();
  const id = /^\d{1,19}$/.test(text) ? text : address.exec(text)?.[1];
  if (id !== undefined) return id;
  throw new AppError('parameter_invalid', `Enter the ID or the address of ${what}.`, { param });
}

/** Returns a time as X takes it, without fractions of a second. Errors: `parameter_invalid` for one without its zone. */
export function timeOf(written: string | undefined, param: string): string | undefined {
  const text = written?.trim() ?? '';
  if (text === '') return undefined;
  const time = /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(time)) return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
  throw new AppError('parameter_invalid', 'Enter a time with its time zone, such as 2026-12-31T18:00:00Z.', { param });
}
