import type { SnippetCall } from './callSnippets.ts';

/** The shortest chat with a model, for examples. */
export function callExample(model: string): SnippetCall {
  const messages = [{ role: 'user', content: 'Hello' }];
  return { baseUrl: `${window.location.origin}/v1`, endpoint: 'chat.completions', body: { model, messages } };
}
