import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../test/e2e/browser.ts';
import { signUp, type SignedUp } from '../../test/support/accounts.ts';
import { countFrames, type Traced } from './countFrames.ts';
import { servePage } from './servePage.ts';

/**
 * Prints the frame rate of our canvas and of bare @xyflow/react with as many nodes, panned, zoomed and dragged in the same way in
 * one run, and how long a canvas takes to open. Repeat with `npm run bench -- web/canvas`. Starts the embedded default.
 * Aims: 500 nodes at ≥ 0.8 of the bare frame rate; 300 nodes open in ≤ 2 s.
 */
const nodeCount = 500;
const openCount = 300;
const rounds = 3;
const traceMs = 4_000;
const root = join(import.meta.dirname, '..', '..');

interface Graph {
  nodes: { id: string; name: string; type: string; position: { x: number; y: number }; parameters: object }[];
  connections: { from: { node: string; port: string }; to: { node: string; port: string } }[];
}

/** One chain in rows of 25 nodes. */
function buildGraph(count: number): Graph {
  const nodes = Array.from({ length: count }, (_, index) => ({
    id: `n${index}`,
    name: index === 0 ? 'Start' : `Edit ${index}`,
    type: index === 0 ? 'trigger.manual' : 'data.edit_fields',
    position: { x: (index % 25) * 300, y: Math.floor(index / 25) * 120 },
    parameters: {},
  }));
  const connections = nodes.slice(1).map(({ id }, index) => ({
    from: { node: `n${index}`, port: 'main' },
    to: { node: id, port: 'main' },
  }));
  return { nodes, connections };
}

const middle = { x: 700, y: 430 };
const circle = (share: number, radius: number) => ({
  x: middle.x + radius * Math.cos(share * 6 * Math.PI),
  y: middle.y + radius * Math.sin(share * 6 * Math.PI),
});

/** Drags over nothing, the wheel there and back, and a drag of one node: each as long as the others. */
async function traceAll(page: Page): Promise<Record<'pan' | 'zoom' | 'drag', Traced>> {
  const trace = (act: (shown: Page, share: number) => Promise<void>) => countFrames(page, { durationMs: traceMs, act });
  const moveInCircle = async (shown: Page, share: number) => {
    const { x, y } = circle(share, 180);
    await shown.mouse.move(x, y);
  };
  await page.mouse.move(middle.x, middle.y);
  const zoom = await trace((shown, share) => shown.mouse.wheel(0, share % 0.5 < 0.25 ? -40 : 40));
  const free = await freePoint(page);
  await page.mouse.move(free.x, free.y);
  await page.mouse.down();
  const pan = await trace(moveInCircle);
  await page.mouse.up();
  const box = await page.evaluate<{ x: number; y: number }>(`(() => {
    const inside = [...document.querySelectorAll('.react-flow__node')].map((node) => node.getBoundingClientRect());
    const near = inside.sort((a, b) => Math.hypot(a.x - 700, a.y - 430) - Math.hypot(b.x - 700, b.y - 430))[0];
    return { x: near.x + near.width / 2, y: near.y + near.height / 2 };
  })()`);
  await page.mouse.move(box.x, box.y);
  await page.mouse.down();
  const drag = await trace(moveInCircle);
  await page.mouse.up();
  return { pan, zoom, drag };
}

/** A point of the canvas that neither a node nor a connection covers. */
function freePoint(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(`(() => {
    for (let x = 500; x < 900; x += 7) for (let y = 250; y < 650; y += 7)
      if (document.elementFromPoint(x, y)?.classList.contains('react-flow__pane')) return { x, y };
    return { x: 700, y: 430 };
  })()`);
}

/** The library alone: its own nodes and edges, with no more state than dragging needs. */
const barePage = `
import '@xyflow/react/dist/style.css';
import { ReactFlow, useEdgesState, useNodesState } from '@xyflow/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
const { nodes: placed, connections } = window.given;
const startNodes = placed.map(({ id, name, position }) => ({ id, position, data: { label: name } }));
const startEdges = connections.map(({ from, to }, index) => ({ id: String(index), source: from.node, target: to.node }));
function BareCanvas() {
  const [nodes, , onNodesChange] = useNodesState(startNodes);
  const [edges, , onEdgesChange] = useEdgesState(startEdges);
  return createElement(ReactFlow, { nodes, edges, onNodesChange, onEdgesChange, fitView: true, minZoom: 0.1, maxZoom: 2 });
}
createRoot(document.querySelector('#root')).render(createElement(BareCanvas));
`;

/** Starts the embedded default on a folder of its own. */
async function startBureau(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-bench-'));
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, [join(root, 'bin', 'start.ts')], {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, SERVICE_DATA_DIR: folder, SERVICE_SIGN_UP: 'open' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Ready:') && resolve());
    child.once('exit', () => reject(new Error('The instance did not start.')));
  });
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGINT');
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

async function makeOrganization(account: SignedUp, draft: Graph): Promise<string> {
  return (await account.call<{ id: string }>('POST', '/api/v1/digital-organizations', { name: 'Bench', draft })).id;
}

async function openPage(browser: Browser, url: string, cookie?: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 860 }, reducedMotion: 'reduce' });
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: new URL(url).origin }]);
  }
  return context.newPage();
}

async function main(): Promise<void> {
  const graph = buildGraph(nodeCount);
  const [bureau, bare] = [await startBureau(), await servePage(barePage, graph)];
  const browser = await launchBrowser();
  try {
    const account = await signUp(bureau.url, { name: 'Bench' });
    const large = await makeOrganization(account, graph);
    const small = await makeOrganization(account, buildGraph(openCount));
    const targets = [
      { name: 'bare', url: bare.url, cookie: undefined },
      { name: 'canvas', url: `${bureau.url}/digital-organizations/${large}`, cookie: account.cookie },
    ];
    const found: Record<string, Record<'pan' | 'zoom' | 'drag', Traced>[]> = { bare: [], canvas: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, url, cookie } of targets) {
        const page = await openPage(browser, url, cookie);
        await page.goto(url);
        await page.locator('.react-flow__node').first().waitFor();
        await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1000))');
        found[name]?.push(await traceAll(page));
        await page.context().close();
      }
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    console.log(`${nodeCount} nodes, ${rounds} rounds of ${traceMs / 1_000} s; frames/s (ms of long tasks), medians`);
    for (const act of ['pan', 'zoom', 'drag'] as const) {
      const of = (name: string, what: keyof Traced) => median((found[name] ?? []).map((traced) => traced[act][what]));
      const [plain, ours] = [of('bare', 'framesPerSecond'), of('canvas', 'framesPerSecond')];
      console.log(
        `${act}: bare ${plain.toFixed(1)} (${of('bare', 'longTaskMs')}), canvas ${ours.toFixed(1)} (${of('canvas', 'longTaskMs')}), ratio ${(ours / plain).toFixed(2)}`,
      );
    }
    const openings: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const page = await openPage(browser, bureau.url, account.cookie);
      const startedAt = performance.now();
      await page.goto(`${bureau.url}/digital-organizations/${small}`, { waitUntil: 'commit' });
      await page.locator('.react-flow__node').first().waitFor();
      openings.push(performance.now() - startedAt);
      await page.context().close();
    }
    console.log(`${openCount} nodes open in ${Math.round(median(openings.slice(1)))} ms (median, with an empty cache)`);
  } finally {
    await browser.close();
    await bare.stop();
    await bureau.stop();
  }
}

await main();
