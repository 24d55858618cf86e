interface RealmTexts {
  toBase64: (bytes: Uint8Array) => string;
  toText: (bytes: Uint8Array) => string;
  toBytes: (text: string) => Uint8Array;
}

/** Runs inside the realm of Python before `setUpRealm`, as text: it defines the conversions of texts, which Node.js would have. */
export function setUpTexts(): void {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const toBase64 = (bytes: Uint8Array): string => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 3) {
      const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
      text += letters[group >> 18]! + letters[(group >> 12) & 63]!;
      text += at + 1 < bytes.length ? letters[(group >> 6) & 63]! : '=';
      text += at + 2 < bytes.length ? letters[group & 63]! : '=';
    }
    return text;
  };
  const toText = (bytes: Uint8Array): string => {
    const parts: string[] = [];
    for (let at = 0; at < bytes.length;) {
      const first = bytes[at]!;
      const size = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      let code = size === 1 ? first : first & (0xff >> (size + 1));
      for (let next = 1; next < size; next += 1) code = (code << 6) | ((bytes[at + next] ?? 0x80) & 0x3f);
      parts.push(String.fromCodePoint(code <= 0x10ffff ? code : 0xfffd));
      at += size;
    }
    return parts.join('');
  };
  const toBytes = (text: string): Uint8Array => {
    const bytes: number[] = [];
    for (const letter of text) {
      const code = letter.codePointAt(0)!;
      if (code < 0x80) bytes.push(code);
      else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 63));
      else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
      else bytes.push(0xf0 | (code >> 18), 0x80 | ((code >> 12) & 63), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63));
    }
    return Uint8Array.from(bytes);
  };
  const { WebAssembly: engine } = globalThis as unknown as { WebAssembly: Record<string, unknown> };
  // Node.js adds these two, and makes their errors outside of the realm.
  delete engine['compileStreaming'];
  delete engine['instantiateStreaming'];
  const texts: RealmTexts = { toBase64, toText, toBytes };
  Object.assign(globalThis, {
    texts,
    importNothing: () => Promise.reject(new Error('Nothing is imported')),
    TextEncoder: class {
      encode(text: unknown): Uint8Array {
        return toBytes(String(text));
      }
    },
    TextDecoder: class {
      decode(view?: ArrayBufferView | ArrayBuffer): string {
        if (view === undefined) return '';
        return toText(
          ArrayBuffer.isView(view)
            ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
            : new Uint8Array(view),
        );
      }
    },
  });
}

/**
 * Runs inside the realm of Python, as text: it gives the realm the few names that Pyodide needs, all made there. Nothing of the process is
 * among them, so code that leaves Python finds the language alone.
 */
export function setUpRealm(): void {
  interface Timer {
    readonly id: number;
    readonly at: number;
    readonly work: () => void;
  }
  const realm = globalThis as unknown as Record<string, unknown>;
  const files: Record<string, Uint8Array> = {};
  const { toBase64, toText } = realm['texts'] as RealmTexts;
  let timers: Timer[] = [];
  let lastTimer = 0;
  let taken = 0;

  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const fileAt = (path: unknown): Uint8Array => {
    const file = files[nameOf(String(path))];
    if (file === undefined) throw new Error('There is no such file');
    return file;
  };
  /** Bytes from outside, each given once. */
  const random = (size: number): Uint8Array => {
    const pool = fileAt('random');
    if (taken + size > pool.length) throw new Error('There are no random bytes left');
    taken += size;
    return pool.slice(taken - size, taken);
  };
  const setTimer = (work: (...args: unknown[]) => void, ms: unknown = 0, ...args: unknown[]): number => {
    timers.push({ id: ++lastTimer, at: Date.now() + Math.max(0, Number(ms) || 0), work: () => work(...args) });
    return lastTimer;
  };
  const clearTimer = (id: unknown): void => {
    timers = timers.filter((timer) => timer.id !== id);
  };

  Object.assign(realm, {
    newFile: (name: string, size: number) => (files[name] = new Uint8Array(size)),
    /** Runs the timers that are due, and returns how long the next one waits; -1 without one. */
    runTimers: () => {
      const due = timers.filter(({ at }) => at <= Date.now());
      timers = timers.filter((timer) => !due.includes(timer));
      for (const { work } of due) work();
      return timers.length === 0 ? -1 : Math.max(0, Math.min(...timers.map(({ at }) => at)) - Date.now());
    },
    fileAt,
    readbuffer: (path: unknown) => fileAt(path).buffer,
    read: (path: unknown, kind?: unknown) => (kind === 'binary' ? fileAt(path) : toText(fileAt(path))),
    load: () => {
      throw new Error('Nothing is loaded');
    },
    // Pyodide asks a shell for random bytes, as `head -c<size> /dev/urandom | base64`.
    os: {
      system: (_program: unknown, args: unknown[]) =>
        toBase64(random(Number(/-c(\d+)/.exec(String(args[1]))?.[1] ?? 0))),
    },
    setTimeout: setTimer,
    clearTimeout: clearTimer,
    queueMicrotask: (work: () => void) => void Promise.resolve().then(work),
    performance: { now: () => Date.now() },
    console: { log: () => {}, info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
  });
}
