import MarkdownIt from 'markdown-it';

/**
 * Returns a renderer for Markdown of untrusted authors and models: without HTML and images, because their text must not run code or send
 * requests to other hosts. Links open in a new tab.
 */
export function createSafeMarkdown() {
  const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
  markdown.core.ruler.push('links_elsewhere', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue;
      token.attrSet('target', '_blank');
      token.attrSet('rel', 'noopener noreferrer nofollow');
    }
  });
  return markdown;
}
