import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findBrowser } from './browser.ts';
import { CanvasSteps } from './canvasSteps.ts';
import { openSignedIn, type SignedInWindow } from './signedIn.ts';

type JsonSchema = {
  title?: string;
  type?: string;
  enum?: string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  'x-control'?: string;
  'x-language'?: string;
  'x-secret'?: boolean;
};

/** Where a text is typed: node type, its parameters at first, and the way to the field through its schema. */
type Place = {
  type: string;
  parameters?: object;
  path: (string | number)[];
  text: string;
  stored?: unknown;
  role?: 'combobox';
};

/** Fields that are texts from the beginning, or that take an expression as it is typed. What all texts come to: `closers.test.ts`. */
const written: Place[] = [
  { type: 'http.request', path: ['url'], text: 'x.test/{{ $json.id }}?q={{$json.q}}' },
  { type: 'http.request', parameters: { headers: { 'x-a': '' } }, path: ['headers', 'x-a'], text: 'a {{ $json.b }} c' },
  { type: 'ai.chat', path: ['model'], text: '{{ $json.m }}', role: 'combobox' },
  { type: 'ai.chat', path: ['prompt'], text: '{{ [{ a: `${1}` }] }}\n{ b' },
  { type: 'data.edit_fields', path: ['assignments', 0, 'name'], text: 'a{{ 1 }}' },
  {
    type: 'data.edit_fields',
    path: ['assignments', 1, 'value'],
    text: '{"a": ["{{ 2 }}"]}',
    stored: { a: ['{{ 2 }}'] },
  },
  { type: 'data.edit_fields', path: ['assignments', 2, 'value'], text: '1.50', stored: 1.5 },
  { type: 'data.limit', path: ['max_items'], text: '{{ $json.n1 }}' },
  { type: 'data.html', parameters: { operation: 'generate' }, path: ['html'], text: '<p a="b">{{ 3 }}</p>' },
  { type: 'data.markdown', path: ['markdown'], text: '- [b](c) {{ 4 }}' },
  { type: 'logic.code', path: ['code'], text: 'return [{ json: { a: `${1}` } }];' },
  {
    type: 'data.catalog',
    parameters: { search: '{{ 0 }}', inputs: { name: '' } },
    path: ['search'],
    text: '{{ $json.search }}',
  },
  { type: 'data.catalog', path: ['inputs', 'name'], text: 'a {{ $json.b }} c' },
];
/** Fields with a widget that no text fits into: by the switch beside their title. */
const switched: Place[] = [
  { type: 'http.request', path: ['method'], text: '{{ 1 }}' },
  { type: 'http.request', parameters: { never_error: true }, path: ['never_error'], text: '{{1}}' },
  { type: 'ai.chat', path: ['messages'], text: '{{ 1 }}' },
  { type: 'data.date_time', parameters: { operation: 'between' }, path: ['units'], text: '{{ 1 }}' },
  { type: 'logic.merge', parameters: { mode: 'by_position' }, path: ['clash'], text: '{{ { a: "b" } }}' },
  { type: 'data.table', path: ['table'], text: '{{ 1 }}' },
  { type: 'knowledge.search', path: ['knowledge_base'], text: '{{ 1 }}' },
  { type: 'data.table', path: ['sort_by'], text: '{{ 1 }}' },
  { type: 'data.table', path: ['conditions'], text: '{{ 1 }}' },
  { type: 'employee.call', path: ['position_id'], text: '{{ 1 }}' },
  { type: 'logic.sub_organization', path: ['digital_organization_id'], text: '{{ 1 }}' },
];
/** Secrets are in no node; a tool and its parameters are chosen from lists and then have fields of the kinds above. */
const notTyped = new Set(['secret', 'tool_type', 'tool_parameters', 'mcp_tool', 'mcp_tools', 'mcp_arguments']);
const conditions = {
  conditions: [{ left: '', operator: { type: 'string', operation: 'equals' }, right: '' }],
};
const atFirst: Record<string, object> = {
  'data.edit_fields': {
    assignments: ['a', 'b', 'c'].map((name) => ({ name: name === 'a' ? '' : name, type: 'any' })),
  },
  'logic.if': { conditions },
  'logic.code': { code: '' },
};

