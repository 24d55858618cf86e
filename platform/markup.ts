const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** HTML that is safe to send: made by `markup` only. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | readonly Markup[];

/** A template whose values are escaped, in text and in quoted attributes alike; pieces made by `markup` stay as they are. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.reduce((all, string, index) => all + toText(parts[index - 1]!) + string));
}

/** Nothing. */
export const nothing = new Markup('');

/** Attributes by name; `false` and `undefined` leave one out, `true` has no value. */
export function attributes(given: Readonly<Record<string, string | boolean | undefined>>): Markup {
  const written = Object.entries(given).flatMap(([name, value]) => {
    if (value === false || value === undefined) return [];
    return value === true ? ` ${name}` : ` ${name}="${escape(value)}"`;
  });
  return new Markup(written.join(''));
}

/** Paragraphs of a plain text: an empty line ends one, a line break stays. */
export function paragraphs(text: string): Markup {
  const parts = text.split(/\r?\n\s*\r?\n/).filter((part) => part.trim() !== '');
  return markup`${parts.map((part) => markup`<p>${new Markup(escape(part.trim()).replaceAll(/\r?\n/g, '<br />'))}</p>`)}`;
}

function toText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return part.map(({ text }) => text).join('');
}

/** Escapes a text for HTML, also for attributes in quotes. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character]!);
}
