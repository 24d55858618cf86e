import type { Schema } from '../api/client.ts';
import { entrySchema, fieldsOf, wordLabel } from '../forms/jsonSchema.ts';

/** Returns the scopes of the first alternative that are not granted; none if one alternative is granted, or if the grant is not known. */
export function missingOf(alternatives: readonly string[], granted: readonly string[] | null): string[] {
  if (granted === null || alternatives.length === 0) return [];
  const split = alternatives.map((text) => text.split(' '));
  if (split.some((scopes) => scopes.every((scope) => granted.includes(scope)))) return [];
  return split[0]!.filter((scope) => !granted.includes(scope));
}

/** Returns the label of the kind of access that contains the scopes, or the scopes if no kind contains them. */
export function accessLabel(
  type: Schema<'CredentialType'> | undefined,
  scopes: readonly string[],
  word = kindOf(type, scopes),
): string {
  if (word === undefined) return scopes.join(', ');
  const field = fieldsOf(type?.parameters ?? {}).find(({ name }) => name === 'scopes')?.schema;
  return field === undefined ? word : wordLabel(entrySchema(field), word);
}

function kindOf(type: Schema<'CredentialType'> | undefined, scopes: readonly string[]): string | undefined {
  const kinds = Object.entries(type?.access ?? {});
  return kinds.find(([, contained]) => scopes.every((scope) => contained.includes(scope)))?.[0];
}
