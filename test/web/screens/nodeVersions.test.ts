import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import type { Asked } from './mockApi.ts';
import { sharedScreen } from './sharedScreen.ts';

type Draft = typeof dailyReport.draft;
type Written = Parameters<typeof serverTypes.update>[0];

describe.skipIf(findBrowser() === null)('a node of an earlier version', () => {
  const screen = sharedScreen();
  const pictures = process.env['BUREAU_STORY_PICTURES'];

  test('shows what the newer version changes, and is updated in one step that undo takes back', async () => {
    const sort = {
      id: 'sort',
      type: 'data.sort',
      name: 'Shortest first',
      position: { x: 0, y: 0 },
      parameters: { mode: 'expression', value: '{{ $json.name.length }}' },
    };
    let saved: Draft['nodes'][number] | undefined;
    await screen.open(`${editorPath}?node=sort`, {
      ...editorAnswers,
      getDigitalOrganization: { ...dailyReport, draft: { nodes: [sort], connections: [] } },
      updateDigitalOrganization: ({ body }: Asked) => {
        const { draft, draft_revision: revision } = body as { draft: Draft; draft_revision: number };
        saved = draft.nodes[0];
        return { ...dailyReport, draft, draft_revision: revision + 1 };
      },
      updateNode: ({ body }: Asked) => serverTypes.update(body as Written)!,
    });
    const { page } = screen;
    const editor = page.getByRole('dialog', { name: 'Node Shortest first' });
    const offer = editor.getByRole('alert');
    await offer.getByText('Version 2 of this node is available').waitFor();
    await offer.getByText('Fields and expressions are entries of one list').waitFor();
    if (pictures) await page.screenshot({ path: `${pictures}/node-version-offer.png` });
    await offer.getByRole('button', { name: 'Update node' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Shortest first to version 2' });
    await dialog.getByText('The updated node does the same as before.').waitFor();
    await dialog.getByText('Version of the node').waitFor();
    if (pictures) {
      await page.screenshot({ path: `${pictures}/node-version-update.png` });
      await page.setViewportSize({ width: 390, height: 800 }); // another layout, so the dialog closes
      await offer.getByRole('button', { name: 'Update node' }).click();
      await dialog.getByText('Version of the node').waitFor();
      await page.screenshot({ path: `${pictures}/node-version-update-phone.png` });
    }
    await dialog.getByRole('button', { name: 'Update node' }).click();
    await expect
      .poll(() => saved, { timeout: 20_000 })
      .toMatchObject({
        type_version: 2,
        parameters: { by: [{ kind: 'expression', value: '{{ $json.name.length }}' }] },
      });
    await offer.waitFor({ state: 'detached' });
    if (pictures) await page.screenshot({ path: `${pictures}/node-version-updated.png` });
    await editor.getByRole('button', { name: 'Back to canvas' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => saved?.parameters, { timeout: 20_000 }).toEqual(sort.parameters);
    expect(saved).not.toHaveProperty('type_version');
    expect(screen.complaints).toEqual([]);
  });
});
