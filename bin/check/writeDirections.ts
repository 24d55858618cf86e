import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { parts } from './directions.ts';

/** Program, part of `npm run gen`: writes the import directions into `docs/ARCHITECTURE.md`, between its two marks. */
const file = join(import.meta.dirname, '../../docs/ARCHITECTURE.md');
const lines = parts
  .filter(({ name }) => name !== 'web')
  .map(({ name, imports }) => `\`${name}\`: ${imports.map((part) => `\`${part}\``).join(', ') || 'nothing'}`);
const marks = /(<!-- directions -->\n)[\s\S]*?(<!-- \/directions -->)/;
writeFileSync(
  file,
  readFileSync(file, 'utf8').replace(marks, (_, open, close) => `${open}${lines.join(' · ')}\n${close}`),
);
