import { anthropicSnippet, callSnippets, type Snippet, type SnippetCall } from './callSnippets.ts';

/** The shortest chat with a model, for examples. */
export function callExample(model: string): SnippetCall {
  const messages = [{ role: 'user', content: 'Hello' }];
  return { baseUrl: `${window.location.origin}/v1`, endpoint: 'chat.completions', body: { model, messages } };
}

/** The shortest chat as the code of every client that people come with. */
export function exampleSnippets(model: string): Snippet[] {
  return [...callSnippets(callExample(model)), anthropicSnippet({ model, origin: window.location.origin })];
}
