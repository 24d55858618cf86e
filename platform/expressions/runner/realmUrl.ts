// This file runs inside the sandbox engine of code nodes, after realm.ts. It defines `URL` and `URLSearchParams`. The runner process
// parses addresses with the parser of Node.js: a text goes in, and the parts come out as texts.
import type { RealmBase } from './realmCore.ts';

(() => {
  const realm = globalThis as unknown as Record<string, unknown> & { bureauRealm: RealmBase };
  const { ask } = realm.bureauRealm;
  const { defineProperty } = Object;

  const PARTS = 'href origin protocol username password host hostname port pathname search hash'.split(' ');
  type Parts = { [part: string]: string };

  const parse = (href: string, base?: string): Parts =>
    ask({ kind: 'url', locales: '', method: 'parse', args: base === undefined ? [href] : [href, base] }) as Parts;
  const change = (href: string, part: string, value: string): Parts =>
    ask({ kind: 'url', locales: '', method: part, args: [href, value] }) as Parts;

  function decoded(text: string): string {
    const spaced = text.replace(/\+/g, ' ');
    try {
      return decodeURIComponent(spaced);
    } catch {
      // A part with broken escapes stays as it is; the others are decoded.
      return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
        try {
          return decodeURIComponent(escapes);
        } catch {
          return escapes;
        }
      });
    }
  }
  const encoded = (text: string): string =>
    encodeURIComponent(text.toWellFormed())
      .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
      .replace(/%20/g, '+');

  type Pair = [name: string, value: string];

  function pairsOf(init: unknown): Pair[] {
    if (init === undefined || init === null) return [];
    if (typeof init === 'object' && Symbol.iterator in init)
      return [...(init as Iterable<[unknown, unknown]>)].map(([name, value]) => [String(name), String(value)]);
    if (typeof init === 'object') return Object.entries(init).map(([name, value]) => [name, String(value)]);
    const text = String(init).replace(/^\?/, '');
    return text
      .split('&')
      .filter((part) => part !== '')
      .map((part) => {
        const at = part.indexOf('=');
        return at < 0 ? [decoded(part), ''] : [decoded(part.slice(0, at)), decoded(part.slice(at + 1))];
      });
  }

  class URLSearchParams {
    #pairs: Pair[];
    /** Puts the text into the address that it belongs to. */
    #changed: ((search: string) => void) | null = null;

    constructor(init?: unknown, changed?: (search: string) => void) {
      this.#pairs = pairsOf(init);
      this.#changed = typeof changed === 'function' ? changed : null;
    }

    get size(): number {
      return this.#pairs.length;
    }

    get(name: unknown): string | null {
      return this.#pairs.find(([key]) => key === String(name))?.[1] ?? null;
    }

    getAll(name: unknown): string[] {
      return this.#pairs.filter(([key]) => key === String(name)).map(([, value]) => value);
    }

    has(name: unknown, value?: unknown): boolean {
      return this.#pairs.some(([key, held]) => key === String(name) && (value === undefined || held === String(value)));
    }

    append(name: unknown, value: unknown): void {
      this.#pairs.push([String(name), String(value)]);
      this.#tell();
    }

    set(name: unknown, value: unknown): void {
      const key = String(name);
      const first = this.#pairs.find(([held]) => held === key);
      if (first === undefined) this.#pairs.push([key, String(value)]);
      else {
        first[1] = String(value);
        this.#pairs = this.#pairs.filter((pair) => pair === first || pair[0] !== key);
      }
      this.#tell();
    }

    delete(name: unknown, value?: unknown): void {
      this.#pairs = this.#pairs.filter(
        ([key, held]) => key !== String(name) || (value !== undefined && held !== String(value)),
      );
      this.#tell();
    }

    sort(): void {
      this.#pairs.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
      this.#tell();
    }

    forEach(call: (value: string, name: string, params: URLSearchParams) => void, self?: unknown): void {
      for (const [name, value] of this.#pairs) call.call(self, value, name, this);
    }

    *entries(): Generator<Pair> {
      for (const [name, value] of this.#pairs) yield [name, value];
    }

    *keys(): Generator<string> {
      for (const [name] of this.#pairs) yield name;
    }

    *values(): Generator<string> {
      for (const [, value] of this.#pairs) yield value;
    }

    [Symbol.iterator](): Generator<Pair> {
      return this.entries();
    }

    toString(): string {
      return this.#pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
    }

    #tell(): void {
      this.#changed?.(this.toString());
    }
  }

  class URL {
    #parts: Parts;
    #params: URLSearchParams | null = null;

    constructor(href: unknown, base?: unknown) {
      try {
        this.#parts = parse(String(href), base === undefined ? undefined : String(base));
      } catch {
        throw new TypeError('Invalid URL');
      }
    }

    static canParse(href: unknown, base?: unknown): boolean {
      return URL.parse(href, base) !== null;
    }

    static parse(href: unknown, base?: unknown): URL | null {
      try {
        return new URL(href, base);
      } catch {
        // Its constructor says by an exception that the address is none.
        return null;
      }
    }

    get searchParams(): URLSearchParams {
      this.#params ??= new URLSearchParams(this.#parts['search'], (search) => {
        this.#parts = change(this.#parts['href'] ?? '', 'search', search);
      });
      return this.#params;
    }

    toString(): string {
      return this.#parts['href'] ?? '';
    }

    toJSON(): string {
      return this.toString();
    }

    static {
      for (const name of PARTS)
        defineProperty(URL.prototype, name, {
          get(this: URL) {
            return this.#parts[name] ?? '';
          },
          set(this: URL, value: unknown) {
            if (name === 'origin') return;
            const href = this.#parts['href'] ?? '';
            this.#parts = name === 'href' ? parse(String(value)) : change(href, name, String(value));
            if (name === 'href' || name === 'search') this.#params = null;
          },
          configurable: true,
          enumerable: true,
        });
    }
  }
  defineProperty(realm, 'URL', { value: URL, configurable: true, writable: true, enumerable: false });
  defineProperty(realm, 'URLSearchParams', {
    value: URLSearchParams,
    configurable: true,
    writable: true,
    enumerable: false,
  });
})();
