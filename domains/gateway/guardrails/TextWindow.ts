/** The checks of a window. */
export interface WindowChecks {
  /** Returns the text with everything replaced that any check finds. */
  probe(text: string): string;
  /** Returns the text with replacements. Throws if it is refused. */
  apply(text: string): string;
}

const maxSpaces = 6;
const maxSteps = 8;

/**
 * Passes a text that arrives in pieces, and delays its end: matches of up to `heldChars` characters are found even if they are split
 * between two pieces.
 */
export class TextWindow {
  readonly #checks: WindowChecks;
  readonly #heldChars: number;
  readonly #stepChars: number;
  #held = '';

  constructor(checks: WindowChecks, { heldChars, stepChars }: { heldChars: number; stepChars: number }) {
    this.#checks = checks;
    this.#heldChars = heldChars;
    this.#stepChars = stepChars;
  }

  /** Adds a piece; returns the checked part. */
  push(text: string): string {
    let passed = '';
    for (let at = 0; at < text.length; at += this.#stepChars) {
      this.#held += text.slice(at, at + this.#stepChars);
      if (this.#held.length >= this.#heldChars + this.#stepChars) passed += this.#release();
    }
    return passed;
  }

  /** Returns the rest. */
  end(): string {
    const rest = this.#held;
    this.#held = '';
    return rest === '' ? '' : this.#checks.apply(rest);
  }

  #release(): string {
    const cut = this.#cut();
    const passed = this.#held.slice(0, cut);
    this.#held = this.#held.slice(cut);
    return passed === '' ? '' : this.#checks.apply(passed);
  }

  /** Returns a place at which the held text can be cut without cutting a finding; 0 if there is none yet. */
  #cut(): number {
    const held = this.#held;
    const whole = this.#checks.probe(held);
    for (const cut of this.#places()) {
      if (this.#checks.probe(held.slice(0, cut)) + this.#checks.probe(held.slice(cut)) === whole) return cut;
    }
    // A finding of this length is beyond what the window promises.
    return held.length < 3 * (this.#heldChars + this.#stepChars) ? 0 : held.length - this.#heldChars;
  }

  /** The places to try: after spaces first, because findings seldom have any. */
  *#places(): Generator<number> {
    const held = this.#held;
    const last = held.length - this.#heldChars;
    let space = last;
    for (let tries = 0; tries < maxSpaces; tries += 1) {
      space = held.lastIndexOf(' ', space - 1);
      if (space < 0) break;
      yield space + 1;
    }
    for (let step = 0; step < maxSteps; step += 1) {
      const cut = last - step * 24;
      if (cut <= 0) return;
      yield isHighSurrogate(held.charCodeAt(cut - 1)) ? cut - 1 : cut;
    }
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
