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
