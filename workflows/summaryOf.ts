/** A text for Temporal UI. Temporal refuses summaries above 400 bytes (reference/temporal.md §1.1); a sign takes at most four. */
export function summaryOf(text: string): string {
  return Array.from(text).slice(0, 90).join('');
}
