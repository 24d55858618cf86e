import type { ScopeNeeds } from '../../domains/credentials/scopes/ScopeNeeds.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';

/** Alternatives, of which one is enough; a single text is the only one. Spaces separate several scopes; an empty text needs no scope. */
export type Alternatives = string | readonly string[];

/**
 * The scopes of a node type, for all operations or by operation. `reads` and `changes` apply to operations that are not listed, by their
 * effects. A trigger names a parameter in `by`, and lists its values.
 */
export type NodeScopes = Alternatives | Readonly<Record<string, Alternatives>>;

/** The parts of a vendor that describe its scopes. */
interface ScopedVendor {
  readonly id: string;
  readonly scopes?: Readonly<Record<string, NodeScopes>>;
}

/** Returns the scopes that the operations of a node type need. Errors: an operation without scopes, or scopes of an unknown operation. */
export function scopesOfNode(
  { id, scopes }: ScopedVendor,
  noun: string,
  operations: Readonly<Record<string, { readonly effects: readonly Effect[] }>>,
): ScopeNeeds | undefined {
  if (!scopes) return undefined;
  const written = scopes[noun];
  if (written === undefined) throw new Error(`${id}.${noun} has no scopes.`);
  if (isAlternatives(written)) return needsOf('operation', Object.keys(operations), () => written);
  const unknown = Object.keys(written).find((name) => !['reads', 'changes'].includes(name) && !(name in operations));
  if (unknown !== undefined) throw new Error(`${id}.${noun} has scopes of the unknown operation "${unknown}".`);
  return needsOf('operation', Object.keys(operations), (name) => {
    const { effects } = operations[name]!;
    const kind = effects.includes('changes') || effects.includes('sends_out') ? 'changes' : 'reads';
    const found = written[name] ?? written[kind];
    if (found === undefined) throw new Error(`${id}.${noun}: the operation "${name}" has no scopes.`);
    return found;
  });
}

/** Returns the scopes that a trigger needs. Errors: a trigger without scopes. */
export function scopesOfTrigger({ id, scopes }: ScopedVendor): ScopeNeeds | undefined {
  if (!scopes) return undefined;
  const written = scopes['trigger'];
  if (written === undefined) throw new Error(`${id}.trigger has no scopes.`);
  if (isAlternatives(written)) return needsOf(null, ['*'], () => written);
  const { by, ...values } = written;
  return needsOf(String(by), Object.keys(values), (value) => values[value]!);
}

function needsOf(
  parameter: string | null,
  names: readonly string[],
  alternativesOf: (name: string) => Alternatives,
): ScopeNeeds {
  const named = names.map((name) => {
    const texts = [alternativesOf(name)].flat();
    return [name, texts.includes('') ? [] : texts] as const;
  });
  return { parameter, alternatives: Object.fromEntries(named.filter(([, texts]) => texts.length > 0)) };
}

function isAlternatives(scopes: NodeScopes): scopes is Alternatives {
  return typeof scopes === 'string' || Array.isArray(scopes);
}
