/** Returns names in order, each once, with the selected one. */
export function withChosen(names: readonly string[], chosen: string | null): string[] {
  return [...new Set([...names, chosen ?? ''])].filter((name) => name !== '').toSorted();
}
