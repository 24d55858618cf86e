import MarkdownIt from 'markdown-it';
import { useMemo } from 'react';
import classes from './Markdown.module.css';

// Neither HTML nor pictures: a text of somebody else must not run anything here or ask another host for anything.
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true }).disable('image');
markdown.core.ruler.push('links_elsewhere', ({ tokens }) => {
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open') continue;
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noopener noreferrer nofollow');
  }
});

/** A text as Markdown, without HTML and pictures. In a chunk of its own: load it lazily. */
export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => ({ __html: markdown.render(text) }), [text]);
  return <div className={classes['markdown']} dangerouslySetInnerHTML={html} />;
}
