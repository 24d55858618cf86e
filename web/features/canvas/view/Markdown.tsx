import { useMemo } from 'react';
import { createSafeMarkdown } from '../../../../platform/safeMarkdown.ts';
import classes from './Markdown.module.css';

const markdown = createSafeMarkdown();
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
