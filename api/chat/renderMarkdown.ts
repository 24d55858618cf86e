import { createSafeMarkdown } from '../../platform/safeMarkdown.ts';

const markdown = createSafeMarkdown();

/** Longer texts stay as they are: reading them takes time that others wait for. */
const mostLength = 20_000;

/** Returns an untrusted text as HTML; '' if it is too long for Markdown. */
export function renderMarkdown(text: string): string {
  return text.length > mostLength ? '' : markdown.render(text);
}
