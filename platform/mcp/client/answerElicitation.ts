import type { ElicitRequestParams, ElicitResult } from '@modelcontextprotocol/client';

const longestText = 10_000;

/**
 * Answers a server's question without a user, from values that the node's author has set for fields of these names. It declines if a
 * required field has neither such a value nor a default of the server, if a value has another type, and for questions at an address.
 */
export function answerElicitation(
  params: ElicitRequestParams,
  answers: Readonly<Record<string, unknown>>,
): ElicitResult {
  if (!('requestedSchema' in params)) return { action: 'decline' };
  const { properties, required = [] } = params.requestedSchema;
  const content: NonNullable<ElicitResult['content']> = {};
  for (const [name, field] of Object.entries(properties)) {
    const value = Object.hasOwn(answers, name) ? answers[name] : (field as { default?: unknown }).default;
    if (value === undefined && !required.includes(name)) continue;
    if (!isOfKind(value, (field as { type?: unknown }).type)) return { action: 'decline' };
    content[name] = value;
  }
  return { action: 'accept', content };
}

function isOfKind(value: unknown, type: unknown): value is string | number | boolean | string[] {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'number' || type === 'integer')
    return typeof value === 'number' && Number.isFinite(value) && (type === 'number' || Number.isInteger(value));
  if (type === 'array') return Array.isArray(value) && value.every((one) => typeof one === 'string');
  return type === 'string' && typeof value === 'string' && value.length <= longestText;
}
