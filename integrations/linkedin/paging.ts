import type { JsonObject } from '../../domains/executions/item.ts';
import type { NextPage } from '../engine/paging.ts';

/** Returns where the next page begins; undefined after the last one. Its address has no host. */
export function nextStart(body: unknown): string | undefined {
  const { links } = ((body as JsonObject)['paging'] ?? {}) as { links?: { rel?: string; href?: string }[] };
  const href = links?.find(({ rel }) => rel === 'next')?.href;
  return URL.parse(href ?? '', 'https://next.invalid')?.searchParams.get('start') ?? undefined;
}

const next: NextPage = ({ request, response }) => {
  const start = nextStart(response.body);
  return start === undefined ? null : { ...request, query: { ...request.query, start } };
};

/** https://learn.microsoft.com/linkedin/shared/api-guide/concepts/pagination */
export const list = { next, pageSize: { parameter: 'count', max: 100 } };

/** Returns the entries of a page. */
export function elementsOf(body: JsonObject): unknown {
  return body['elements'] ?? [];
}
