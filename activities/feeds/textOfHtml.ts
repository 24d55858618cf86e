import { load } from 'cheerio/slim';

/** Of a text that is shown, so much is enough. */
const maxChars = 100_000;

/**
 * The text of HTML without its marks, at most 100,000 characters of it. No tree is made: a parser that repairs what strangers
 * wrote takes time in proportion to the square of it. Scripts, styles and comments are left out.
 */
export function textOfHtml(html: string): string {
  const text = /[<]/.test(html) ? withoutMarks(html) : html;
  const shown = text.length > maxChars ? text.slice(0, maxChars) : text;
  if (!shown.includes('&')) return shown.replace(/\s+/g, ' ').trim();
  // The rest has no markup, so nothing needs repair: only character references are decoded.
  return load(shown.replaceAll('<', '&lt;'), null, false).root().text().replace(/\s+/g, ' ').trim();
}

/** Every step starts after the previous one, and an unclosed part ends the text. */
function withoutMarks(html: string): string {
  const texts: string[] = [];
  let length = 0;
  let at = 0;
  while (at < html.length && length <= maxChars) {
    const start = html.indexOf('<', at);
    const text = html.slice(at, start < 0 ? undefined : start);
    texts.push(text);
    length += text.length;
    if (start < 0) break;
    at = behindMark(html, start);
    if (at === start) {
      texts.push('<'); // less than
      length += 1;
      at += 1;
    }
  }
  return texts.join('');
}

/** Where the mark ends that begins at `start`; `start` where there is none. */
function behindMark(html: string, start: number): number {
  const behind = (end: string, from: number): number => {
    const found = html.indexOf(end, from);
    return found < 0 ? html.length : found + end.length;
  };
  if (html.startsWith('<!--', start)) return behind('-->', start + 4);
  const [, slash, name] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(start, start + 40)) ?? [];
  if (name === undefined) return /^<[!?/]/.test(html.slice(start, start + 2)) ? behind('>', start) : start;
  const end = behindTag(html, start);
  if (slash || !/^(?:script|style)$/i.test(name)) return end;
  const closing = new RegExp(`</${name}[\\s>/]`, 'gi'); // of one of two names
  closing.lastIndex = end;
  const found = closing.exec(html);
  return found === null ? html.length : behind('>', found.index);
}

/** Behind the `>` of a tag that is in no value of an attribute. */
function behindTag(html: string, start: number): number {
  for (let at = start + 1; at < html.length; at += 1) {
    const char = html[at];
    if (char === '>') return at + 1;
    if ((char === '"' || char === "'") && /=\s{0,10}$/.test(html.slice(Math.max(start, at - 12), at))) {
      at = html.indexOf(char, at + 1);
      if (at < 0) return html.length;
    }
  }
  return html.length;
}
