import type { AnyCredentialDefinition } from '../../domains/credentials/defineCredential.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { AnyNodeDefinition } from '../kit/define.ts';
import { authorizationOf } from './authorizationOf.ts';
import { checkDescribed, type DescribedCredential, type DescribedNode } from './checkDescribed.ts';
import type { CustomProcesses } from './CustomProcesses.ts';
import type { CustomPackage } from './findPackages.ts';
import { runInProcess } from './runInProcess.ts';

/** Node types and types of credentials of packages. */
export interface CustomDefinitions {
  nodes: AnyNodeDefinition[];
  credentials: AnyCredentialDefinition[];
}

export interface DefinitionsDeps {
  /** Whether the instance has a type of credential. */
  isCredentialType: (type: string) => boolean;
  processes: Pick<CustomProcesses, 'run'>;
}

/** Makes definitions of the description that the process of a package sent. Errors: a text that says what is wrong with the package. */
export function definitionsOf(custom: CustomPackage, described: unknown, deps: DefinitionsDeps): CustomDefinitions {
  const { nodes, credentials } = checkDescribed(described);
  const own = new Map(credentials.map(({ type }) => [type, `custom_${custom.id}_${type}`]));
  return {
    nodes: nodes.map((node) => nodeDefinition(custom, node, { ...deps, own })),
    credentials: credentials.map((credential) => credentialDefinition(own.get(credential.type)!, credential)),
  };
}

function nodeDefinition(
  custom: CustomPackage,
  described: DescribedNode,
  { processes, isCredentialType, own }: DefinitionsDeps & { own: ReadonlyMap<string, string> },
): AnyNodeDefinition {
  const { type, title, description, icon, pure, effects, inputs, outputs, german } = described;
  const { examples = [], parameters: json, credentials: slots = [] } = described;
  const credentials = slots.map(({ types, showWhen, ...slot }) => ({
    ...slot,
    types:
      types === 'http' ? types : types.map((one) => knownType(own.get(one) ?? one, { isCredentialType, own, type })),
    ...(showWhen === undefined ? {} : { showWhen: showWhen as { [parameter: string]: unknown[] } }),
  }));
  const run = {
    processes,
    custom,
    node: type,
    title,
    ports: outputs.map(({ name }) => name),
    slots: slots.map(({ name }) => name),
    mayFetch: effects === undefined || effects.includes('sends_out'),
  };
  return {
    type: `custom.${custom.id}.${type}`,
    version: 1, // the one of the installed package, whatever its author calls it
    title,
    description,
    icon,
    pure,
    inputs,
    outputs,
    examples,
    group: 'custom',
    local: false, // a process takes longer than a workflow task may
    ...(effects === undefined ? {} : { effects }),
    parameters: { json },
    ...(credentials.length === 0 ? {} : { credentials }),
    ...(german === undefined ? {} : { german }),
    package: { name: custom.name, version: custom.version },
    run: (context) => runInProcess(run, context),
  };
}

function knownType(
  wanted: string,
  {
    isCredentialType,
    own,
    type,
  }: Pick<DefinitionsDeps, 'isCredentialType'> & { own: ReadonlyMap<string, string>; type: string },
): string {
  if ([...own.values()].includes(wanted) || isCredentialType(wanted)) return wanted;
  throw new Error(`its node "${type}" takes credentials of the type "${wanted}", which this instance does not have`);
}

function credentialDefinition(
  type: string,
  { title, description, parameters: json, sends }: DescribedCredential,
): AnyCredentialDefinition {
  return {
    type,
    title,
    description,
    parameters: { json },
    ...(sends === undefined ? {} : { authorize: (values: JsonObject) => authorizationOf(sends, values) }),
  } as AnyCredentialDefinition;
}
