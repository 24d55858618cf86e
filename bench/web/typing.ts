import type { Locator, Page } from 'playwright-core';
import { openSignedIn, type SignedInWindow } from '../../test/e2e/signedIn.ts';
import { setup } from '../../test/support/globalSetup.ts';

/**
 * Prints how long after a key the page has drawn it, typed by a fast hand into the fields of an open node of a flow of 50 nodes:
 * `npm run bench -- web/typing [--rounds 3]`. Aim: p95 ≤ 50 ms over all fields.
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1] || 3);
const nodeCount = 50;
/** About 120 words a minute: the pauses in which a field hands on its text come between the keys, too. */
const betweenKeysMs = 90;

const text = 'Dear {{ $json.name }}, your order of today is on its way to you, thank you for it.';
const plain = 'customer greeting of the day in words';

/** A field that is typed into: by the node and tab it is in, and its accessible name. */
interface Typed {
  readonly name: string;
  readonly node: string;
  readonly tab?: string;
  readonly field: (page: Page) => Locator;
  readonly text: string;
}

const named = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true }).first();
const fields: readonly Typed[] = [
  { name: 'URL with an expression', node: 'n48', field: named('URL'), text },
  { name: 'value of an assignment', node: 'n49', field: named('Value'), text },
  { name: 'name of an assignment', node: 'n49', field: named('Name'), text: plain },
  { name: 'notes', node: 'n49', tab: 'Settings', field: named('Notes'), text: plain },
  { name: 'name of the node', node: 'n49', field: named('Node name'), text: plain },
];

/** One chain with an HTTP request and four assignments at its end. */
function buildGraph(): object {
  const assignments = Array.from({ length: 4 }, (_, index) => ({
    name: `field_${index}`,
    type: 'string',
    value: `Hello {{ $json.name }} ${index}`,
  }));
  const nodes = Array.from({ length: nodeCount }, (_, index) => {
    const type = index === 0 ? 'trigger.manual' : index === 48 ? 'http.request' : 'data.edit_fields';
    const parameters = {
      'trigger.manual': {},
      'http.request': { method: 'GET', url: 'https://example.test/' },
      'data.edit_fields': { mode: 'assignments', include: 'all', assignments: index === 49 ? assignments : [] },
    }[type];
    const position = { x: (index % 10) * 300, y: Math.floor(index / 10) * 160 };
    return { id: `n${index}`, name: index === 0 ? 'Start' : `Step ${index}`, type, position, parameters };
  });
  const connections = nodes.slice(1).map(({ id }, index) => ({
    from: { node: `n${index}`, port: 'main' },
    to: { node: id, port: 'main' },
  }));
  return { nodes, connections };
}

/** Notes for every key when the frame that follows on it has been handed to the screen. */
const watch = `
  window.keyToFrame = [];
  window.addEventListener('keydown', (event) => {
    const at = event.timeStamp;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.keyToFrame.push(performance.now() - at);
      channel.port2.postMessage(null);
    });
  }, { capture: true });`;

async function typeInto(page: Page, { field, text: typed, tab, node }: Typed, address: string): Promise<number[]> {
  await page.goto(`${address}?node=${node}`);
  if (tab !== undefined) await page.getByRole('dialog').getByRole('tab', { name: tab }).click();
  await field(page).waitFor();
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 1500))');
  await field(page).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
  await page.evaluate(watch);
  for (const sign of typed) {
    const startedAt = performance.now();
    await page.keyboard.press(sign === ' ' ? 'Space' : sign);
    const restMs = betweenKeysMs - (performance.now() - startedAt);
    if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
  }
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  return page.evaluate<number[]>('window.keyToFrame');
}

const share = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))] ?? NaN;
const row = (name: string, values: readonly number[]): string =>
  `| ${name} | ${values.length} | ${share(values, 0.5).toFixed(0)} | ${share(values, 0.95).toFixed(0)} | ${Math.max(...values).toFixed(0)} |`;

async function main(): Promise<void> {
  const window: SignedInWindow = await openSignedIn();
  const draft = buildGraph();
  const { id } = await window.account.call<{ id: string }>('POST', '/api/v1/digital-organizations', {
    name: 'Typing',
    draft,
  });
  const all: number[] = [];
  console.log(`${nodeCount} nodes, ${rounds} rounds, a key every ${betweenKeysMs} ms; key to frame in ms`);
  console.log('| field | keys | p50 | p95 | most |');
  console.log('| --- | --: | --: | --: | --: |');
  for (const typed of fields) {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      found.push(...(await typeInto(window.page, typed, `/digital-organizations/${id}`)));
    console.log(row(typed.name, found));
    all.push(...found);
  }
  console.log(row('all', all));
  await window.page.context().browser()?.close();
}

const stop = await setup();
try {
  await main();
} finally {
  await stop();
}
