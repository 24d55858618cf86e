const tags = new Set(
  'b strong i em u ins s strike del span tg-spoiler a code pre blockquote tg-emoji tg-time'.split(' '),
);

/**
 * Returns what is wrong with a text in a parse mode; null for a valid one. It covers the usual mistakes of
 * https://core.telegram.org/bots/api#formatting-options, not the whole grammar.
 */
export function textProblem(text: string, mode: unknown): string | null {
  if (mode === 'HTML') return htmlProblem(text);
  if (mode === 'MarkdownV2') return newMarkdownProblem(text);
  return mode === 'Markdown' ? oldMarkdownProblem(text) : null;
}

/** Returns the text without the marks of its parse mode, as a message has it. */
export function withoutMarks(text: string, mode: unknown): string {
  if (mode === 'HTML')
    return text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
  if (mode === 'MarkdownV2')
    return text.replaceAll(/\\(.)|[*_~`|>]|\]\([^)]*\)|\[/gs, (_match, kept: string | undefined) => kept ?? '');
  return mode === 'Markdown'
    ? text.replaceAll(/\\(.)|[*_`]|\]\([^)]*\)|\[/gs, (_match, kept: string | undefined) => kept ?? '')
    : text;
}

function htmlProblem(text: string): string | null {
  const open: string[] = [];
  for (const match of text.matchAll(/<(\/?)([^\s>]*)([^>]*)(>?)/g)) {
    const [, slash, name = '', , end] = match;
    const at = Buffer.byteLength(text.slice(0, match.index));
    if (end === '') return `Unclosed start tag at byte offset ${at}`;
    if (!tags.has(name.toLowerCase())) return `Unsupported start tag "${name}" at byte offset ${at}`;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return `Unexpected end tag at byte offset ${at}`;
  }
  return open.length === 0 ? null : `Can't find end tag corresponding to start tag "${open.at(-1)}"`;
}

const reserved = /[>#+\-=|{}.!]/;

function newMarkdownProblem(text: string): string | null {
  // Escaped characters, code and the addresses of links are not read further.
  const rest = text.replaceAll(/\\[\x21-\x7e]|```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, '').replaceAll(/^>|\|\|/gm, '');
  const found = reserved.exec(rest)?.[0];
  if (found !== undefined) return `Character '${found}' is reserved and must be escaped with the preceding '\\'`;
  return unpaired(rest, ['*', '_', '~', '`']);
}

function oldMarkdownProblem(text: string): string | null {
  const rest = text.replaceAll(/\\[_*`[]|```[\s\S]*?```|`[^`]*`|\[[^\]]*\]\([^)]*\)/g, '');
  return unpaired(rest, ['*', '_', '`']);
}

function unpaired(text: string, marks: readonly string[]): string | null {
  const open = marks.find((mark) => text.split(mark).length % 2 === 0);
  if (open === undefined) return null;
  return `Can't find end of the entity starting at byte offset ${Buffer.byteLength(text.slice(0, text.indexOf(open)))}`;
}
