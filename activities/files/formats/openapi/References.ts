import { entriesOf, field, isObject, type Json } from './json.ts';
import { openApiLimits } from './openApiLimits.ts';

/**
 * Follows references within one document. Nothing outside of it is ever read: a reference to a file or an address is a remark, and its
 * target is empty.
 */
export class References {
  readonly remarks: string[] = [];
  readonly #document: Json;
  readonly #remarked = new Set<string>();

  constructor(document: Json) {
    this.#document = document;
  }

  /** The value itself, or the target of its reference; `refs` are the references on the way. */
  follow(value: unknown): { value: unknown; refs: readonly string[]; beside: Json } {
    const refs: string[] = [];
    let at = value;
    let beside: Json = {};
    for (let ref = field(at, '$ref'); typeof ref === 'string'; ref = field(at, '$ref')) {
      if (refs.length === 0) beside = Object.fromEntries(entriesOf(at).filter(([name]) => name !== '$ref'));
      if (refs.includes(ref) || refs.length >= openApiLimits.references) {
        this.remark(`The reference ${shown(ref)} leads to itself. It was left out.`);
        return { value: {}, refs, beside };
      }
      refs.push(ref);
      at = this.#target(ref);
    }
    return { value: at, refs, beside };
  }

  remark(text: string): void {
    if (this.#remarked.has(text) || this.remarks.length >= openApiLimits.remarks) return;
    this.#remarked.add(text);
    this.remarks.push(text);
  }

  #target(ref: string): unknown {
    if (ref !== '#' && !ref.startsWith('#/')) {
      this.remark(`The reference ${shown(ref)} leads out of the document. It was left out.`);
      return {};
    }
    let at: unknown = this.#document;
    for (const part of ref.split('/').slice(1)) {
      const name = pointerName(part);
      at = Array.isArray(at) && /^\d{1,6}$/.test(name) ? at[Number(name)] : field(at, name);
    }
    if (isObject(at)) return at;
    this.remark(`The reference ${shown(ref)} leads to nothing. It was left out.`);
    return {};
  }
}

/** RFC 6901, and the percent encoding of RFC 3986 §3.5. */
function pointerName(part: string): string {
  let text = part;
  try {
    text = decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing is a percent sign.
  }
  return text.replaceAll('~1', '/').replaceAll('~0', '~');
}

function shown(ref: string): string {
  return `"${ref.slice(0, 200)}"`;
}