/** Real key presses into every kind of field, in one browser window. The steps build on each other. */
describe.skipIf(findBrowser() === null)('typing into fields', { timeout: 300_000 }, () => {
  let window: SignedInWindow;
  let canvas: CanvasSteps;
  let id: string;
  let schemas: Map<string, JsonSchema>;

  beforeAll(async () => {
    window = await openSignedIn();
    canvas = new CanvasSteps(window.page);
    const { data } = (await window.account.call('GET', '/api/v1/node-types')) as {
      data: { type: string; parameters: JsonSchema }[];
    };
    schemas = new Map(data.map(({ type, parameters }) => [type, parameters]));
    const types = [...new Set(['logic.if', ...[...written, ...switched].map(({ type }) => type)])];
    const nodes = types.map((type, index) => ({
      id: `n${index}`,
      name: type,
      type,
      parameters: Object.assign(
        {},
        atFirst[type],
        ...[...written, ...switched].flatMap((one) => (one.type === type && one.parameters ? [one.parameters] : [])),
      ) as object,
      position: { x: (index % 2) * 280, y: Math.floor(index / 2) * 130 },
    }));
    // Far to the right, where the panel covers it: the others stay beside the panel.
    nodes.push({ id: 'start', name: 'Start', type: 'trigger.manual', parameters: {}, position: { x: 1500, y: 0 } });
    const made = await window.account.call('POST', '/api/v1/digital-organizations', {
      name: 'Typist',
      draft: { nodes, connections: [] },
    });
    ({ id } = made as { id: string });
    await window.page.goto(`/digital-organizations/${id}`);
  }, 180_000);

  beforeEach(({ onTestFailed }) => {
    onTestFailed(async () => console.error(await window.describe()));
  });

  afterAll(() => window?.close());

  const press = (key: string): Promise<void> => window.page.keyboard.press(key);
  /** Leaves the panel as a hand at the keyboard would not: by the name of the node. */
  const leave = (): Promise<void> => canvas.panel.getByLabel('Node name').focus();
  const field = (label: string, role: 'textbox' | 'combobox' = 'textbox'): Locator =>
    canvas.panel.getByRole(role, { name: label, exact: true });
  const parameters = async (type: string): Promise<unknown> => {
    const { draft } = (await window.account.call('GET', `/api/v1/digital-organizations/${id}`)) as {
      draft: { nodes: { name: string; parameters: unknown }[] };
    };
    return draft.nodes.find(({ name }) => name === type)?.parameters;
  };
  const held = async ({ type, path }: Place): Promise<unknown> => {
    let value = await parameters(type);
    for (const key of path) value = (value as Record<string | number, unknown> | undefined)?.[key];
    return value;
  };
  const schemaAt = ({ type, path }: Place): JsonSchema => {
    let schema = schemas.get(type)!;
    for (const key of path) {
      const next = typeof key === 'number' ? schema.items : schema.properties?.[key];
      if (next === undefined) return schema; // a name of key/values
      schema = next;
    }
    return schema;
  };
  const labelOf = (place: Place): string => {
    const { title = String(Number(place.path.at(-1)) + 1), 'x-control': control } = schemaAt(place);
    return ['key_values', 'catalog_inputs'].includes(control ?? '') && place.path.length > 1
      ? `Value 1 of ${title}`
      : title;
  };
  const entryOf = (index: number): Locator =>
    canvas.panel
      .getByRole('list', { name: labelOf({ type: 'data.edit_fields', path: ['assignments'], text: '' }), exact: true })
      .getByRole('listitem')
      .nth(index);
  /** Several entries of a list have fields of the same name. */
  const fieldOf = (place: Place): Locator => {
    const entry = place.path.find((key) => typeof key === 'number');
    const of = place.path.length > 2 && entry !== undefined ? entryOf(entry) : canvas.panel;
    return of.getByRole(place.role ?? 'textbox', { name: labelOf(place), exact: true });
  };
  const expectStored = async (places: Place[]): Promise<void> => {
    for (const place of places)
      expect(await held(place), `${place.type} ${place.path.join('.')}`).toEqual(place.stored ?? place.text);
  };
  const without = (text: string): string => text.replaceAll(/\s*\n\s*/g, '\n').trim();

  test('at full speed, every kind of field holds what was typed', async () => {
    for (const place of written) {
      await canvas.open(place.type);
      await fieldOf(place).click();
      await press('ControlOrMeta+A');
      await window.page.keyboard.type(place.text);
      await leave();
    }
    for (const place of switched) {
      await canvas.open(place.type);
      const modes = canvas.panel.getByRole('radiogroup', { name: `Value type of ${labelOf(place)}`, exact: true });
      await modes.locator('label').filter({ hasText: 'Expression' }).click();
      await field(labelOf(place)).waitFor();
      await window.page.keyboard.type(place.text);
      await leave();
    }
    await canvas.saved();
    await expectStored([...written, ...switched]);
    const known = [...schemas.values()].flatMap(kindsIn);
    const typed = [...written, ...switched].map((place) => kindOf(schemaAt(place)));
    expect(known.filter((one) => !typed.includes(one) && !notTyped.has(one))).toEqual([]);
  });

  test('slowly, while lists open and drafts are saved', async () => {
    const slow: (Place & { delay: number })[] = [
      { type: 'http.request', path: ['url'], text: 'To {{ $json.id }}!', delay: 40 },
      { type: 'data.edit_fields', path: ['assignments', 0, 'value'], text: '{{ 2 * $json.a }}', delay: 120 },
      { type: 'data.limit', path: ['max_items'], text: '{{ $json.n }}', delay: 200 },
    ];
    for (const place of slow) {
      const { text, delay } = place;
      await canvas.open(place.type);
      await fieldOf(place).click();
      await press('ControlOrMeta+A');
      const middle = text.indexOf('json.');
      await window.page.keyboard.type(text.slice(0, middle), { delay });
      await canvas.saved();
      await window.page.keyboard.type(text.slice(middle), { delay });
      await leave();
    }
    await canvas.saved();
    await expectStored(slow);
  });

  test('a number in a condition is a number, and stays as it is typed until it is one', async () => {
    await canvas.open('logic.if');
    const right = field('Comparison value of condition 1');
    const condition = async () =>
      ((await parameters('logic.if')) as { conditions: { conditions: unknown[] } }).conditions.conditions[0];
    await canvas.choose('Type of condition 1', 'Number');
    await right.click();
    await window.page.keyboard.type('-1.05', { delay: 30 });
    expect(await right.innerText()).toBe('-1.05');
    await field('Value of condition 1').click();
    await window.page.keyboard.type('{{ $json.a }}');
    await leave();
    await canvas.saved();
    expect(await condition()).toMatchObject({ operator: { type: 'number' }, left: '{{ $json.a }}', right: -1.05 });
  });

  test('inserted, undone, completed, pasted and composed text appears at the caret', async () => {
    const { page } = window;
    await canvas.open('data.edit_fields');
    const value = entryOf(0).getByRole('textbox', { name: 'Value', exact: true });
    const replace = async (text: string) => {
      await value.click();
      await press('ControlOrMeta+A');
      await page.keyboard.type(text, { delay: 10 });
    };
    /** Keys that come the very moment the list opens are no answer to it. */
    const accept = async (name: string, key: string) => {
      await canvas.restingBox(page.getByRole('option', { name }));
      await press(key);
    };
    await replace('Dear !');
    await press('ArrowLeft');
    await page.keyboard.type('{{ $json.nae }}', { delay: 10 });
    for (let step = 0; step < 'e }}'.length; step += 1) await press('ArrowLeft');
    await page.keyboard.type('m');
    expect(await value.innerText()).toBe('Dear {{ $json.name }}!');
    await replace('{{');
    await press('Backspace');
    await press('Backspace');
    await page.keyboard.type('{{ $js');
    await accept('$json', 'Enter');
    await page.keyboard.type('.a }} to');
    expect(await value.innerText()).toBe('{{ $json.a }} to');
    await replace('{{ $no');
    await accept('$now', 'Tab');
    await page.keyboard.type(' }}!');
    expect(await value.innerText()).toBe('{{ $now }}!');
    await replace('a {{ ');
    await page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '{{ $json.pasted }}');
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
    expect(await value.innerText()).toBe('a {{ $json.pasted }}');
    await replace('');
    await press('Backspace');
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await input.send('Input.insertText', { text: '日本' });
    await page.keyboard.type(' {{ $json.a }}', { delay: 10 });
    expect(await value.innerText()).toBe('日本 {{ $json.a }}');
    await leave();
    await canvas.saved();
    expect(await held({ type: 'data.edit_fields', path: ['assignments', 0, 'value'], text: '' })).toBe(
      '日本 {{ $json.a }}',
    );
  });

  test('an unfinished expression is an issue, and keeps the draft from being published', async () => {
    const limit = { type: 'data.limit', path: ['max_items'], text: '{{ $json.n' };
    await canvas.open('data.limit');
    await field(labelOf(limit)).click();
    await press('End');
    for (let step = 0; step < ' }}'.length; step += 1) await press('Backspace');
    await leave();
    await canvas.saved();
    expect(await held(limit)).toBe('{{ $json.n');
    await canvas.panel.getByText('Unfinished expression: }} is missing').first().waitFor();
    const { issues } = (await window.account.call('GET', `/api/v1/digital-organizations/${id}`)) as {
      issues: { code: string; severity: string; parameter: string }[];
    };
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'expression_invalid', severity: 'error', parameter: '/max_items' }),
    );
  });

  test('opened again, the fields show what was typed', async () => {
    await window.page.reload();
    const again = written.filter(({ type, stored }) => stored === undefined && type !== 'data.edit_fields').slice(0, 5);
    for (const { role: _widget, ...place } of again) {
      await canvas.open(place.type);
      const shown = await fieldOf(place).innerText();
      const now = await held(place);
      expect(without(shown), `${place.type} ${place.path.join('.')}`).toBe(without(String(now)));
    }
    expect(window.complaints).toEqual([]);
  });
});

/** Returns the kind of a field's editor, by the same rules as `forms/jsonSchema.ts` of the page. */
function kindOf(schema: JsonSchema): string {
  const { type, items, 'x-control': control, 'x-language': language } = schema;
  if (schema['x-secret'] === true) return 'secret';
  if (control === 'textarea' || control === 'code')
    return `${type === 'string' ? 'long text' : 'json'} ${language ?? ''}`;
  if (control !== undefined) return control;
  if (schema.enum !== undefined) return 'choice';
  return items?.enum === undefined ? (type ?? 'json ').replace('integer', 'number') : 'choices';
}

function kindsIn(schema: JsonSchema): string[] {
  const inside = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  return inside.flatMap((one) => [...(one === schema.items ? [] : [kindOf(one)]), ...kindsIn(one)]);
}
