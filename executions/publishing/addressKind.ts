import { formType } from '../forms/formDefinition.ts';
import { webhookType } from '../webhooks/webhookParameters.ts';

/** Which kind of address nodes of a type have; null for those that have none. */
export function addressKindOf(type: string): 'webhook' | 'form' | null {
  if (type === webhookType) return 'webhook';
  return type === formType ? 'form' : null;
}
