import { chatType } from '../chat/chatParameters.ts';
import { formType } from '../forms/formDefinition.ts';
import { webhookType } from '../webhooks/webhookParameters.ts';

/** What strangers reach at an address of a node. */
export type AddressKind = 'webhook' | 'form' | 'chat';

const kinds: Readonly<Record<string, AddressKind>> = {
  [webhookType]: 'webhook',
  [formType]: 'form',
  [chatType]: 'chat',
};

/** Which kind of address nodes of a type have; null for those that have none. */
export function addressKindOf(type: string): AddressKind | null {
  return Object.hasOwn(kinds, type) ? kinds[type]! : null;
}
