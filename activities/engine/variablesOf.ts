import type { ExpressionScope } from '../../platform/expressions/scope.ts';
import { environmentOf } from '../../domains/variables/environmentOf.ts';
import { mentionsVariables } from '../../domains/variables/VariableReader.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { NodeResult } from '../kit/NodeResult.ts';
import type { RunCredentials } from './RunCredentials.ts';
import type { RunState } from './runState.ts';

/**
 * Returns the variables for the expressions of a run, if its parameters mention any. Secret ones are given to nodes with effects outside, whose
 * outputs, errors and logs are searched for them; not to code, agents, calls, and nodes that only make items of items.
 */
export async function variablesOf(
  { deps, execution, node, type }: RunState,
  credentials: RunCredentials,
): Promise<Pick<ExpressionScope, 'vars' | 'hiddenVars'>> {
  if (!deps.variables || !mentionsVariables(node.parameters ?? {})) return {};
  const { organizationId, digitalOrganizationId } = execution;
  const environment = environmentOf(execution);
  const read = await deps.variables.read({ organizationId, digitalOrganizationId, environment });
  if (!mayReadSecrets(type.definition)) return { vars: read.values, hiddenVars: Object.keys(read.secrets) };
  credentials.hide(read.secretTexts);
  return { vars: { ...read.values, ...read.secrets } };
}

function mayReadSecrets(definition: RunState['type']['definition']): boolean {
  const { pure, agent, calls, awaitsRuns, literal } = definition;
  const isCode = literal?.includes('code') === true;
  const isEncoding = definition.type === 'data.jwt'; // a token has its claims in base64, where they would not be found
  const isLocal = pure || isCode || isEncoding;
  return !isLocal && agent !== true && !calls && awaitsRuns !== true && definition.credentials !== undefined;
}

/** The result without the secrets of the run: a service may return what it was sent. */
export function hiddenFromItems(result: NodeResult, credentials: RunCredentials): NodeResult {
  if (!credentials.hidesVariables || !('outputs' in result)) return result;
  return { ...result, outputs: withoutSecretsIn(result.outputs, credentials.redact) };
}

/** Returns the items with all texts redacted. */
export function withoutSecretsIn(
  outputs: Record<string, Item[]>,
  redact: (text: string) => string,
): Record<string, Item[]> {
  const clean = Object.entries(outputs).map(([port, items]) => [
    port,
    items.map((item) => withoutSecrets(item, redact)),
  ]);
  return Object.fromEntries(clean) as Record<string, Item[]>;
}

function withoutSecrets(item: Item, redact: (text: string) => string): Item {
  const text = JSON.stringify(item.json);
  return redact(text) === text ? item : { ...item, json: cleaned(item.json, redact) as JsonObject };
}

function cleaned(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((entry) => cleaned(entry, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [redact(key), cleaned(entry, redact)]));
}
