import { describe, expect, test } from 'vitest';
import { findAgentIssues } from '../../../activities/agents/findAgentIssues.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { serverTypes } from '../features/canvas/buildGraph.ts';
import { agentAnswers, agentGraph, executionOf, stepsOf } from './agentSamples.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { deliverable, position } from './employeeSamples.ts';
import { evaluationOf } from './evaluationSamples.ts';
import type { Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];
/** The data table of the evaluation. */
const examples: Schemas['DataTable'] = {
  id: id('dtbl', 1),
  project_id: id('proj', 1),
  name: 'Examples',
  columns: [{ id: id('dcol', 1), name: 'question', type: 'text' }],
  revision: 1,
  row_count: 2,
  size_bytes: 40,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};
const list = <Line>(...data: Line[]) => ({ data, next_cursor: null });

/** Pages around agents: their evaluations, the influence of untrusted content, knowledge, and MCP clients. */
describe.skipIf(findBrowser() === null)('pages around agents', () => {
  const screen = sharedScreen();

  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  const dialog = () => screen.page.getByRole('dialog');

  const chat = { ...agentGraph.nodes[1]!, id: 'answer', type: 'ai.chat', name: 'Answer', position: { x: 480, y: 0 } };
  const tested = { ...dailyReport, draft: { ...agentGraph, nodes: [...agentGraph.nodes, chat] } };
  const evaluations: Answers = {
    listDataTables: list(examples),
    getDigitalOrganization: tested,
  };

  test('an evaluation tests all of a digital organization, or one agent or prompt of it, and says which', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    const evaluation = evaluationOf({ target_node_id: 'agent', target_node_name: 'Researcher' });
    await screen.open(`/evaluations/${evaluation.id}`, {
      ...evaluations,
      getEvaluation: evaluation,
      listEvaluations: list(evaluation),
      updateEvaluation: ({ body }) => {
        bodies.push(body);
        return evaluation;
      },
    });
    await page.getByText('Researcher', { exact: true }).waitFor();
    await page
      .getByRole('button', { name: /Actions|More/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    const target = dialog().getByRole('combobox', { name: 'What is tested' });
    await expect.poll(() => target.inputValue()).toBe('Agent: Researcher');
    await screenLooksWell(screen, 'evaluation-target');
    await target.click();
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'All of the digital organization',
      'Agent: Researcher',
      'Prompt: Answer',
    ]);
    await page.getByRole('option', { name: 'Prompt: Answer' }).click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({ target_node_id: 'answer' });
    expect(bodies[0]).not.toHaveProperty('target_node_name');
    await page.goto('/evaluations');
    await page.getByText('Writer · Researcher').waitFor();
  });

  test('an accepted deliverable, and any past execution, becomes a row in one click', async () => {
    const { page } = screen;
    const asked: unknown[] = [];
    const add = ({ params, body }: { params: object; body: unknown }) =>
      void asked.push({ ...params, ...(body as object) }) as never;
    const rows: Answers = {
      listEvaluations: list(evaluationOf()),
      addDeliverableToEvaluation: add,
      addExecutionToEvaluation: add,
    };
    const decided = { status: 'accepted' as const, decided_by: 'Ada Lovelace', decided_at: '2026-11-23T09:59:50.000Z' };
    await screen.open(`/data-pool/${deliverable.id}`, {
      ...rows,
      getDeliverable: { ...deliverable, ...decided, parts: [] } as never,
      getPosition: position,
    });
    await button('Add to evaluation').click();
    await page.getByRole('menuitem', { name: 'Letters' }).click();
    await expect.poll(() => asked).toEqual([{ deliverable_id: deliverable.id, evaluation_id: id('eval', 1) }]);
    await screen.open(`/executions/${id('exe', 1)}`, {
      ...agentAnswers(executionOf('success'), () => stepsOf([])),
      ...rows,
    });
    await button('Add to evaluation').click();
    await page.getByRole('menuitem', { name: 'Letters' }).click();
    await expect.poll(() => asked.slice(1)).toEqual([{ execution_id: id('exe', 1), evaluation_id: id('eval', 1) }]);
  });

  test('publishing warns of the influence of untrusted input on an agent, and more strongly without approvals', async () => {
    const { page } = screen;
    for (const [tainted, said] of [
      ['ask', 'a person must approve calls of "send"'],
      ['off', 'and then use "send" without an approval'],
    ] as const) {
      const draft = exposed(tainted);
      const issues = findAgentIssues(draft, serverTypes).filter(({ code }) => code !== 'parameter_missing');
      expect(issues.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning agent_exposed']);
      await screen.open(editorPath, { ...editorAnswers, getDigitalOrganization: { ...dailyReport, draft, issues } });
      await button('Publish').click();
      const issue = dialog().getByRole('button', { name: said });
      await issue.getByRole('img', { name: 'Warning' }).or(issue.getByLabel('Warning')).first().waitFor();
      // A warning does not prevent publishing.
      expect(await dialog().getByRole('button', { name: 'Publish', exact: true }).isEnabled()).toBe(true);
      await issue.click();
      await page.getByRole('dialog', { name: 'Node Researcher' }).waitFor();
    }
  });

  test('a search of a knowledge base shows each passage with its source and scores, and that nothing was found', async () => {
    const { page } = screen;
    const base = {
      id: id('kbas', 1),
      project_id: id('proj', 1),
      name: 'Handbook',
      description: '',
      model: 'sandbox/embedding',
      language: 'english' as const,
      document_count: 2,
      chunk_count: 9,
      size_bytes: 4_000,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
    };
    const hit = {
      document_id: id('kdoc', 1),
      document_key: 'leave',
      title: 'Leave',
      source_url: 'https://example.com/leave',
      metadata: {},
      heading: 'Holidays › Carry over',
      text: 'Days are carried over until March. All of the passage.',
      match: 'Days are carried over until March.',
      score: 0.912,
      similarity: 0.8049,
      text_rank: 1,
    };
    const asked: unknown[] = [];
    await screen.open(`/knowledge-bases/${base.id}`, {
      getKnowledgeBase: base,
      searchKnowledgeBase: ({ body }) => {
        asked.push(body);
        const { query } = body as { query: string };
        const other = {
          ...hit,
          document_id: id('kdoc', 2),
          title: 'Notes',
          source_url: null,
          text_rank: null,
          score: 0.5,
        };
        return { hits: query === 'nothing' ? [] : [hit, other], credits: '0.000010' } as never;
      },
    });
    const search = async (query: string) => {
      await page.getByRole('textbox', { name: 'Question' }).fill(query);
      await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    };
    await search('When do holidays end?');
    const first = page.getByRole('listitem').filter({ hasText: 'Carry over' }).first();
    await first.getByText('Score 0.91').waitFor();
    await first.getByText(/Similarity 0\.80/).waitFor();
    await first.getByText(/1/).first().waitFor();
    await first.getByText('Days are carried over until March.').waitFor();
    expect(await first.getByRole('link', { name: 'Leave' }).getAttribute('href')).toBe('https://example.com/leave');
    await page.getByText('Score 0.50').waitFor();
    expect(asked).toEqual([{ query: 'When do holidays end?', limit: 10 }]);
    await screenLooksWell(screen, 'knowledge-scores');
    await search('nothing');
    await page
      .getByText(/nothing/i)
      .last()
      .waitFor();
    await page.getByText('Score 0.91').waitFor({ state: 'detached' });
  });

  test('every set-up of a client of MCP names the address of this instance, and its JSON can be read', async () => {
    const { page, api } = screen;
    await screen.open('/settings/mcp', {});
    const address = `${api.url}/mcp`;
    expect(await page.getByLabel('Address', { exact: true }).textContent()).toBe(address);
    const shell = await page.getByRole('region', { name: 'Without a key', exact: false }).textContent();
    const commands = shell!.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(commands).toHaveLength(3);
    expect(commands[0]).toBe(`claude mcp add --transport http bureau ${address}`);
    expect(JSON.parse(/^code --add-mcp '(.*)'$/.exec(commands[1]!)![1]!)).toEqual({
      name: 'bureau',
      type: 'http',
      url: address,
    });
    expect(commands[2]).toBe(`npx @modelcontextprotocol/inspector --transport http --server-url ${address}`);

    const tabs = page.getByRole('tab');
    const shown = new Map<string, string>();
    for (const tab of await tabs.all()) {
      await tab.click();
      shown.set((await tab.textContent())!, (await page.getByRole('tabpanel').locator('pre').textContent())!);
    }
    expect([...shown.keys()]).toEqual(['Claude Code', 'Claude API', 'OpenAI API', 'VS Code', 'Cursor', 'Inspector']);
    const key = '$BUREAU_ACCOUNT_KEY';
    expect(shown.get('Claude Code')).toBe(
      `claude mcp add --transport http bureau ${address} --header "Authorization: Bearer ${key}"`,
    );
    expect(shown.get('Inspector')!.replace(/\s*\\\n\s*/, ' ')).toBe(
      `npx @modelcontextprotocol/inspector --cli ${address} --transport http --method tools/list --header "Authorization: Bearer ${key}"`,
    );
    const json = (client: string) => JSON.parse(shown.get(client)!.replace(/^\/\/ .*\n/, '')) as unknown;
    expect(json('Claude API')).toEqual({
      mcp_servers: [{ type: 'url', url: address, name: 'bureau', authorization_token: key }],
      tools: [{ type: 'mcp_toolset', mcp_server_name: 'bureau' }],
    });
    expect(json('OpenAI API')).toEqual({
      tools: [{ type: 'mcp', server_label: 'bureau', server_url: address, authorization: key }],
    });
    const bearer = (value: string) => ({ Authorization: `Bearer \${${value}}` });
    expect(json('VS Code')).toMatchObject({
      inputs: [{ type: 'promptString', id: 'bureau-key', password: true }],
      servers: { bureau: { type: 'http', url: address, headers: bearer('input:bureau-key') } },
    });
    expect(json('Cursor')).toEqual({
      mcpServers: { bureau: { url: address, headers: bearer('env:BUREAU_ACCOUNT_KEY') } },
    });
    for (const said of ['Claude', 'ChatGPT'])
      expect(await page.getByText(said, { exact: false }).count()).toBeGreaterThan(1);
    await screenLooksWell(screen, 'mcp-setups');
  });
});

/** An agent that reads what strangers write and private data, and can send. */
function exposed(tainted: 'ask' | 'off'): Schemas['Graph'] {
  const [start, agent] = agentGraph.nodes;
  const tools = [
    {
      name: 'look',
      description: 'Looks.',
      type: 'http.request',
      parameters: { method: 'GET', url: 'https://example.com' },
    },
    { name: 'notes', description: 'Reads.', type: 'data.table', parameters: {} },
    {
      name: 'send',
      description: 'Sends.',
      type: 'http.request',
      parameters: { method: 'POST' },
      filled: [{ parameter: 'url', type: 'string', description: 'Where to.' }],
    },
  ];
  const parameters = { ...agent!.parameters, tools, approval: { tainted } };
  return { ...agentGraph, nodes: [start!, { ...agent!, parameters }] };
}
