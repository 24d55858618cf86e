import { join, relative } from 'node:path';

import { buildNodeKit } from './nodeKit/buildNodeKit.ts';

/**
 * Program: `node bin/buildNodeKit.ts` builds the packages `bureau-node-kit` and `create-bureau-node` into `dist/`. Images have them, so that
 * `node dist/create-bureau-node/index.mjs <folder>` makes a package of custom nodes.
 */
const { kitFolder, createFolder } = await buildNodeKit(join(import.meta.dirname, '..', 'dist'));
console.log(`Node kit: ${[kitFolder, createFolder].map((folder) => relative(process.cwd(), folder)).join(', ')}`);
