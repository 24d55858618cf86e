import type { KeyboardEvent } from 'react';

/**
 * Submits the form of a text area on Ctrl Enter (⌘ Enter), like its button; does nothing while the button is busy or disabled. Enter alone
 * begins a line there.
 */
export function submitByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return;
  currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
}
