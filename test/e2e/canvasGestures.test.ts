import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { components } from '../../openapi/generated/types.ts';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type Graph = components['schemas']['Graph'];

const node = (id: string, x: number, y: number, type = 'logic.no_operation') => ({
  id,
  name: id,
  type,
  position: { x, y },
});
const equals = { left: '1', operator: { type: 'string', operation: 'equals' }, right: '1' };
const draft: Graph = {
  nodes: [
    node('start', 0, 0, 'trigger.manual'),
    { ...node('if', 300, 0, 'logic.if'), parameters: { conditions: { combinator: 'and', conditions: [equals] } } },
    node('upper', 640, -60),
    node('lower', 700, 110),
    node('third', 660, 320),
  ],
  connections: [
    { from: { node: 'start', port: 'main' }, to: { node: 'if', port: 'main' } },
    { from: { node: 'if', port: 'true' }, to: { node: 'upper', port: 'main' } },
  ],
  notes: [{ id: 'memo', text: '# Memo\n\nBoth ways', position: { x: 40, y: 200 }, width: 300, height: 160 }],
};

/** Mouse actions on the canvas besides clicking: boxes, ends of connections, edges of notes. The steps build on each other. */
describe.skipIf(findBrowser() === null)('somebody with a mouse on the canvas', () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  let id = '';

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
    const body = { name: 'Gestures', draft };
    ({ id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body));
    await window.page.goto(`/digital-organizations/${id}`);
    await canvas.node('third').waitFor();
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const press = (keys: string) => window.page.keyboard.press(keys);
  const stored = async () =>
    (await window.account.call<{ draft: Graph }>('GET', `/api/v1/digital-organizations/${id}`)).draft;
  /** Polls a value of the saved graph. */
  const saved = <Seen>(look: (graph: Graph) => Seen) => expect.poll(async () => look(await stored()));
  const ends = ({ connections }: Graph) =>
    connections.map(({ from, to }) => `${from.node}.${from.port} → ${to.node}`).toSorted();
  const place = (name: string) => (graph: Graph) => graph.nodes.find((one) => one.name === name)?.position;
  const memo = (graph: Graph) => graph.notes?.find((one) => one.id === 'memo');
  const clickCanvas = () => window.page.locator('.react-flow__pane').click({ position: { x: 500, y: 40 } });
  const chosen = () => window.page.locator('.react-flow__node.selected').count();
  const boxOf = (selector: string) => canvas.restingBox(window.page.locator(selector));
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    const { mouse } = window.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 5 });
    await mouse.move(to.x, to.y, { steps: 5 });
    await mouse.up();
  };
  const port = async (name: string, kind: 'source' | 'target', portName = 'main') => {
    const handle = canvas.node(name).locator(`.react-flow__handle.${kind}[data-port="${portName}"]`);
    const box = await canvas.restingBox(handle);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  /** Draws a box around the nodes with Shift held. */
  const boxAround = async (...names: string[]) => {
    const boxes = await Promise.all(names.map((name) => canvas.restingBox(canvas.node(name))));
    const from = { x: Math.min(...boxes.map(({ x }) => x)) - 15, y: Math.min(...boxes.map(({ y }) => y)) - 15 };
    const right = Math.max(...boxes.map(({ x, width }) => x + width));
    const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
    await window.page.keyboard.down('Shift');
    await drag(from, { x: right + 15, y: bottom + 15 });
    await window.page.keyboard.up('Shift');
  };

  test('moves the far end of a connection to another node, and its near end to another port', async () => {
    await canvas.fit();
    const end = await port('upper', 'target');
    await drag({ x: end.x - 10, y: end.y }, await port('lower', 'target'));
    await saved(ends).toEqual(['if.true → lower', 'start.main → if']);
    const begin = await port('if', 'source', 'true');
    await drag({ x: begin.x + 10, y: begin.y }, await port('if', 'source', 'false'));
    await saved(ends).toEqual(['if.false → lower', 'start.main → if']);
    await window.screenshot('canvas-reconnected');
    await press('Control+z');
    await saved(ends).toEqual(['if.true → lower', 'start.main → if']);
  });

  test('selects with a box and moves all of it in one step', async () => {
    await boxAround('upper', 'lower');
    await expect.poll(chosen).toBe(2);
    await window.screenshot('canvas-box');
    const before = await stored();
    const grip = await boxOf('.react-flow__nodesselection-rect');
    const scale = (await canvas.node('upper').boundingBox())!.width / 80;
    const from = { x: grip.x + grip.width / 2, y: grip.y + 6 };
    await drag(from, { x: from.x + 100 * scale, y: from.y - 50 * scale });
    await saved(place('upper')).not.toEqual(place('upper')(before));
    const after = await stored();
    const moved = (name: string) => {
      const [was, is] = [place(name)(before)!, place(name)(after)!];
      return { x: is.x - was.x, y: is.y - was.y };
    };
    expect(moved('upper')).toEqual(moved('lower'));
    expect(moved('upper').x).toBeGreaterThan(50);
    expect(moved('third')).toEqual({ x: 0, y: 0 });
    await press('Control+z');
    await saved(place('upper')).toEqual(place('upper')(before));
    await saved(place('lower')).toEqual(place('lower')(before));
  });

  test('draws boxes without Shift, too, once drags are to select', async () => {
    const { page } = window;
    await clickCanvas();
    await page.getByRole('button', { name: 'Dragging pans. Switch to selecting' }).click();
    const third = (await canvas.node('third').boundingBox())!;
    await drag({ x: third.x - 20, y: third.y - 20 }, { x: third.x + 20, y: third.y + 20 });
    await expect.poll(chosen).toBe(1);
    await page.getByRole('button', { name: 'Dragging selects. Switch to panning' }).click();
    await clickCanvas();
    await expect.poll(chosen).toBe(0);
  });

  test('sizes a note at its corners; each drag is one step to undo', async () => {
    const { page } = window;
    await page.locator('[data-note="memo"]').click();
    const before = memo(await stored())!;
    const corner = async (which: string) => {
      const box = await boxOf(`.react-flow__resize-control.handle.${which}`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const bottomRight = await corner('bottom.right');
    await drag(bottomRight, { x: bottomRight.x + 60, y: bottomRight.y + 40 });
    await saved((graph) => memo(graph)!.width).toBeGreaterThan(before.width!);
    const larger = memo(await stored())!;
    expect(larger.position).toEqual(before.position);
    expect(larger.height).toBeGreaterThan(before.height!);
    const topLeft = await corner('top.left');
    await drag(topLeft, { x: topLeft.x + 40, y: topLeft.y + 30 });
    await saved((graph) => memo(graph)!.width).toBeLessThan(larger.width!);
    const smaller = memo(await stored())!;
    expect(smaller.position.x + smaller.width!).toBe(larger.position.x + larger.width!); // the far corner stays
    expect(smaller.position.y + smaller.height!).toBe(larger.position.y + larger.height!);
    await window.screenshot('canvas-note-sized');
    await press('Control+z');
    await saved(memo).toEqual(larger);
    await press('Control+z');
    await saved(memo).toEqual(before);
  });

  test('copies and pastes a note together with a node, and cuts and pastes both', async () => {
    const { page } = window;
    const count = (selector: string) => expect.poll(() => page.locator(selector).count());
    const pasted = async () =>
      (await stored()).notes
        ?.filter((note) => note.id !== 'memo')
        .map(({ text, width, height }) => ({ text, width, height }));
    await page.locator('[data-note="memo"]').click();
    await canvas.node('third').click({ modifiers: ['Control'] });
    await expect.poll(chosen).toBe(2);
    await press('Control+c');
    await press('Control+v');
    await count('[data-note]').toBe(2);
    await canvas.node('third 1').waitFor();
    await saved((graph) => graph.notes?.length).toBe(2);
    expect(await pasted()).toEqual([{ text: '# Memo\n\nBoth ways', width: 300, height: 160 }]);
    await expect.poll(chosen).toBe(2); // what was pasted
    await press('Control+x');
    await count('[data-note]').toBe(1);
    await canvas.node('third 1').waitFor({ state: 'detached' });
    await press('Control+v');
    await count('[data-note]').toBe(2);
    await canvas.node('third 1').waitFor();
    await window.screenshot('canvas-pasted-note');
    await press('Control+x');
    await count('[data-note]').toBe(1);
  });

  test('cuts a node with its connection, pastes it without, and takes it all back', async () => {
    await canvas.node('lower').click();
    await press('Control+x');
    await canvas.node('lower').waitFor({ state: 'detached' });
    await saved(ends).toEqual(['start.main → if']);
    await press('Control+v');
    await canvas.node('lower').waitFor();
    await saved(ends).toEqual(['start.main → if']);
    await press('Control+z');
    await press('Control+z');
    await saved(ends).toEqual(['if.true → lower', 'start.main → if']);
  });

  test('brings nodes into line and to the same distance', async () => {
    await clickCanvas();
    await boxAround('upper', 'lower', 'third');
    await expect.poll(chosen).toBe(3);
    const before = await stored();
    const places = (axis: 'x' | 'y') => (graph: Graph) =>
      ['upper', 'lower', 'third'].map((name) => place(name)(graph)![axis]);
    const [top, , bottom] = places('y')(before);
    await press('Alt+v');
    await saved(places('y')).toEqual([top, (top! + bottom!) / 2, bottom]);
    await press('Alt+ArrowLeft');
    const left = Math.min(...places('x')(before));
    await saved(places('x')).toEqual([left, left, left]);
    expect(new URL(window.page.url()).pathname).toBe(`/digital-organizations/${id}`);
    await window.screenshot('canvas-aligned');
    await press('Control+z');
    await press('Control+z');
    await saved(places('x')).toEqual(places('x')(before));
    await saved(places('y')).toEqual(places('y')(before));
  });

  const over = async (name: string) => {
    const box = await canvas.restingBox(canvas.node(name));
    return { x: box.x + box.width * 0.6, y: box.y + box.height * 0.5 };
  };
  const palette = () => window.page.getByRole('complementary', { name: 'Add a node' });

  test('a connection dropped on a node attaches to its input, or shows why it cannot', async () => {
    await clickCanvas();
    await canvas.fit();
    await drag(await port('if', 'source', 'false'), await over('upper'));
    await saved(ends).toEqual(['if.false → upper', 'if.true → lower', 'start.main → if']);
    const end = await port('upper', 'target');
    await drag({ x: end.x - 10, y: end.y }, await over('third'));
    await saved(ends).toEqual(['if.false → third', 'if.true → lower', 'start.main → if']);
    await drag(await port('third', 'source'), await over('start'));
    await window.page.getByText('Triggers have no inputs.').waitFor();
    await drag(await port('upper', 'target'), await over('third'));
    await saved(ends).toEqual(['if.false → third', 'if.true → lower', 'start.main → if', 'third.main → upper']);
    expect(await palette().count()).toBe(0);
  });

  test('deleting a node in the middle connects its neighbours, and one undo brings all back', async () => {
    const before = ends(await stored());
    await canvas.node('third').click();
    await press('Delete');
    await saved(ends).toEqual(['if.false → upper', 'if.true → lower', 'start.main → if']);
    await press('Control+z');
    await saved(ends).toEqual(before);
    await canvas.node('third').waitFor();
  });

  test('tidying up keeps the ways of an if from top to bottom', async () => {
    await clickCanvas();
    await press('Shift+Alt+T');
    const y = (name: string) => (graph: Graph) => place(name)(graph)!.y;
    await saved((graph) => place('third')(graph)!.x === place('lower')(graph)!.x).toBe(true);
    await saved((graph) => y('lower')(graph) < y('third')(graph)).toBe(true);
    await window.screenshot('canvas-tidy');
  });

  describe.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('at $width × $height', (size) => {
    const isInView = async (name: string) => {
      const [node, frame] = [await canvas.restingBox(canvas.node(name)), await boxOf('[data-canvas]')];
      return node.x >= frame.x && node.x + node.width <= frame.x + frame.width;
    };

    test('a click only selects: nothing moves or opens, and the buttons of the node are in view above it', async () => {
      const { page } = window;
      await page.setViewportSize(size);
      await canvas.fit();
      for (const name of ['third', 'lower', 'start']) {
        const before = await boxOf('[data-node-name="start"]');
        await canvas.node(name).click();
        const bar = await canvas.restingBox(canvas.bar);
        expect(await canvas.bar.getAttribute('aria-label')).toBe(`Actions for ${name}`);
        expect(bar.y + bar.height).toBeLessThan((await canvas.restingBox(canvas.node(name))).y);
        expect(await canvas.panel.count()).toBe(0);
        expect(await isInView(name)).toBe(true);
        expect(await boxOf('[data-node-name="start"]')).toEqual(before);
        await window.screenshot(`canvas-chosen-${name}-${size.width}`);
        await press('Escape'); // the buttons may lie over the next node
        await canvas.bar.waitFor({ state: 'detached' });
      }
    });

    test('a double click opens the node that it began on', async () => {
      for (const name of ['lower', 'start']) {
        await canvas.fit();
        await canvas.restingBox(canvas.node(name));
        await canvas.node(name).dblclick();
        const dialog = window.page.getByRole('dialog', { name: `Node ${name}`, exact: true });
        await dialog.waitFor();
        await press('Escape');
        await dialog.waitFor({ state: 'detached' });
        expect(await isInView(name)).toBe(true);
        await press('Escape');
      }
    });
  });

  test('nodes dropped first and later stay at their drop positions', async () => {
    const { page } = window;
    await page.setViewportSize({ width: 1440, height: 900 });
    const body = { name: 'Dropped' };
    const { id: empty } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', body);
    await page.goto(`/digital-organizations/${empty}`);
    const pane = page.locator('.react-flow__pane');
    const drop = async (title: RegExp, name: string, targetPosition: { x: number; y: number }) => {
      await palette().getByRole('button', { name: title }).dragTo(pane, { targetPosition });
      await canvas.node(name).waitFor();
      const [node, frame] = [await canvas.restingBox(canvas.node(name)), await boxOf('[data-canvas]')];
      const middle = { x: node.x + node.width / 2 - frame.x, y: node.y + node.height / 2 - frame.y };
      expect(Math.abs(middle.x - targetPosition.x), name).toBeLessThanOrEqual(8);
      expect(Math.abs(middle.y - targetPosition.y), name).toBeLessThanOrEqual(8);
      return node;
    };
    const first = await drop(/^Manual/, 'Manual trigger', { x: 140, y: 200 });
    await drop(/^Limit/, 'Limit', { x: 200, y: 420 });
    expect(await canvas.restingBox(canvas.node('Manual trigger'))).toEqual(first);
    await window.screenshot('canvas-dropped');
  });

  test('complains about nothing', () => {
    expect(window.complaints).toEqual([]);
  });
});
