import MarkdownIt from 'markdown-it';
import { useMemo } from 'react';
import classes from './Markdown.module.css';

// No HTML and no images: another user's text must not run code or send requests to other hosts.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
markdown.core.ruler.push('links_elsewhere', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open') continue;
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener noreferrer nofollow');
  }
});

markdown.core.ruler.push('headings_below', ({ tokens, env }) => {
  const { below } = env as { below: number };
  for (const token of tokens)
    if (token.type === 'heading_open' || token.type === 'heading_close')
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + below)}`;
});

/** A text as Markdown, without HTML and pictures. In a chunk of its own: load it lazily. `below`: how many levels its headings are below its own, where it is a part of a page. */
export function Markdown({ text, below = 0 }: { text: string; below?: number }) {
  const html = useMemo(() => ({ __html: markdown.render(text, { below }) }), [text, below]);
  return <div className={classes['markdown']} dangerouslySetInnerHTML={html} />;
}
