/** Keeps the focus on the grip of an entry that went to another place: entries that change places may lose it on their way. */
export function keepGrip(list: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => list?.querySelector<HTMLElement>(`[data-grip="${place}"]`)?.focus());
}
