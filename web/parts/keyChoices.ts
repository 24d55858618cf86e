import type { Schema } from '../api/client.ts';

type Key = Schema<'ModelApiKey'>;

/** Returns a key as a choice of a select. */
export function keyChoice({ id, label, last4 }: Pick<Key, 'id' | 'label' | 'last4'>): { value: string; label: string } {
  return { value: id, label: `${label} …${last4}` };
}

/** Returns the keys that are neither revoked nor replaced as choices of a select. */
export function currentKeyChoices(keys: readonly Key[]): { value: string; label: string }[] {
  return keys.filter(({ status, replaced_by: next }) => status !== 'revoked' && next === null).map(keyChoice);
}
