import type { ChatSettings, ChatTurn } from './chatTurns.ts';

/** A conversation that this browser keeps; pictures are left out. */
export interface SavedConversation {
  readonly id: string;
  readonly title: string;
  readonly model: string;
  readonly savedAt: string;
  readonly turns: readonly ChatTurn[];
  readonly settings: ChatSettings;
}

/** The oldest go where there are more. */
export const mostSaved = 30;
const titleLength = 60;
const keyOf = (accountId: string) => `bureau-conversations-${accountId}`;

/** The conversations of an account in this browser, newest first; none where they cannot be read. */
export function savedConversations(accountId: string): SavedConversation[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(keyOf(accountId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    return [];
  }
}

/** Keeps a conversation, or what became of it since. Where the browser has no room, the oldest go first. */
export function saveConversation(accountId: string, saved: Omit<SavedConversation, 'title'>): void {
  const others = savedConversations(accountId).filter(({ id }) => id !== saved.id);
  write(
    accountId,
    [{ ...saved, title: titleOf(saved.turns), turns: saved.turns.map(kept) }, ...others].slice(0, mostSaved),
  );
}

/** Forgets one, or all of them. */
export function forgetConversations(accountId: string, id?: string): void {
  write(accountId, id === undefined ? [] : savedConversations(accountId).filter((one) => one.id !== id));
}

function write(accountId: string, saved: readonly SavedConversation[]): void {
  for (let count = saved.length; count >= 0; count -= 1) {
    try {
      window.localStorage.setItem(keyOf(accountId), JSON.stringify(saved.slice(0, count)));
      return;
    } catch {
      // Too large: without the oldest it may fit.
    }
  }
}

function titleOf(turns: readonly ChatTurn[]): string {
  const first =
    turns
      .find((turn) => turn.role === 'user')
      ?.text.trim()
      .replaceAll(/\s+/g, ' ') ?? '';
  return first.length > titleLength ? `${first.slice(0, titleLength)}…` : first;
}

/** What can be written down of a turn: errors and pictures cannot. */
function kept(turn: ChatTurn): ChatTurn {
  if (turn.role === 'user') return { ...turn, pictures: [] };
  if (turn.role === 'tool') return turn;
  return { ...turn, error: null, state: turn.state === 'done' ? 'done' : 'stopped' };
}

function isSaved(value: unknown): value is SavedConversation {
  return typeof value === 'object' && value !== null && 'id' in value && 'turns' in value && Array.isArray(value.turns);
}
