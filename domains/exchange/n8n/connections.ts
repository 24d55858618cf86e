import type { components } from '../../../openapi/generated/types.ts';
import { type N8nTarget } from './n8nFile.ts';
import type { MappedNode } from './nodeMapping.ts';

/** A node of the draft with its mapping's ports. */
export interface PlacedNode {
  node: components['schemas']['GraphNode'];
  mapped: MappedNode;
  /** The node that its output passes through first. */
  behind?: components['schemas']['GraphNode'];
}

/** A connection of n8n, by names and indexes. */
export interface N8nConnection {
  from: string;
  output: number;
  to: N8nTarget;
}
