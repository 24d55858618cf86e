import type { components } from '../../openapi/generated/types.ts';
import type { CredentialStub } from '../credentialStubs.ts';
import type { Parameters } from './Parameters.ts';

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
}

/** What a node becomes. */
export interface MappedNode {
  type: string;
  parameters: { [name: string]: unknown };
  /** Our output ports by the index of n8n's outputs, perhaps several; default: the ports of our type in their order. */
  outputs?: readonly (string | readonly string[])[];
  /** Likewise for inputs. */
  inputs?: readonly string[];
  settings?: components['schemas']['NodeSettings'];
  /** A node of ours that everything it gives goes through first; `outputs` are those of this one then. */
  behind?: { name: string; type: string; parameters: { [name: string]: unknown } };
  /** By slot; to be selected by whoever imports. */
  credentials?: { [slot: string]: CredentialStub };
}

/** Maps the nodes of some types of n8n. Throws `NoCounterpart` where one of them cannot be mapped. */
export type NodeMapping = (source: SourceNode) => MappedNode;

/** Why a node stays a placeholder. */
export class NoCounterpart extends Error {}
