import { AppError } from '../../openapi/AppError.ts';
import { list, text } from '../../platform/schema/schema.ts';

export const contactId = text({
  title: 'Contact',
  description: 'ID of a contact. "Find by e-mail" returns it.',
  placeholder: '6bd0…-…',
  required: true,
  maxLength: 100,
});

const oneList = { description: 'ID of a list.', choices: { list: 'contact_lists' }, maxLength: 100 } as const;

export const contactList = text({ title: 'List', ...oneList, required: true });

export const lists = list(text({ title: 'List', ...oneList, required: true }))({
  title: 'Lists',
  description: 'Adds the contact to these lists.',
  entry: 'list',
  maxItems: 100,
  default: [],
});

/** Returns an identifier without spaces around it. Errors: `parameter_invalid` for an empty one, which would name all things. */
export function identifier(value: string, name: string): string {
  const id = value.trim();
  if (id !== '') return id;
  throw new AppError('parameter_invalid', 'Enter an ID.', { param: `/${name}` });
}

/**
 * Returns a time in seconds since 1970; undefined for an empty text. A time without a zone is in UTC. Errors: `parameter_invalid`.
 */
export function unixSeconds(value: string | undefined, name: string): number | undefined {
  const written = (value ?? '').trim();
  if (written === '') return undefined;
  if (/^\d{9,11}$/.test(written)) return Number(written);
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)(?:[T ](.+))?$/.exec(written) ?? [];
  const zoned = clock === undefined ? 'T00:00:00Z' : /(?:Z|[+-]\d\d:?\d\d)$/i.test(clock) ? `T${clock}` : `T${clock}Z`;
  const time = day === undefined ? Number.NaN : Date.parse(`${day}${zoned}`);
  if (Number.isNaN(time))
    throw new AppError('parameter_invalid', `"${written.slice(0, 100)}" is no time, such as 2026-12-01T09:00:00Z.`, {
      param: `/${name}`,
    });
  return Math.floor(time / 1000);
}
