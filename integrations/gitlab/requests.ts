import type { Effect } from '../../domains/agents/tools/effects.ts';
import { AppError } from '../../openapi/AppError.ts';
import { nextLink, type NextPage } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';

/** Content that other people read. */
export const publishes: readonly Effect[] = ['sends_out', 'changes'];

/**
 * The next page: its number, or the query of the address in `Link` for lists with a cursor (https://docs.gitlab.com/api/rest/#pagination).
 * The address itself is not used, because a server behind a proxy can name a host of its own.
 */
const nextPage: NextPage = ({ request, response }) => {
  const number = response.headers['x-next-page'];
  if (number) return { ...request, query: { ...request.query, page: number } };
  const next = URL.parse(nextLink(response) ?? '');
  return next && { ...request, query: { ...request.query, ...Object.fromEntries(next.searchParams) } };
};

export const list = { next: nextPage, pageSize: { parameter: 'per_page', max: 100 } };

/** Returns a path in a project; `rest` is encoded already. The slashes of a full path are encoded, too. */
export function inProject({ project }: { project: string }, rest = ''): string {
  return `${path`/projects/${project}`}${rest}`;
}

/** Returns a day without its time: other dates are refused. */
export function dayOf(date: string | undefined): string | undefined {
  return date ? date.trim().slice(0, 10) : undefined;
}

/** Reads IDs, which are numbers in JSON. Errors: `parameter_invalid`. */
export function idsOf(ids: readonly string[] | undefined, name: string): number[] | undefined {
  if (ids === undefined || ids.length === 0) return undefined;
  return ids.map((id, index) => idOf(id, `${name}/${index}`)!);
}

/** Reads an ID. Undefined for an empty one. Errors: `parameter_invalid`. */
export function idOf(id: string | undefined, name: string): number | undefined {
  const text = String(id ?? '').trim();
  if (text === '') return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new AppError('parameter_invalid', `"${text.slice(0, 100)}" is no ID. IDs of GitLab are numbers.`, {
    param: `/${name}`,
  });
}

/** Labels are one text with commas. */
export function labelsOf(labels: readonly string[] | undefined): string | undefined {
  return labels === undefined || labels.length === 0 ? undefined : labels.join(',');
}
