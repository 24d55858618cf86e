import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { isFull } from '../../support/isFull.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';
import { comparePictures } from './comparePictures.ts';
import type { Answers } from './mockApi.ts';
import { id, openScreen, type Screen } from './openScreen.ts';

const node = (name: string, type: string, x: number, parameters: Record<string, unknown> = {}) => ({
  id: name.toLowerCase().replaceAll(' ', '_'),
  type,
  name,
  position: { x, y: 0 },
  parameters,
});
const between = (from: string, to: string) => ({
  from: { node: from, port: 'main' },
  to: { node: to, port: 'main' },
});
const flow: components['schemas']['DigitalOrganization'] = {
  id: id('dorg', 1),
  name: 'Daily report',
  description: '',
  tags: [],
  project_id: id('proj', 1),
  folder: null,
  permissions: ['view', 'edit', 'execute', 'publish'],
  shared_with_you: false,
  status: 'draft',
  draft_revision: 1,
  published_version_id: null,
  draft: {
    nodes: [
      node('Start', 'trigger.manual', 0),
      node('Edit fields', 'data.edit_fields', 240, {
        mode: 'assignments',
        assignments: [{ name: 'total', type: 'number', value: 3 }],
      }),
      node('Wait', 'logic.wait', 480, { mode: 'interval', amount: 5, unit: 'minutes' }),
    ],
    connections: [between('start', 'edit_fields'), between('edit_fields', 'wait')],
  },
  settings: {},
  addresses: [],
  issues: [],
  has_unpublished_changes: true,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-23T09:00:00.000Z',
};
const answers: Answers = {
  getDigitalOrganization: flow,
  listNodeTypes: { data: serverTypes.present(), next_cursor: null },
};
const canvas = `/digital-organizations/${flow.id}`;

describe.skipIf(!isFull)('pictures, in npm run test:full only: each machine would have to draw as this one', () => {
  let screen: Screen;
  beforeAll(async () => {
    screen = await openScreen();
  }, 180_000);
  beforeEach(async () => {
    await screen.page.setViewportSize({ width: 1280, height: 800 });
    await screen.page.emulateMedia({ colorScheme: 'light' });
  });
  afterEach(() => expect(screen.api.misfits.splice(0)).toEqual([]));
  afterAll(() => screen?.close());

  const openFlow = async (more = '') => {
    await screen.open(`${canvas}${more}`, answers);
    await screen.page.locator('.react-flow__node').first().waitFor();
    await screen.page.waitForLoadState('networkidle');
  };

  test('the canvas, in light and in dark colors', async () => {
    await openFlow();
    await comparePictures(screen.page, 'canvas');
    await screen.page.emulateMedia({ colorScheme: 'dark' });
    await openFlow();
    await comparePictures(screen.page, 'canvas-dark');
  });

  test('the palette and the dialog of a node', async () => {
    await openFlow();
    await screen.page.locator('.react-flow__node', { hasText: 'Edit fields' }).dblclick();
    await screen.page.getByRole('dialog').waitFor();
    await screen.page.waitForLoadState('networkidle');
    await comparePictures(screen.page, 'node');
    await openFlow();
    await screen.page.getByRole('button', { name: 'Add node' }).first().click();
    await screen.page.getByText('Chat model').first().waitFor();
    await comparePictures(screen.page, 'palette');
  });

  test('the dialog of a node in German', async () => {
    await openFlow();
    await screen.page.evaluate(() => window.localStorage.setItem('bureau-language', 'de'));
    await openFlow();
    await screen.page.locator('.react-flow__node', { hasText: 'Wait' }).dblclick();
    await screen.page.getByText('Warten').first().waitFor();
    await screen.page.waitForLoadState('networkidle');
    await comparePictures(screen.page, 'node-german');
    await screen.page.evaluate(() => window.localStorage.removeItem('bureau-language'));
  });

  test('executions on a phone', async () => {
    await screen.page.setViewportSize({ width: 390, height: 844 });
    await screen.open('/executions');
    await screen.page.getByText('No executions yet').waitFor();
    await comparePictures(screen.page, 'executions-phone');
  });
});
