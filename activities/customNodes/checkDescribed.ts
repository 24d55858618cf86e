import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';

import { createParameterChecks } from '../../platform/schema/parameterChecks.ts';
import type { JsonSchema } from '../../platform/schema/schema.ts';
import type { Sends } from './authorizationOf.ts';
import { describedSchema } from './describedSchema.ts';
import type { JsonObject } from './kit/KitContext.ts';
import type { NodeEffect, NodePort } from './kit/KitNode.ts';
import { customLimits } from './limits.ts';

/** A node of a package without its code. */
export interface DescribedNode {
  type: string;
  version: number;
  title: string;
  description: string;
  icon: string;
  pure: boolean;
  effects?: NodeEffect[];
  inputs: NodePort[];
  outputs: NodePort[];
  parameters: JsonSchema;
  credentials?: { name: string; title: string; types: 'http' | string[]; required?: boolean; showWhen?: object }[];
  examples?: { title: string; parameters: JsonObject; output?: JsonObject }[];
  german?: Record<string, string>;
}

/** A type of credential of a package. */
export interface DescribedCredential {
  type: string;
  title: string;
  description: string;
  parameters: JsonSchema;
  sends?: Sends;
}

let check: ValidateFunction | undefined;
/** Compiled for the first package: most instances have none. */
const compiled = () => (check ??= new Ajv2020({ strict: false, allowUnionTypes: true }).compile(describedSchema));

/** Checks what the process of a package said about it. Errors: a text that says what is wrong with the package. */
export function checkDescribed(described: unknown): { nodes: DescribedNode[]; credentials: DescribedCredential[] } {
  if (JSON.stringify(described ?? null).length > customLimits.describedBytes)
    throw new Error('its nodes have too many texts');
  const isDescribed = compiled();
  if (!isDescribed(described)) throw new Error(problemOf(described, isDescribed.errors?.[0]));
  const { nodes, credentials } = described as { nodes: DescribedNode[]; credentials: DescribedCredential[] };
  for (const list of [nodes, credentials]) {
    const names = list.map(({ type }) => type);
    if (new Set(names).size !== names.length)
      throw new Error(`two of its types have the same name (${names.join(', ')})`);
  }
  for (const { type, parameters } of nodes) refuseUnusable(parameters, `parameters of its node "${type}"`);
  for (const { type, parameters } of credentials)
    refuseUnusable(parameters, `fields of its type of credential "${type}"`);
  return { nodes, credentials };
}

function problemOf(described: unknown, error: ErrorObject | undefined): string {
  const index = /^\/nodes\/(\d+)/.exec(error?.instancePath ?? '')?.[1];
  const nodes = (described as { nodes?: { type?: unknown }[] } | null)?.nodes;
  const which = index === undefined ? 'it' : `its node "${String(nodes?.[Number(index)]?.type)}"`;
  const unknown = error?.keyword === 'additionalProperties' ? ` (${String(error.params['additionalProperty'])})` : '';
  return `${which} is not as the kit makes it: ${error?.instancePath} ${error?.message}${unknown}`;
}

/** Errors: the schema is none that values can be checked with. */
function refuseUnusable(json: JsonSchema, what: string): void {
  if (json['type'] !== 'object') throw new Error(`the ${what} must be an object`);
  try {
    const checks = createParameterChecks(json);
    checks.written({});
    checks.read({});
  } catch (error) {
    throw new Error(`the ${what} cannot be checked: ${(error as Error).message}`, { cause: error });
  }
}
