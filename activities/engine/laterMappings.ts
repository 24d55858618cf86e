import type { NodeMappings } from '../../domains/exchange/n8n/nodeMapping.ts';
import { loadIntegration } from './loadIntegration.ts';

/** Returns mappings of n8n's nodes that are loaded when a file of n8n has one of them. `files` are their files in `integrations/`, by n8n's type. */
export function laterMappings(files: Readonly<Record<string, string>>): NodeMappings {
  return Object.fromEntries(
    Object.entries(files).map(([type, file]) => [
      type,
      (source) => (loadIntegration(file) as { n8n: NodeMappings }).n8n[type]!(source),
    ]),
  );
}
