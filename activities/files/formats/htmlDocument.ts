import TurndownService from 'turndown';

import { parseHtml } from './parseHtml.ts';

/** Elements of a page outside its text. */
const leftOut = 'script, style, noscript, template, head, nav, iframe, object, embed, svg, img, button, [hidden]';
const layout = 'table, h1, h2, h3, h4, h5, h6, p + p, ul, ol, pre';

/**
 * HTML as Markdown to be cut by its structure: headings, lists, code, and tables as rows of `| a | b |`, those apart that only lay out a page. Nothing of it is run
 * or loaded. Errors: `file_limit_reached`.
 */
export function htmlDocument(html: string): string {
  const page = parseHtml(html); // refuses what is too deep for a parser that calls itself
  page(leftOut).remove();
  page('[data-table]').removeAttr('data-table'); // ours: a page that wrote it would have one table put in again and again
  const tables = new Map<string, string>();
  page('table').each((_, element) => {
    const table = page(element);
    if (table.find(layout).length > 0) return;
    const rows = table.find('tr').toArray();
    const lines = rows.map((row) => {
      const cells = page(row).find('th, td').toArray();
      return `| ${cells.map((cell) => page(cell).text().replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|')).join(' | ')} |`;
    });
    const name = `table-${tables.size}-`;
    tables.set(name, lines.join('\n'));
    table.replaceWith(`<p data-table="${name}">${name}</p>`);
  });
  const service = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
  service.addRule('rows', {
    filter: (node) => node.nodeName === 'P' && tables.has(nameOf(node)),
    replacement: (_content, node) => `\n\n${tables.get(nameOf(node))!}\n\n`,
  });
  return service.turndown(page('body').html() ?? '').trim();
}

function nameOf(node: unknown): string {
  return (node as { getAttribute: (name: string) => string | null }).getAttribute('data-table') ?? '';
}
