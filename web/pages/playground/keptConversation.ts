import type { Schema } from '../../api/client.ts';
import { newSettings, type ChatSettings, type ChatTurn } from './chatTurns.ts';

const titleLength = 60;

/** A conversation as it is shown. */
export interface ShownConversation {
  readonly model: string;
  readonly turns: readonly ChatTurn[];
  readonly settings: ChatSettings;
}

/** Returns the saved form of a conversation: images and errors are omitted, and its first question is the title. */
export function keptConversation({ model, turns, settings }: ShownConversation): Schema<'ConversationCreate'> {
  return { title: titleOf(turns), model, content: { turns: turns.map(keptTurn), settings: { ...settings } } };
}

/** Returns a saved conversation ready to continue; malformed turns are omitted. */
export function shownConversation({
  model,
  content,
}: Pick<Schema<'Conversation'>, 'model' | 'content'>): ShownConversation {
  const turns = (content.turns as unknown[]).filter(isTurn);
  return { model, turns, settings: { ...newSettings, ...content.settings } };
}

function titleOf(turns: readonly ChatTurn[]): string {
  const asked = turns.find((turn) => turn.role === 'user')?.text ?? '';
  const line = asked.trim().replaceAll(/\s+/g, ' ');
  if (line === '') return '…';
  return line.length > titleLength ? `${line.slice(0, titleLength)}…` : line;
}

function keptTurn(turn: ChatTurn): Record<string, unknown> {
  if (turn.role === 'user') return { ...turn, pictures: [] };
  if (turn.role === 'tool') return { ...turn };
  return { ...turn, error: null, state: turn.state === 'done' ? 'done' : 'stopped' };
}

function isTurn(value: unknown): value is ChatTurn {
  if (typeof value !== 'object' || value === null) return false;
  const { role, text, key, facts, toolCalls, pictures, call } = value as Record<string, unknown>;
  if (typeof text !== 'string' || typeof key !== 'string') return false;
  if (role === 'user') return Array.isArray(pictures);
  if (role === 'tool') return typeof call === 'object' && call !== null;
  return role === 'assistant' && Array.isArray(toolCalls) && typeof facts === 'object' && facts !== null;
}
