import { nodeDefinitions } from '../generated/registry.ts';
import { writeVersionLock } from './nodeVersions/versionLock.ts';

/**
 * Accepts changes of versions of node types that keep the meaning of every stored graph: `npm run nodes:lock -- <type>…`. New types and
 * versions need no call, because `npm run gen` adds them.
 */
const accepted = new Set(process.argv.slice(2));
const known = new Set(nodeDefinitions.map(({ type }) => type));
for (const type of accepted)
  if (!known.has(type)) process.stderr.write(`"${type}" is no node type; its versions leave the lock.\n`);
writeVersionLock(nodeDefinitions, accepted);
