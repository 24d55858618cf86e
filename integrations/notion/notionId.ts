import { AppError } from '../../openapi/AppError.ts';

const id = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i;
/** The ID at the end of a path: https://www.notion.so/acme/My-Page-598337872cf94fdf8782e53db20768a5. */
const lastId = /[0-9a-f]{32}$|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the ID in an ID or a URL of Notion, with hyphens. The URL of a page that is open beside its database has the page in `p`; the
 * URL of a block has the block after `#`. Errors: `parameter_invalid`.
 */
export function notionId(value: string, kind: 'page' | 'database' | 'block' | 'user', name: string = kind): string {
  const text = value.trim();
  const parts = id.exec(text) ?? id.exec(idInUrl(text, kind));
  if (parts) return parts.slice(1).join('-').toLowerCase();
  const message = `"${text.slice(0, 200)}" is neither the ID nor the URL of a ${kind} in Notion.`;
  throw new AppError('parameter_invalid', message, { param: `/${name}` });
}

function idInUrl(text: string, kind: string): string {
  const url = URL.parse(text);
  if (!url) return '';
  const block = kind === 'block' ? url.hash.replace(/^#(?:block-)?/, '') : '';
  if (block !== '') return block;
  const open = kind === 'database' ? null : url.searchParams.get('p');
  return open ?? lastId.exec(url.pathname.replace(/\/+$/, ''))?.[0] ?? '';
}
