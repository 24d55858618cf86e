import { parentPort } from 'node:worker_threads';

import type { Item } from '../../../domains/executions/item.ts';
import { binariesInMemory } from '../../support/binaries.ts';
import { runAlone } from './runAlone.ts';

/** The work of one node with many items; the thread's memory is limited by its parent. */
export interface ManyItems {
  type: string;
  parameters: object;
  count: number;
  inputs: readonly string[];
}

function manyItems(count: number): Item[] {
  return Array.from({ length: count }, (_, index) => ({
    json: {
      id: index,
      rank: (index * 7_919) % count,
      group: `group ${index % 1_000}`,
      text: `${index} ${'x'.repeat(40)}`,
      tags: [index % 7, index % 11],
      at: { created: '2026-11-21T12:00:00Z' },
    },
  }));
}

/** How many items leave by each port. */
async function counts({ type, parameters, count, inputs }: ManyItems): Promise<Record<string, number>> {
  const result = await runAlone(type, {
    parameters,
    inputs: Object.fromEntries(inputs.map((port) => [port, manyItems(count)])),
    services: { binaries: binariesInMemory() },
  });
  if (!('outputs' in result)) throw new Error('The node waits.');
  return Object.fromEntries(Object.entries(result.outputs).map(([port, { length }]) => [port, length]));
}

parentPort!.on('message', (wanted: ManyItems) => void counts(wanted).then((found) => parentPort!.postMessage(found)));
