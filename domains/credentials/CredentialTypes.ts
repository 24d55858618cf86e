import { createParameterChecks, type ParameterChecks } from '../../platform/schema/parameterChecks.ts';
import type { AnyCredentialDefinition, CredentialDefinition } from './defineCredential.ts';
import { presentCredentialType, type CredentialTypePresentation } from './presentCredentialType.ts';

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

/** Types of credentials that are loaded when they are first used. */
export interface LaterCredentialTypes {
  readonly byType: ReadonlyMap<string, LaterCredentialType>;
  /** Returns all of them as the API shows them to an instance with this address, and loads none. */
  readonly present: (publicUrl: string) => CredentialTypePresentation[];
}

export interface LaterCredentialType {
  /** HTTP requests can carry it (`authorize`). */
  readonly isForHttp: boolean;
  /** OAuth apps can be added for it. */
  readonly hasApps: boolean;
  readonly load: () => AnyCredentialDefinition;
}

const noneLater: LaterCredentialTypes = { byType: new Map(), present: () => [] };

/** The types of credentials that an instance knows. */
export class CredentialTypes {
  readonly #byType: Map<string, CredentialType>;
  readonly #own: readonly CredentialType[];
  readonly #later: LaterCredentialTypes;

  constructor(definitions: readonly AnyCredentialDefinition[], later: LaterCredentialTypes = noneLater) {
    this.#own = definitions.map(toCredentialType);
    this.#later = later;
    this.#byType = new Map(this.#own.map((type) => [type.definition.type, type]));
    if (new Set([...this.#byType.keys(), ...later.byType.keys()]).size !== definitions.length + later.byType.size)
      throw new Error('Two types of credentials share one id.');
  }

  /** Returns a type, and loads it for the first caller. Errors: it cannot be loaded. */
  get(type: string): CredentialType | undefined {
    const known = this.#byType.get(type);
    if (known) return known;
    const later = this.#later.byType.get(type);
    if (!later) return undefined;
    const loaded = toCredentialType(later.load());
    this.#byType.set(type, loaded);
    return loaded;
  }

  /** Returns the types that a slot takes; those for HTTP in the order of the ids. */
  fitting(wanted: readonly string[] | 'http'): string[] {
    return wanted === 'http'
      ? this.#named(
          ({ authorize }) => authorize !== undefined,
          ({ isForHttp }) => isForHttp,
        )
      : [...wanted];
  }

  /** Returns the ids of the types that OAuth apps can be added for, in their order. */
  withApps(): string[] {
    return this.#named(
      ({ oauth2 }) => oauth2?.app !== undefined,
      ({ hasApps }) => hasApps,
    );
  }

  /** Returns every type, and loads all of them: for tests. */
  all(): CredentialType[] {
    return this.#named(
      () => true,
      () => true,
    ).map((type) => this.get(type)!);
  }

  /** Returns every type as the API shows it to an instance with this address, in the order of the ids; loads none. */
  present(publicUrl: string): CredentialTypePresentation[] {
    const own = this.#own.map((type) => presentCredentialType(type, publicUrl));
    return [...own, ...this.#later.present(publicUrl)].toSorted((a, b) => (a.type < b.type ? -1 : 1));
  }

  #named(
    own: (definition: CredentialType['definition']) => boolean,
    later: (type: LaterCredentialType) => boolean,
  ): string[] {
    return [
      ...this.#own.flatMap(({ definition }) => (own(definition) ? [definition.type] : [])),
      ...[...this.#later.byType].flatMap(([type, one]) => (later(one) ? [type] : [])),
    ].toSorted();
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
