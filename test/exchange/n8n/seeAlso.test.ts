import { expect, test } from 'vitest';

import { anchorOf, remarkPlaces, seeAlso } from '../../../domains/exchange/n8n/seeAlso.ts';
import { readGuide } from '../../../platform/guide/Guide.ts';

test('every link of a report leads to a heading or line of the page', async () => {
  const { html } = (await readGuide()).page('/docs/n8n')!;
  for (const [pattern, ...place] of remarkPlaces) {
    const anchor = anchorOf(place);
    expect([String(pattern), html.includes(` id="${anchor.replaceAll('"', '&quot;')}"`)]).toEqual([
      String(pattern),
      true,
    ]);
  }
});

test.each([
  ['Nodes read and write in the folder that the admin opened only (SERVICE_FILES_DIR).', 'nodes--files-of-the-server'],
  ['Folders are below the one that the admin opened (SERVICE_FILES_ROOT).', 'names--path-of-a-changed-file'],
  ['$env is not supported: expressions do not read it.', 'expressions--env-secrets'],
  ['Sorting by code: write it as a code node that returns the sorted items.', 'code--sort-by-code'],
  ['The query runs in SQLite: booleans are 1 and 0, and functions of AlaSQL are missing.', 'nodes--sql-in-a-merge'],
  ['Slack: "channel: x" is not supported. Use "Slack API call".', 'nodes--nodes-without-a-counterpart'],
  ['Select a credential of type ssh.', 'credentials'],
])('"%s" leads to %s', (message, anchor) => {
  expect(seeAlso({ parameter: null, message })).toMatchObject({ see: `/docs/n8n#${anchor}` });
});
