import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';

/** Returns the message that a node of n8n sends: the item, or a text. */
export function brokerMessage(parameters: Parameters): unknown {
  const isItem = parameters.flag('sendInputData', true);
  if (!isItem) return parameters.value('message') ?? '';
  parameters.ignore('message');
  return '{{ $json }}';
}

/** Returns headers from a list of keys and values. */
export function brokerHeaders(parameters: Parameters, path: string): Record<string, unknown> {
  return Object.fromEntries(parameters.list(path).map((entry) => [entry.text('key'), entry.value('value') ?? '']));
}
