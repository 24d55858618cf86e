import { chatType } from '../chat/chatParameters.ts';
import { formType } from '../forms/formDefinition.ts';
import { serviceTriggers } from '../generated/serviceTriggers.ts';
import { webhookType } from '../webhooks/webhookParameters.ts';

/** Kind of a node's public address. */
export type AddressKind = 'webhook' | 'form' | 'chat' | 'hook';

const kinds: Readonly<Record<string, AddressKind>> = {
  [webhookType]: 'webhook',
  [formType]: 'form',
  [chatType]: 'chat',
};

/** Returns the address kind of a node type; null if it has no address. */
export function addressKindOf(type: string): AddressKind | null {
  if (Object.hasOwn(kinds, type)) return kinds[type]!;
  return Object.hasOwn(serviceTriggers, type) && serviceTriggers[type] !== 'poll' ? 'hook' : null;
}

/** First segments of the addresses of a kind: of published ones, and of tests. */
export const addressPaths = {
  webhook: { production: 'webhook', test: 'webhook-test' },
  form: { production: 'form', test: 'form-test' },
  chat: { production: 'chat', test: 'chat-test' },
  hook: { production: 'hooks', test: 'hooks-test' },
} as const satisfies Record<AddressKind, { production: string; test: string }>;
