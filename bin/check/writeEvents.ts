import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { writeIfChanged } from '../../platform/writeIfChanged.ts';
import { eventsMarkdown, type EventSchemas } from './eventsMarkdown.ts';

/** Program, part of `npm run gen`: writes the page of all events of the log stream, `docs/events.md`. */
const root = join(import.meta.dirname, '../..');
const document = JSON.parse(readFileSync(join(root, 'openapi/generated/openapi.json'), 'utf8')) as {
  components: { schemas: EventSchemas };
};
writeIfChanged(join(root, 'docs/events.md'), eventsMarkdown(document.components.schemas));
