import MarkdownIt from 'markdown-it';

// No HTML and no images: text of a model or an untrusted author must not run code or send requests to other hosts. As on the canvas.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
markdown.core.ruler.push('links_elsewhere', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open') continue;
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener noreferrer nofollow');
  }
});

/** Longer texts stay as they are: reading them takes time that others wait for. */
const mostLength = 20_000;

/** Returns an untrusted text as HTML; '' if it is too long for Markdown. */
export function renderMarkdown(text: string): string {
  return text.length > mostLength ? '' : markdown.render(text);
}
