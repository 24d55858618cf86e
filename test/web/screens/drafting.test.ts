import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { agentAnswers, executionOf, stepsOf } from './agentSamples.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];
type Graph = Schemas['Graph'];

const unmeasured: Schemas['ModelMeasure'] = { uptime_percent: null, ttft_ms: null, tokens_per_second: null };
const model = (name: string, sandbox: boolean): Schemas['CallableModel'] => ({
  name,
  aliases: [],
  provider: sandbox ? 'Sandbox' : 'Acme',
  provider_id: id('prov', 1),
  endpoints: ['chat.completions'],
  context_tokens: 100_000,
  max_output_tokens: 8_000,
  capabilities: sandbox ? [] : ['tools'],
  price: { input_per_mtok: '3', output_per_mtok: '15' },
  sandbox,
  measured: { last_24h: unmeasured, last_7d: unmeasured },
});
const models = { data: [model('sandbox/chat', true), model('acme/large', false)], next_cursor: null };
const empty: Graph = { nodes: [], connections: [] };
const link = (from: string, to: string) => ({ from: { node: from, port: 'main' }, to: { node: to, port: 'main' } });
const node = (nodeId: string, name: string, type: string, x: number, parameters: Record<string, unknown> = {}) => ({
  id: nodeId,
  name,
  type,
  position: { x, y: 0 },
  parameters,
});
const proposed: Graph = {
  nodes: [
    node('n1', 'Every morning', 'trigger.schedule', 0, { rules: [{ every: 'days', amount: 1, hour: 8, minute: 0 }] }),
    node('n2', 'Weather in Berlin', 'data.catalog', 260, {
      search: 'open-meteo.forecast',
      inputs: { place: 'Berlin' },
    }),
    node('n3', 'Send an email', 'email.send', 520, { from: 'me@example.com', to: 'ada@example.com' }),
  ],
  connections: [link('n1', 'n2'), link('n2', 'n3')],
};
const proposalOf = (graph: Graph, more: Partial<Schemas['DraftProposal']> = {}): Schemas['DraftProposal'] => ({
  base_revision: 1,
  model: 'acme/large',
  sandbox: false,
  summary: 'Sends you the weather in Berlin by email every morning at 8.',
  graph,
  differences: { added: ['n1', 'n2', 'n3'], changed: [], removed: [], added_connections: [], removed_connections: [] },
  issues: [
    {
      node_id: 'n3',
      parameter: '/credentials/smtp',
      severity: 'error',
      code: 'credential_missing',
      message: 'Select one.',
    },
  ],
  credentials: [
    {
      node_id: 'n3',
      slot: 'smtp',
      title: 'SMTP',
      types: ['smtp'],
      choices: [{ id: id('crd', 1), name: 'Office mail', type: 'smtp' }],
    },
  ],
  to_fill: [{ node_id: 'n3', question: 'Enter the address that the email goes to.' }],
  removed_references: [],
  effects: [{ node_id: 'n3', effects: ['sends_out'], reason: 'added' }],
  rounds: 1,
  cost: { credits: '0.021000', calls: 1 },
  run_estimate: {
    credits: '1.000000',
    complete: true,
    nodes: [{ node_id: 'n2', credits: '1.000000', basis: 'search' }],
  },
  ...more,
});

