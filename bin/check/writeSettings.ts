import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { settingsMarkdown } from '../../platform/config/settingsMarkdown.ts';

/** Program, part of `npm run gen`: writes the table of settings into `docs/settings.md`, from its first line to the end of the file. */
const file = join(import.meta.dirname, '../../docs/settings.md');
const text = readFileSync(file, 'utf8');
writeFileSync(file, `${text.slice(0, text.indexOf('\n| setting |') + 1)}${settingsMarkdown()}\n`);
