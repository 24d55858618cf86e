/** Assigns unique tool names: a repeated name gets a number. MCP clients take letters, digits, `_` and `-`, 64 at most. */
export class ToolNames {
  readonly #taken = new Set<string>();

  /** A name with `word` in it that nothing else has. */
  take(word: string, nameOf: (word: string) => string): string {
    let name = nameOf(word);
    for (let count = 2; this.#taken.has(name); count += 1) name = nameOf(`${word}_${count}`);
    this.#taken.add(name);
    return name;
  }
}