describe.skipIf(findBrowser() === null)('a flow by words', () => {
  const screen = sharedScreen();
  const dialog = (name: string) => screen.page.getByRole('dialog', { name });
  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  let saved: Graph | null = null;
  let asked: Schemas['DraftProposalRequest'][] = [];

  const openDraft = async (draft: Graph, answers: Answers = {}) => {
    saved = null;
    asked = [];
    let revision = 1;
    await screen.open(editorPath, {
      ...editorAnswers,
      getDigitalOrganization: { ...dailyReport, draft },
      listCallableModels: models,
      updateDigitalOrganization: ({ body }: { body: unknown }) => {
        saved = (body as { draft: Graph }).draft;
        return { ...dailyReport, draft: saved, draft_revision: (revision += 1) };
      },
      proposeDraft: ({ body }: { body: unknown }) => {
        asked.push(body as Schemas['DraftProposalRequest']);
        return proposalOf(proposed);
      },
      ...answers,
    });
  };

  test('is described on the empty canvas, shown with its effects and costs, and applied as one step', async () => {
    await openDraft(empty);
    await button('Describe it').first().click();
    const asking = dialog('Describe it');
    await asking
      .getByRole('textbox', { name: 'What should happen?' })
      .fill('Mail me the weather in Berlin every morning at 8');
    await screenLooksWell(screen, 'describe-ask');
    await asking.getByRole('button', { name: 'Propose' }).click();
    await asking.getByText('Sends you the weather in Berlin by email every morning at 8.').waitFor();
    expect(asked).toMatchObject([{ kind: 'describe', model: 'acme/large', draft_revision: 1, language: 'en' }]);
    await asking.getByText('Send an email (new): sends data out').waitFor();
    await asking.getByText('One run costs about 1.00 credits.').waitFor();
    await screenLooksWell(screen, 'describe-proposal');
    expect(saved).toBeNull();
    await asking.getByRole('combobox', { name: 'Credential for Send an email: SMTP' }).click();
    await screen.page.getByRole('option', { name: 'Office mail' }).click();
    await asking.getByRole('button', { name: 'Apply' }).click();
    await asking.waitFor({ state: 'hidden' });
    await expect.poll(() => saved?.nodes.length, { timeout: 20_000 }).toBe(3);
    expect(saved!.nodes[2]!.credentials).toEqual({ smtp: { id: id('crd', 1), name: 'Office mail' } });
    await button('Undo').click();
    await expect.poll(() => saved?.nodes.length, { timeout: 20_000 }).toBe(0);
  });

  test('is discarded without a change, and the chosen model is remembered', async () => {
    await openDraft(empty);
    await button('Describe it').first().click();
    const asking = dialog('Describe it');
    await asking.getByRole('combobox', { name: 'Model' }).click();
    await screen.page.getByRole('option', { name: 'sandbox/chat' }).click();
    await asking.getByText('The sandbox only matches words.').waitFor();
    await asking.getByRole('button', { name: /^When a form is sent/ }).click();
    await asking.getByRole('button', { name: 'Propose' }).click();
    await asking.getByRole('button', { name: 'Discard' }).click();
    await asking.waitFor({ state: 'hidden' });
    expect(saved).toBeNull();
    await openDraft(empty);
    await button('Describe it').first().click();
    await dialog('Describe it').getByText('The sandbox only matches words.').waitFor();
    await screen.page.evaluate('localStorage.removeItem("bureau-drafting-model")');
  });

  test('that exists is changed beside a node, and explained', async () => {
    const draft = dailyReport.draft;
    const changed = { ...draft, nodes: [...draft.nodes, node('n4', 'Post', 'slack.message', 740, {})] };
    await openDraft(draft, {
      proposeDraft: ({ body }: { body: unknown }) => {
        asked.push(body as Schemas['DraftProposalRequest']);
        return proposalOf({ ...changed, connections: [...draft.connections, link('wait', 'n4')] }, { credentials: [] });
      },
      explainDraft: {
        model: 'acme/large',
        sandbox: false,
        text: 'Starts by hand, sets a total and waits.',
        steps: [{ node_id: 'edit_fields', text: 'Sets the total to 3.' }],
        cost: { credits: '0.001000', calls: 1 },
      },
    });
    await screen.page.getByText('Edit fields', { exact: true }).first().click();
    await button('Change it in words').click();
    const changing = dialog('Change it in words');
    await changing.getByRole('textbox', { name: 'What should change?' }).fill('Post it to Slack at the end');
    await changing.getByRole('button', { name: 'Propose' }).click();
    await changing.getByText('New connections').waitFor();
    expect(asked).toMatchObject([{ kind: 'change', node_id: 'edit_fields' }]);
    await changing.getByRole('button', { name: 'Discard' }).click();
    await button('More actions').click();
    await screen.page.getByRole('menuitem', { name: 'Explain this' }).click();
    await dialog('Explain this').getByRole('button', { name: 'Explain' }).click();
    await dialog('Explain this').getByText('Starts by hand, sets a total and waits.').waitFor();
    await screenLooksWell(screen, 'explain');
  });

  test('is fixed from the page of a failed execution, on its canvas', async () => {
    const failed = executionOf('canceled');
    const nodeId = dailyReport.draft.nodes[1]!.id;
    const execution: Schemas['Execution'] = {
      ...failed,
      status: 'error',
      graph: dailyReport.draft,
      nodes: [],
      error: {
        code: 'node_failed',
        message: 'There is no total.',
        node_id: nodeId,
        node_name: 'Edit fields',
        parameter: null,
      },
    };
    await openDraft(
      dailyReport.draft,
      agentAnswers(execution, () => stepsOf([])),
    );
    await screen.page.goto(`/executions/${execution.id}`);
    await screen.page.getByRole('link', { name: 'Fix it' }).click();
    const fixing = dialog('Fix it');
    await fixing.getByRole('button', { name: 'Propose' }).click();
    await fixing.getByText('Sends you the weather in Berlin', { exact: false }).waitFor();
    expect(asked).toMatchObject([{ kind: 'fix', node_id: nodeId, execution_id: execution.id }]);
    await fixing.getByRole('button', { name: 'Discard' }).click();
    await fixing.waitFor({ state: 'hidden' });
    expect(screen.page.url()).not.toContain('fix=');
  });

  test('shows ways to get a model if there is none, and errors of proposals', async () => {
    await openDraft(empty, { listCallableModels: { data: [], next_cursor: null } });
    await button('Describe it').first().click();
    await dialog('Describe it').getByText('No model that can use tools is open yet').waitFor();
    const message = 'The model gave no usable proposal. Say it in other words, or choose another model.';
    await openDraft(empty, {
      proposeDraft: new Refusal(502, { type: 'server_error', code: 'upstream_error', message }),
    });
    await button('Describe it').first().click();
    await dialog('Describe it').getByRole('textbox', { name: 'What should happen?' }).fill('Anything');
    await dialog('Describe it').getByRole('button', { name: 'Propose' }).click();
    await dialog('Describe it').getByText(message).waitFor();
  });
});
