/** A pause of the typist, and how long the page may not know what is typed on and on. */
const pauseMs = 120;
const mostMs = 400;

/**
 * Reports text typed into an editor, which holds its text itself: not with each key, which would render the page each time, but after
 * pauses; immediately if it changes the kind of the field. `flush` before anything else happens to the text.
 */
export class TypedText {
  readonly #take: (text: string) => void;
  #known: string;
  #pending: string | null = null;
  #pendingSince = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(known: string, take: (text: string) => void) {
    this.#known = known;
    this.#take = take;
  }

  /** Takes the whole text after a key. */
  write(text: string): void {
    const now = performance.now();
    if (this.#pending === null) this.#pendingSince = now;
    this.#pending = text;
    clearTimeout(this.#timer);
    const waitMs = isAnotherKind(this.#known, text) ? 0 : Math.min(pauseMs, this.#pendingSince + mostMs - now);
    if (waitMs <= 0) this.flush();
    else this.#timer = setTimeout(() => this.flush(), waitMs);
  }

  /** Reports pending text. */
  flush(): void {
    clearTimeout(this.#timer);
    if (this.#pending === null) return;
    this.#known = this.#pending;
    this.#pending = null;
    this.#take(this.#known);
  }

  /** Called when the page has replaced the typed text. */
  replace(known: string): void {
    clearTimeout(this.#timer);
    this.#pending = null;
    this.#known = known;
  }
}

/** True if a field may change with the text: empty or not, an expression or not, JSON or words. */
function isAnotherKind(before: string, after: string): boolean {
  const kinds = [before, after].map((text) => `${text.trimStart().slice(0, 1)} ${text.includes('{{')}`);
  return kinds[0] !== kinds[1];
}
