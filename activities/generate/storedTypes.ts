import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { AnyCredentialDefinition } from '../../domains/credentials/defineCredential.ts';
import { presentCredentialType } from '../../domains/credentials/presentCredentialType.ts';
import { writeIfChanged } from '../../platform/writeIfChanged.ts';
import { presentNodeType, type NodePresentation } from '../engine/presentNodeType.ts';
import type { AnyNodeDefinition } from '../kit/define.ts';

/** A node type of `integrations/` as the API shows it. `tool` is a setting's name if that setting decides it. */
export type StoredNodeType = Omit<NodePresentation, 'tool'> & {
  tool: boolean | NonNullable<AnyNodeDefinition['asTool']>['needsSetting'];
};

/** Writes `nodeTypes/<folder>.json` for each folder of `integrations/`, and deletes the files of removed folders. */
export function writeNodeTypes(
  target: string,
  byFolder: ReadonlyMap<string, readonly { definition: AnyNodeDefinition }[]>,
): void {
  for (const [folder, types] of byFolder) writeIfChanged(join(target, `${folder}.json`), lines(types.map(stored)));
  for (const name of readdirSync(target)) if (!byFolder.has(name.replace(/\.json$/, ''))) rmSync(join(target, name));
}

/** Writes the types of credentials of `integrations/` as the API shows them, without the address of the instance. */
export function writeCredentialTypes(target: string, definitions: readonly AnyCredentialDefinition[]): void {
  const shown = definitions.map((definition) => presentCredentialType({ definition }, ''));
  writeIfChanged(target, lines(shown.map((type) => ({ ...type, redirect_uri: null }))));
}

function stored({ definition }: { definition: AnyNodeDefinition }): StoredNodeType {
  const shown = presentNodeType(definition);
  return { ...shown, tool: shown.tool ? (definition.asTool?.needsSetting ?? true) : false };
}

/** One type a line, for readable changes. */
function lines(types: readonly object[]): string {
  return `[\n${types.map((type) => JSON.stringify(type)).join(',\n')}\n]\n`;
}
