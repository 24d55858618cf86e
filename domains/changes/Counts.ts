/** How many there are of each text; those of which there are none cost nothing. */
export class Counts {
  readonly #counts = new Map<string, number>();

  of(text: string): number {
    return this.#counts.get(text) ?? 0;
  }

  add(text: string): void {
    this.#counts.set(text, this.of(text) + 1);
  }

  remove(text: string): void {
    const left = this.of(text) - 1;
    if (left > 0) this.#counts.set(text, left);
    else this.#counts.delete(text);
  }
}
