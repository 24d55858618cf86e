import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { metricsMarkdown } from '../../platform/telemetry/metrics/metricsMarkdown.ts';

/** Program, part of `npm run gen`: writes the tables of metrics into `docs/metrics.md`, from the first one to the end of the file. */
const file = join(import.meta.dirname, '../../docs/metrics.md');
const text = readFileSync(file, 'utf8');
writeFileSync(file, `${text.slice(0, text.indexOf('\n## ') + 1)}${await metricsMarkdown()}\n`);
