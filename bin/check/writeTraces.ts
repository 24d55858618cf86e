import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { spanMarkdown } from '../../domains/traces/spanMarkdown.ts';

/** Program, part of `npm run gen`: writes the tables of spans and attributes into `docs/traces.md`, from their first line to the end of the file. */
const file = join(import.meta.dirname, '../../docs/traces.md');
const text = readFileSync(file, 'utf8');
writeFileSync(file, `${text.slice(0, text.indexOf('\n| span |') + 1)}${spanMarkdown()}\n`);
