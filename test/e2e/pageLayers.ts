import type { Page } from 'playwright-core';
import type { components } from '../../openapi/generated/types.ts';
import type { AppAddress } from './appAddresses.ts';
import type { Seed } from './seedAccount.ts';
import type { SignedInWindow } from './signedIn.ts';

/** An overlay of a page without an address of its own, or with a partial one; it is tested like a page. */
export interface PageLayer extends AppAddress {
  /** Set-up before the page loads. */
  prepare?(window: SignedInWindow): Promise<void>;
  /** Opens it, once the page is there. */
  open(page: Page): Promise<void>;
}

/** The layers of the editor. */
export function pageLayers({ digitalOrganizationId, executionId }: Seed['ids']): PageLayer[] {
  const path = `/digital-organizations/${digitalOrganizationId}`;
  return [
    {
      name: 'node-dialog',
      path: `${path}?node=thank&execution=${executionId}`,
      signedOut: false,
      open: (page) => page.getByRole('dialog', { name: 'Node Write a thank-you' }).waitFor(),
    },
    {
      name: 'palette',
      path,
      signedOut: false,
      open: async (page) => {
        await page.getByRole('button', { name: 'Add node', exact: true }).click();
        await page.getByRole('complementary', { name: 'Add a node' }).waitFor();
      },
    },
    {
      name: 'publishing',
      path,
      signedOut: false,
      prepare: (window) => changeNote(window, path),
      open: async (page) => {
        await page.getByRole('button', { name: 'Publish', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}

/** Makes the draft differ from the published version by one text. */
async function changeNote({ account }: SignedInWindow, path: string): Promise<void> {
  type Facts = components['schemas']['DigitalOrganization'];
  const { name, draft, draft_revision } = await account.call<Facts>('GET', `/api/v1${path}`);
  const assignments = [{ name: 'text', type: 'string', value: 'Thank you! It is on its way.' }];
  const nodes = draft.nodes.map((node) =>
    node.id === 'note' ? { ...node, parameters: { ...node.parameters, assignments } } : node,
  );
  await account.call('PUT', `/api/v1${path}`, { name, draft: { ...draft, nodes }, draft_revision });
}
