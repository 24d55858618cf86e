import type { components } from '../../../openapi/generated/types.ts';
import type { CredentialStub } from '../credentialStubs.ts';
import type { N8nNode } from './n8nFile.ts';
import { Parameters } from './Parameters.ts';

/** One node of an export of n8n, as its mapping sees it. */
export interface SourceNode {
  name: string;
  /** Without the name of the package: `httpRequest`, `openAi`. */
  type: string;
  /** `typeVersion`; 1 where it is missing. */
  version: number;
  parameters: Parameters;
  /** Types of its credentials in n8n, with their names. */
  credentials: readonly CredentialStub[];
  /** Its setting that an empty item leaves where nothing would. */
  alwaysOutputs: boolean;
  /** Its sub-nodes of a kind, such as `ai_tool`. Their user makes them part of itself. */
  sub: (kind: string) => SourceNode[];
}

/** Most characters of names here; n8n has no limit. */
export const maxName = 200;

/** Returns a node for mappings, without its sub-nodes. */
export function mappable(node: N8nNode): Omit<SourceNode, 'sub'> {
  return {
    name: node.name,
    type: /[^.]*$/.exec(node.type)![0],
    version: node.typeVersion ?? 1,
    parameters: new Parameters(node.parameters ?? {}),
    credentials: Object.entries(node.credentials ?? {}).map(([type, credential]) => ({
      type,
      name: nameOf(credential),
    })),
    alwaysOutputs: node.alwaysOutputData === true,
  };
}

function nameOf(credential: unknown): string {
  const name = typeof credential === 'object' && credential !== null ? (credential as { name?: unknown }).name : '';
  return typeof name === 'string' ? name.slice(0, maxName) : '';
}

/** The result of mapping a node. */
export interface MappedNode {
  type: string;
  parameters: { [name: string]: unknown };
  /** Our output ports by the index of n8n's outputs, perhaps several; default: the ports of our type in their order. */
  outputs?: readonly (string | readonly string[])[];
  /** Likewise for inputs. */
  inputs?: readonly string[];
  settings?: components['schemas']['NodeSettings'];
  /** One of our nodes that all its output passes through first; `outputs` are then those of this node. */
  behind?: {
    name: string;
    type: string;
    parameters: { [name: string]: unknown };
    /** It takes the original name, and the node gets this one: references by name then read the passed output. */
    takesName?: boolean;
    credentials?: { [slot: string]: CredentialStub };
    settings?: components['schemas']['NodeSettings'];
  };
  /** By slot; to be selected by the importing user. */
  credentials?: { [slot: string]: CredentialStub };
}

/** Maps the nodes of some types of n8n. Throws `NoCounterpart` where one of them cannot be mapped. */
export type NodeMapping = (source: SourceNode) => MappedNode;

/** Finds the mapping of another node of n8n by its type. */
export type MappingOf = (type: string) => NodeMapping | undefined;

/** Mappings by type of n8n, without the name of its package: `if`. */
export type NodeMappings = Readonly<Record<string, NodeMapping>>;

/** Thrown for a node that stays a placeholder, with the reason. */
export class NoCounterpart extends Error {}
