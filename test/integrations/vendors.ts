import { globSync } from 'node:fs';
import { join } from 'node:path';
import { nodeDefinitions } from '../../activities/generated/registry.ts';
import type { AnyNodeDefinition } from '../../activities/kit/define.ts';
import type { FakeDefinition } from '../../integrations/engine/fake/startFake.ts';
import type { VendorNodeDefinition } from '../../integrations/engine/vendorNode.ts';

const folder = join(import.meta.dirname, '../../integrations');

/** A vendor as the contract tests see it. */
export interface TestedVendor {
  readonly id: string;
  readonly fake: FakeDefinition;
  readonly nodes: readonly VendorNodeDefinition[];
}

/** Returns every vendor of `integrations/` with its fake and its nodes. */
export async function testedVendors(): Promise<TestedVendor[]> {
  const files = globSync('*/fake.ts', { cwd: folder }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { fake } = (await import(join(folder, file))) as { fake: FakeDefinition };
      const name = file.split(/[\\/]/)[0]!;
      const id = idOf(name);
      return { id, fake, nodes: nodeDefinitions.filter(isVendorNode).filter(({ vendor }) => vendor.id === id) };
    }),
  );
}

/** Returns true for the nodes that a vendor's operations make. */
export function isVendorNode(definition: AnyNodeDefinition): definition is VendorNodeDefinition {
  return 'vendor' in definition;
}

/** First parts of the type ids of nodes in `integrations/`; databases have no fake, but are tested against real servers. */
const prefixes = globSync('*/operations/*.ts', { cwd: folder }).map((file) => idOf(file.split(/[\\/]/)[0]!));

/** Returns true for all nodes of vendors, with "API call", and of databases. */
export function isOfVendor({ type }: AnyNodeDefinition): boolean {
  return prefixes.includes(type.split('.')[0]!);
}

function idOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
