import type { SourceNode } from '../nodeMapping.ts';

/** Returns the prompt: written in the node, or the message of a chat trigger. */
export function readPrompt({ parameters }: SourceNode, written = 'text'): string {
  const how = parameters.choice('promptType', 'auto');
  parameters.ignore('promptType', 'notice', 'aiAgentStarterCallout');
  if (how === 'guardrails') parameters.remark('promptType', 'Guardrails have no counterpart.');
  const text = parameters.text(written);
  return how !== 'define' && text === '' ? '{{ $json.chatInput }}' : text;
}
