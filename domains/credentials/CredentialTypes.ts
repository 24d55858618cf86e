import { createParameterChecks, type ParameterChecks } from '../../platform/schema/parameterChecks.ts';
import type { AnyCredentialDefinition, CredentialDefinition } from './defineCredential.ts';

/** A type of credential with the checks of its values ready. */
export interface CredentialType {
  definition: CredentialDefinition<Record<string, unknown>>;
  checks: ParameterChecks;
  /** Names of the fields that never leave again. */
  secretFields: readonly string[];
}

/** Returns true for types that a person connects, and whose tokens are renewed. */
export function isConnectable(type: CredentialType | undefined): boolean {
  return type?.definition.oauth2?.connectable === true;
}

/** The types of credentials that an instance knows. */
export class CredentialTypes {
  readonly #byType: ReadonlyMap<string, CredentialType>;

  constructor(definitions: readonly AnyCredentialDefinition[]) {
    this.#byType = new Map(definitions.map((definition) => [definition.type, toCredentialType(definition)]));
    if (this.#byType.size !== definitions.length) throw new Error('Two types of credentials share one id.');
  }

  get(type: string): CredentialType | undefined {
    return this.#byType.get(type);
  }

  /** The types that a slot takes. */
  fitting(wanted: readonly string[] | 'http'): string[] {
    return wanted === 'http'
      ? this.all().flatMap(({ definition }) => (definition.authorize ? [definition.type] : []))
      : [...wanted];
  }

  all(): CredentialType[] {
    return [...this.#byType.values()];
  }
}

function toCredentialType(definition: AnyCredentialDefinition): CredentialType {
  const properties = (definition.parameters.json['properties'] ?? {}) as { [name: string]: { 'x-secret'?: true } };
  return {
    definition: definition as unknown as CredentialType['definition'],
    checks: createParameterChecks(definition.parameters.json),
    secretFields: Object.keys(properties).filter((name) => properties[name]!['x-secret']),
  };
}
