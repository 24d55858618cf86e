import MarkdownIt from 'markdown-it';

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
  for (const [place, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    token.attrSet('id', idOf(tokens[place + 1]?.content ?? ''));
  }
});

/**
 * Renders a page of the guide. HTML in the text is escaped and pictures are left out, as the image has none. `linkOf` returns the address of a link, or null for
 * plain text. Headings get ids, so that links can point to them.
 */
export function renderGuidePage(text: string, linkOf: LinkOf): string {
  return markdown.render(text, { linkOf });
}

/** The id of a heading, as GitHub makes it. */
const idOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
