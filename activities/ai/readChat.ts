import type { JsonObject } from '../../domains/executions/item.ts';

/** Content of a chat completion. */
export interface SaidByModel {
  text: string;
  model: string;
  finishReason: string | null;
}

interface Completion {
  model?: string;
  choices?: { message?: { content?: string | null }; finish_reason?: string | null }[];
}

/** Reads a chat completion; an answer without text is an empty text. */
export function readChat(answer: JsonObject): SaidByModel {
  const { model = '', choices = [] } = answer as Completion;
  const [first] = choices;
  return { text: first?.message?.content ?? '', model, finishReason: first?.finish_reason ?? null };
}
