import { createHash } from 'node:crypto';

const maxKeyChars = 64;

/** Makes the key of each operation of a document: its `operationId`, else method and path, in `[a-z0-9_]`. */
export class OperationKeys {
  readonly #taken = new Set<string>();

  keyOf({ id, method, path }: { id: string; method: string; path: string }): string {
    const wanted = normal(id) || normal(`${method}_${path.replaceAll(/\{([^}]*)\}/g, 'by_$1')}`) || 'operation';
    const hash = createHash('sha256').update(`${method} ${path}`).digest('hex').slice(0, 4);
    const short = wanted.length > maxKeyChars ? `${wanted.slice(0, maxKeyChars - 5)}_${hash}` : wanted;
    let key = short;
    for (let count = 2; this.#taken.has(key); count += 1) key = `${short.slice(0, maxKeyChars - 6)}_${count}`;
    this.#taken.add(key);
    return key;
  }
}

/** `getPetById`, `pets/get-by-id` and `Get pet` become words with underscores. */
function normal(text: string): string {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}
