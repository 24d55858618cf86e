import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  CredentialTypes,
  type LaterCredentialType,
  type LaterCredentialTypes,
} from '../../domains/credentials/CredentialTypes.ts';
import { callbackUrl } from '../../domains/credentials/callbackUrl.ts';
import type { AnyCredentialDefinition } from '../../domains/credentials/defineCredential.ts';
import type { CredentialTypePresentation } from '../../domains/credentials/presentCredentialType.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { loadIntegration } from '../engine/loadIntegration.ts';
import { NodeTypes, type LaterNodeType, type LaterNodeTypes } from '../engine/nodeTypes.ts';
import type { NodePresentation } from '../engine/presentNodeType.ts';
import { credentialFiles, nodeFiles } from '../generated/integrationFiles.ts';
import { ownCredentials, ownNodes } from '../generated/ownTypes.ts';
import type { StoredNodeType } from '../generate/storedTypes.ts';
import type { AnyNodeDefinition } from '../kit/define.ts';
import { noCustomNodes, type CustomNodes } from '../customNodes/openCustomNodes.ts';
import { asOffered, offeredNodes } from './offeredNodes.ts';

type Deciding = Parameters<typeof asOffered>[1];

/**
 * Returns the node types and types of credentials of a process, with those of its packages. Those of `integrations/` are loaded when they are
 * first used.
 */
export function openTypes(
  settings: Pick<Settings, keyof Deciding>,
  custom: Pick<CustomNodes, 'nodes' | 'credentials'> = noCustomNodes,
): {
  nodeTypes: NodeTypes;
  credentialTypes: CredentialTypes;
} {
  const credentialTypes = new CredentialTypes([...ownCredentials, ...custom.credentials], laterCredentials());
  const own = [...offeredNodes(ownNodes, settings), ...custom.nodes];
  const nodeTypes = new NodeTypes(own, credentialTypes, laterNodes(settings));
  return { nodeTypes, credentialTypes };
}

/** Returns true for types of credentials that an instance has without packages. */
export function isCredentialType(type: string): boolean {
  return Object.hasOwn(credentialFiles, type) || ownCredentials.some((own) => own.type === type);
}

function laterNodes(settings: Deciding): LaterNodeTypes {
  const byType = Object.entries(nodeFiles).map(([type, file]): [string, LaterNodeType] => [
    type,
    {
      isTrigger: file.endsWith('/trigger.ts'),
      load: () => asOffered(loaded<{ node: AnyNodeDefinition }>(file, `node type "${type}"`).node, settings),
    },
  ]);
  return { byType: new Map(byType), present: () => presentNodes(settings) };
}

/** A list is rare and ends up in one response, so nothing of it is kept. */
function presentNodes(settings: Deciding): NodePresentation[] {
  const folders = new Set(Object.values(nodeFiles).map((file) => file.split('/')[0]!));
  return [...folders]
    .flatMap((folder) => readGenerated<StoredNodeType[]>(`nodeTypes/${folder}.json`))
    .map((stored) => {
      const tool = typeof stored.tool === 'boolean' ? stored.tool : settings[stored.tool] === 'on';
      return { ...stored, tool, effects: tool ? stored.effects : [] };
    });
}

function laterCredentials(): LaterCredentialTypes {
  const byType = Object.entries(credentialFiles).map(([type, { file, ...known }]): [string, LaterCredentialType] => [
    type,
    {
      ...known,
      load: () => loaded<{ credential: AnyCredentialDefinition }>(file, `type of credential "${type}"`).credential,
    },
  ]);
  return { byType: new Map(byType), present: presentCredentials };
}

function presentCredentials(publicUrl: string): CredentialTypePresentation[] {
  return readGenerated<CredentialTypePresentation[]>('credentialTypes.json')
    .filter(({ type }) => Object.hasOwn(credentialFiles, type))
    .map((stored) => ({ ...stored, redirect_uri: stored.connectable ? callbackUrl(publicUrl) : null }));
}

/** Errors: the file cannot be loaded; the message names what it is for. */
function loaded<Module>(file: string, what: string): Module {
  try {
    return loadIntegration(file) as Module;
  } catch (cause) {
    throw new Error(`The ${what} could not be loaded.`, { cause });
  }
}

function readGenerated<Value>(name: string): Value {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../generated', name), 'utf8')) as Value;
}
