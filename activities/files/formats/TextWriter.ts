import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import type { FilePlace } from '../filePlace.ts';
import { TextEncoder } from './encodings.ts';

const flushChars = 256 * 1024;

/** How texts become bytes. */
export interface TextOutput {
  encoding: string;
  bom: boolean;
}

/** Result of writing a file; internal to the parent. */
export interface FileWritten {
  sizeBytes: number;
}

/** Writes the text of output 0 in an encoding. */
export class TextWriter {
  readonly #file: number;
  readonly #encoder: TextEncoder;
  #pending = '';
  #sizeBytes = 0;

  constructor({ folder }: FilePlace, { encoding, bom }: TextOutput) {
    this.#file = openSync(join(folder, '0'), 'wx', 0o600);
    this.#encoder = new TextEncoder(encoding, bom);
  }

  write(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= flushChars) this.#flush();
  }

  close(): FileWritten {
    this.#flush();
    this.#bytes(this.#encoder.end());
    closeSync(this.#file);
    return { sizeBytes: this.#sizeBytes };
  }

  #flush(): void {
    const text = this.#pending;
    this.#pending = '';
    if (text !== '') this.#bytes(this.#encoder.write(text));
  }

  #bytes(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
    this.#sizeBytes += bytes.length;
  }
}
