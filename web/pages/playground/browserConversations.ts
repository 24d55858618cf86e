import { newSettings } from './chatTurns.ts';
import type { ShownConversation } from './keptConversation.ts';

/** Browsers stored conversations in earlier versions; remaining ones are moved to the server (`takeOver.ts`). */
type Left = ShownConversation & { readonly id: string };

const keyOf = (accountId: string) => `bureau-conversations-${accountId}`;

/** Returns the conversations that this browser still stores for an account, newest first; empty if they cannot be read. */
export function browserConversations(accountId: string): Left[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(accountId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter(isLeft).map((one) => ({ ...one, settings: { ...newSettings, ...one.settings } }));
  } catch {
    return [];
  }
}

/** Forgets one; with the last one the place they were in. */
export function forgetInBrowser(accountId: string, id: string): void {
  const others = browserConversations(accountId).filter((one) => one.id !== id);
  if (others.length === 0) window.localStorage.removeItem(keyOf(accountId));
  else window.localStorage.setItem(keyOf(accountId), JSON.stringify(others));
}

function isLeft(value: unknown): value is Left {
  if (typeof value !== 'object' || value === null) return false;
  const { id, model, turns } = value as Record<string, unknown>;
  return typeof id === 'string' && typeof model === 'string' && Array.isArray(turns) && turns.length > 0;
}
