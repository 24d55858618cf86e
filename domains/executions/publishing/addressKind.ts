import { chatType } from '../chat/chatParameters.ts';
import { formType } from '../forms/formDefinition.ts';
import { webhookType } from '../webhooks/webhookParameters.ts';

/** Kind of a node's public address. */
export type AddressKind = 'webhook' | 'form' | 'chat';

const kinds: Readonly<Record<string, AddressKind>> = {
  [webhookType]: 'webhook',
  [formType]: 'form',
  [chatType]: 'chat',
};

/** Returns the address kind of a node type; null if it has no address. */
export function addressKindOf(type: string): AddressKind | null {
  return Object.hasOwn(kinds, type) ? kinds[type]! : null;
}
