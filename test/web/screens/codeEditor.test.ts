import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { agentAnswers, executionOf, stepsOf } from './agentSamples.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { now } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];

const start = { id: 'start', type: 'trigger.manual', name: 'Start', position: { x: 0, y: 0 }, parameters: {} };
const nodeOf = (type: string, parameters: Schemas['GraphNode']['parameters']): Schemas['GraphNode'] => ({
  id: 'next',
  type,
  name: 'Next',
  position: { x: 240, y: 0 },
  parameters,
});

describe.skipIf(findBrowser() === null)('the editor of code', () => {
  const screen = sharedScreen();
  const dialog = () => screen.page.getByRole('dialog', { name: 'Node Next' });
  let time = now.getTime();
  /** The marked text, which colors cut into pieces. The editor looks at a text some time after a change, by the clock. */
  const marked = async () => {
    await screen.page.clock.setFixedTime((time += 10_000));
    return (await dialog().locator('.cm-lintRange-error').allTextContents()).join('');
  };

  /** Opens a node; `error` is that of its last run. */
  const openNode = async (
    node: Schemas['GraphNode'],
    error?: Pick<Schemas['ExecutionError'], 'parameter' | 'line' | 'column'>,
  ) => {
    const graph: Schemas['Graph'] = {
      nodes: [start, node],
      connections: [{ from: { node: 'start', port: 'main' }, to: { node: 'next', port: 'main' } }],
    };
    const run = executionOf('success');
    const failed: Schemas['ExecutionError'] | null = error
      ? { code: 'expression_failed', message: 'x is not known', node_id: 'next', node_name: 'Next', ...error }
      : null;
    const nodes = run.nodes.map((one, index): Schemas['ExecutionNode'] =>
      index === 0 ? one : { ...one, node_id: 'next', name: 'Next', type: node.type, status: 'error', error: failed },
    );
    const execution: Schemas['Execution'] = { ...run, status: 'error', error: failed, graph, nodes };
    await screen.open(`${editorPath}?node=next${error ? `&execution=${execution.id}` : ''}`, {
      ...editorAnswers,
      ...agentAnswers(execution, () => stepsOf([])),
      getDigitalOrganization: { ...dailyReport, draft: graph },
    });
    await dialog().locator('.cm-content').first().waitFor();
  };

  test('marks the line where the last run failed, until the text changes', async () => {
    const code = 'const a = 1;\nreturn x.y;\n';
    await openNode(nodeOf('logic.code', { code }), { parameter: '/code', line: 2, column: 8 });
    await expect.poll(marked, { timeout: 20_000 }).toContain('x.y');
    await screenLooksWell(screen, 'code-failed');
    await dialog().locator('.cm-content').first().click();
    await screen.page.keyboard.press('Control+End');
    await screen.page.keyboard.type('// seen');
    await expect.poll(marked, { timeout: 20_000 }).toBe('');
  });

  test('marks it in Python, too', async () => {
    await openNode(nodeOf('logic.python', { python: 'a = 1\nreturn x' }), { parameter: '/python', line: 2, column: 8 });
    await expect.poll(marked, { timeout: 20_000 }).toBe('x');
    await screenLooksWell(screen, 'python-failed');
  });

  test('completes modules, names of Node.js and their members', async () => {
    await openNode(nodeOf('logic.code', { code: '' }));
    const options = screen.page.getByRole('option');
    await dialog().locator('.cm-content').first().click();
    await screen.page.keyboard.type("const x = require('luxo");
    await options.filter({ hasText: 'luxon' }).waitFor();
    await screen.page.keyboard.press('Tab');
    await screen.page.keyboard.press('End');
    await screen.page.keyboard.press('Enter');
    await screen.page.keyboard.type('crypto.rand');
    await options.filter({ hasText: 'randomUUID' }).waitFor();
    expect(await options.filter({ hasText: 'randomBytes' }).count()).toBe(1);
  });

  test('steps of an image show the fields of their operation', async () => {
    const steps = [
      { operation: 'resize', width: 200, height: 200 },
      { operation: 'text', text: 'Order', x: 10, y: 20 },
    ];
    await openNode(nodeOf('data.edit_image', { steps, format: 'webp' }));
    await dialog().getByText('Steps').first().waitFor();
    await screenLooksWell(screen, 'edit-image');
  });
});
