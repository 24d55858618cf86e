import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { id } from './openScreen.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const screen = sharedScreen();

const [here, elsewhere] = [id('proj', 1), id('proj', 2)];
const since = '2026-11-20T09:00:00.000Z';
const line = (number: number, name: string): Schemas['DigitalOrganizationSummary'] => ({
  id: id('dorg', number),
  name,
  description: '',
  tags: [],
  project_id: here,
  folder: null,
  permissions: ['view', 'edit', 'execute', 'publish'],
  shared_with_you: false,
  status: 'draft',
  draft_revision: 1,
  published_version_id: null,
  last_execution: null,
  recent_executions: { statuses: [], ended: 0, failed: 0 },
  triggers: [],
  next_time: null,
  owner: null,
  created_at: since,
  updated_at: since,
});
const folder = (number: number, name: string, projectId = here): Schemas['Folder'] => ({
  id: id('fold', number),
  project_id: projectId,
  parent_id: null,
  name,
  path: [],
  folder_count: 0,
  digital_organization_count: 0,
  permissions: ['view', 'edit'],
  created_at: since,
});

/** Opens the list; answers what is asked to be moved, and where to. */
async function openList(): Promise<unknown[]> {
  const moves: unknown[] = [];
  await screen.open('/digital-organizations', {
    listDigitalOrganizations: {
      data: [line(1, 'Invoices'), line(2, 'Reminders'), line(3, 'Newsletter')],
      next_cursor: null,
    },
    listFolders: { data: [folder(1, 'Finance'), folder(2, 'Late'), folder(3, 'Others', elsewhere)], next_cursor: null },
    moveDigitalOrganizations: ({ body }) => void moves.push(body) as never,
    updateFolder: ({ params, body }) => {
      moves.push({ ...params, ...(body as object) });
      return folder(2, 'Late');
    },
  });
  return moves;
}

/** Drags like a hand: moves across elements in between, and pauses before the drop. */
async function drag(from: Locator, to: Locator, at?: { x: number; y: number }): Promise<void> {
  const { mouse } = screen.page;
  await from.hover(at && { position: { x: 16, y: 16 } });
  await mouse.down();
  await to.hover(at && { position: at });
  await to.hover(at && { position: { ...at, x: at.x + 1 } });
  await screen.page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await mouse.up();
}
const row = (name: string) => screen.page.getByRole('row').filter({ hasText: name });
const tile = (name: string) => screen.page.getByRole('region', { name: 'Folders' }).getByRole('link', { name });

test('a row dragged onto a folder moves there; of several selected rows all move', async () => {
  const moves = await openList();
  await drag(row('Invoices'), tile('Finance'));
  await screen.page.getByText('1 digital organization moved.').waitFor();
  await row('Reminders').getByRole('checkbox').click();
  await row('Newsletter').getByRole('checkbox').click();
  await drag(row('Newsletter'), tile('Late'));
  await screen.page.getByText('2 digital organizations moved.').waitFor();
  expect(moves).toEqual([
    { digital_organization_ids: [id('dorg', 1)], project_id: here, folder_id: id('fold', 1) },
    { digital_organization_ids: [id('dorg', 2), id('dorg', 3)], project_id: here, folder_id: id('fold', 2) },
  ]);
});

test('a folder that is dragged onto another one moves into it, and onto itself nowhere', async () => {
  const moves = await openList();
  // From one end to the other: a drop at the start counts as a click, and opens the folder.
  await drag(tile('Late'), tile('Late'), { x: 90, y: 16 });
  expect(new URL(screen.page.url()).search).toBe('');
  await drag(tile('Late'), tile('Finance'));
  await expect.poll(() => moves).toEqual([{ folder_id: id('fold', 2), parent_id: id('fold', 1) }]);
});

test('the dragged element is named beside the pointer, from any part of its row', async () => {
  await openList();
  const { mouse } = screen.page;
  const box = (await row('Invoices').boundingBox())!;
  await mouse.move(box.x + box.width * 0.7, box.y + box.height / 2);
  await mouse.down();
  const pointer = { x: box.x + box.width * 0.7, y: box.y + box.height / 2 + 60 };
  await mouse.move(pointer.x, pointer.y, { steps: 8 });
  const named = screen.page.locator('[data-dnd-overlay]').getByText('Invoices', { exact: true });
  await expect.poll(async () => Math.abs(((await named.boundingBox())?.x ?? 0) - pointer.x)).toBeLessThan(60);
  await mouse.up();
});

test('before one is dropped into another project, the dialog of moving says what that changes', async () => {
  const moves = await openList();
  await drag(row('Invoices'), tile('Others'));
  await screen.page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).waitFor();
  expect(moves).toEqual([]);
});
