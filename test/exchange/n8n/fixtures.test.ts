import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { startEngineApi, type EngineApi } from '../../api/engineApi.ts';
import { ChatVisitor } from '../../api/chat/chatClient.ts';
import { startExampleServer, type ExampleServer } from '../exampleServer.ts';
import { itemsOf, runDraft, type ItemsByNode } from '../importedRun.ts';

type Schemas = components['schemas'];

/** The file next to an export: the import's report, and the items according to n8n's semantics. */
interface Expected {
  results: { [node: string]: string };
  publishes: boolean;
  /** Codes of the errors that keep it from being published. */
  issues?: string[];
  /** Remarks of the report on a node. */
  remarks?: { [node: string]: string[] };
  execution?: { status: string; message: string };
  /** False if it is not complete enough to run. */
  runs?: boolean;
  /** A node without ports did not run. */
  items: ItemsByNode;
  /** Parameters of nodes, by name. */
  parameters?: { [node: string]: object };
  /** Names of knowledge bases that are there before. */
  knowledge_bases?: string[];
}

const folder = join(import.meta.dirname, 'fixtures');
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.json') && !file.endsWith('.expected.json'))
  .map((file) => file.replace(/\.json$/, ''));
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

let api: EngineApi;
let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer();
  api = await startEngineApi();
});
afterAll(async () => {
  await api?.close();
  await server?.close();
});

/** In the personal space, where what is imported is; once, for all that name it. */
async function addKnowledgeBase(name: string): Promise<void> {
  const { client } = api.person;
  const { data } = await client.ok('listKnowledgeBases');
  if (data.some((base) => base.name === name)) return;
  await client.ok('createKnowledgeBase', { body: { name, model: 'sandbox/embedding' } });
}

describe.each(names)('the export %s', (name) => {
  const expected = read(`${name}.expected.json`) as Expected;

  test('is mapped as its report says, published where it is complete, and gives the items that n8n gives', async () => {
    const { client } = api.person;
    for (const base of expected.knowledge_bases ?? []) await addKnowledgeBase(base);
    const made = await client.ok('importDigitalOrganization', {
      raw: server.placed(readFileSync(join(folder, `${name}.json`), 'utf8')),
    });
    const report = made.import_report!.nodes;
    const resultOf = (node: Schemas['ImportedNode']) => [node.name, node.result] as const;
    expect(Object.fromEntries(report.map(resultOf)), JSON.stringify(report, null, 1)).toMatchObject(expected.results);
    for (const [node, words] of Object.entries(expected.remarks ?? {})) {
      const said = report.find((one) => one.name === node)!.remarks.map(({ message }) => message);
      expect(said).toEqual(expect.arrayContaining(words.map((word) => expect.stringContaining(word))));
    }
    for (const [node, parameters] of Object.entries(expected.parameters ?? {}))
      expect(made.draft.nodes.find((one) => one.name === node)!.parameters).toMatchObject(parameters);
    const errors = made.issues.filter(({ severity }) => severity === 'error');
    expect(
      errors.map(({ code }) => code),
      JSON.stringify(errors),
    ).toEqual(expected.issues ?? []);
    const publishing = await client.call('publishDigitalOrganization', {
      params: { digital_organization_id: made.id },
    });
    expect([publishing.status, expected.publishes]).toEqual([expected.publishes ? 201 : 400, expected.publishes]);
    if (expected.runs === false) return;
    const execution = await runDraft(api, made.id);
    const { status = 'success', message } = expected.execution ?? {};
    expect([execution.status, execution.error?.message ?? null]).toEqual([
      status,
      message === undefined ? null : expect.stringContaining(message),
    ]);
    for (const [node, ports] of Object.entries(expected.items)) {
      const left = await itemsOf(api, execution, node);
      if (Object.keys(ports).length > 0) expect(left).toMatchObject(ports);
      else expect([node, left]).toEqual([node, {}]);
    }
  });
});

test('an agent with a memory behind a chat answers there, and remembers what was said in the session and no other', async () => {
  const { client } = api.person;
  const made = await client.ok('importDigitalOrganization', {
    raw: readFileSync(join(folder, 'chat-agent-memory.json'), 'utf8'),
  });
  await client.ok('publishDigitalOrganization', { params: { digital_organization_id: made.id } });
  const url = made.addresses[0]!.production_url;
  const [ada, bob] = [await ChatVisitor.start(url), await ChatVisitor.start(url)];
  for (const [visitor, said, number] of [
    [ada, 'I am Ada.', 1],
    [bob, 'I am Bob.', 1],
    [ada, 'Who am I?', 2],
  ] as const) {
    expect((await visitor.say(said)).status).toBe(202);
    expect(await visitor.answer(number)).toMatchObject({ status: 'success', text: `You said: ${said}` });
  }
  const { rows } = await api.test.database.pool.query<{ messages: { content: string }[] }>(
    'select messages from agent_memories where digital_organization_id = $1',
    [made.id],
  );
  expect(
    rows.map(({ messages }) => messages.map(({ content }) => content)).toSorted((a, b) => b.length - a.length),
  ).toEqual([
    ['I am Ada.', 'You said: I am Ada.', 'Who am I?', 'You said: Who am I?'],
    ['I am Bob.', 'You said: I am Bob.'],
  ]);
});

test('there are enough exports, of many types', () => {
  const types = names.flatMap((name) =>
    (read(`${name}.json`) as { nodes: { type: string }[] }).nodes.map(({ type }) => type),
  );
  expect(names.length).toBeGreaterThanOrEqual(30);
  expect(new Set(types).size).toBeGreaterThanOrEqual(20);
});
