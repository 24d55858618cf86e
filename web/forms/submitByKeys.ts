import type { KeyboardEvent } from 'react';

/**
 * Ctrl and Enter (⌘ and Enter) send the form that an area of text stands in, as its button would: nothing where that waits or is not
 * offered. Enter alone begins a line there.
 */
export function submitByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
  currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
