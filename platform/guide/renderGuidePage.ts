import MarkdownIt from 'markdown-it';

import { idOf, idOfLine } from './idOf.ts';

type LinkOf = (href: string) => string | null;

const markdown = new MarkdownIt({ html: false, linkify: false }).disable('image');
markdown.core.ruler.push('links_of_guide', ({ tokens, env }) => {
  const { linkOf } = env as { linkOf: LinkOf };
  for (const { children } of tokens) {
    let isDropped = false;
    for (const token of children ?? []) {
      if (token.type === 'link_open') {
        const href = linkOf(String(token.attrGet('href')));
        isDropped = href === null;
        token.attrSet('href', href ?? '');
      }
      if (isDropped && (token.type === 'link_open' || token.type === 'link_close')) {
        token.tag = 'span';
        token.attrs = null;
      }
      if (token.type === 'link_close') isDropped = false;
    }
  }
});
markdown.core.ruler.push('ids_of_headings', ({ tokens }) => {
  let heading = '';
  let isInBody = false;
  const taken = new Set<string>();
  for (const [place, token] of tokens.entries()) {
    if (token.type === 'tbody_open' || token.type === 'tbody_close') isInBody = token.type === 'tbody_open';
    if (token.type === 'tr_open' && isInBody) {
      const id = idOfLine(heading, tokens[place + 2]?.content ?? '');
      if (!taken.has(id)) token.attrSet('id', id);
      taken.add(id);
    }
    if (token.type !== 'heading_open') continue;
    heading = idOf(tokens[place + 1]?.content ?? '');
    token.attrSet('id', heading);
  }
});

/**
 * Renders a page of the guide. HTML in the text is escaped and pictures are left out, as the image has none. `linkOf` returns the address of a link, or null for
 * plain text. Headings and lines of tables get ids, so that links can point to
 * them.
 */
export function renderGuidePage(text: string, linkOf: LinkOf): string {
  return markdown.render(text, { linkOf });
}
