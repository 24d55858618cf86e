import { describe, expect, test } from 'vitest';
import type { components } from '../../../openapi/generated/types.ts';
import { findBrowser } from '../../e2e/browser.ts';
import { agentAnswers, agentGraph, approvalOf, callOf, executionOf, stepOf, stepsOf } from './agentSamples.ts';
import { evaluationOf } from './evaluationSamples.ts';
import { dailyReport, editorAnswers, editorPath } from './dailyReport.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

type Schemas = components['schemas'];
const address = `/executions/${id('exe', 1)}?node=agent`;

/** The items that a node returned in its only run. */
const returned = (items: Record<string, unknown>[]): Schemas['ExecutionNodeDetail'] => ({
  node_id: 'agent',
  name: 'Researcher',
  type: 'ai.agent',
  runs: [
    {
      run_index: 0,
      status: 'success',
      started_at: null,
      duration_ms: 800,
      attempts: 1,
      error: null,
      console: null,
      inputs: {},
      outputs: { main: { count: items.length, items: items.map((json) => ({ json })) } },
    },
  ],
  next_cursor: null,
});

describe.skipIf(findBrowser() === null)('an agent', () => {
  const screen = sharedScreen();

  const step = (number: number) => screen.page.getByRole('region', { name: `Step ${number}` });
  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  const now = () => screen.page.locator('[data-agent-now]');
  const told = () => screen.api.tell({ kind: 'execution_steps', ids: [id('exe', 1)] });

  test('ends a run with its answer as what it is: Markdown, a table, a page without scripts; it folds', async () => {
    const { page } = screen;
    const figures = { finish_reason: 'stop', steps: 1, credits: '0.25' };
    let items: Record<string, unknown>[] = [
      { text: '## Cats\n\nThere are **three** cats:\n\n- Tom\n- Tiger', ...figures },
    ];
    const execution = executionOf('success');
    const answers: Answers = {
      ...editorAnswers,
      ...agentAnswers(execution, () => stepsOf([stepOf(0, [])])),
      getDigitalOrganization: { ...dailyReport, draft: agentGraph },
      getExecutionNode: () => returned(items),
    };
    const result = page.getByRole('region', { name: 'Result' });
    await screen.open(`${editorPath}?execution=${execution.id}`, answers);
    await result.getByRole('heading', { name: 'Cats' }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await screenLooksWell(screen, 'result-markdown');
    await page.getByRole('button', { name: 'Hide the result' }).click();
    await result.getByRole('heading', { name: 'Cats' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Show the result' }).click();

    items = [{ city: 'Berlin', degrees: 3 }, { city: 'Rome', degrees: 14 }]; // prettier-ignore
    await screen.open(`${editorPath}?execution=${execution.id}`, answers);
    await result.getByRole('cell', { name: 'Rome' }).waitFor();
    const saved = page.waitForEvent('download');
    await result.getByRole('button', { name: 'Download the result' }).click();
    expect((await saved).suggestedFilename()).toBe('Researcher.csv');
    await screenLooksWell(screen, 'result-table');

    const html =
      '<html><body onload="parent.hacked = 1"><h1 style="color: rgb(200, 0, 0)">Report</h1><script>parent.hacked = 1</script></body></html>';
    items = [{ html }];
    await screen.open(`/executions/${execution.id}`, answers);
    const heading = page.frameLocator('iframe[title="Page"]').getByRole('heading', { name: 'Report' });
    await heading.waitFor();
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(200, 0, 0)');
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    await screenLooksWell(screen, 'result-page');
  });

  test('is shown live step by step: model, tokens, credits, time, arguments, results, texts, and the sum', async () => {
    const { page, api } = screen;
    let steps = stepsOf([stepOf(0, [callOf('search')])], { step: 1, text: 'Three ca' });
    const cancelled: string[] = [];
    await screen.open(address, {
      ...agentAnswers(executionOf('running'), () => steps),
      cancelExecution: ({ params }) => void cancelled.push(params['execution_id']!) as never,
    });
    await step(1).getByText('sandbox/chat · 120 tokens · 0.25 credits · 800 ms').waitFor();
    await step(1).getByText('"q": "cats"').waitFor();
    await step(1).getByText('{"found":3}').waitFor();
    await step(1).getByText('420 ms').waitFor();
    await step(2).getByText('Three ca', { exact: true }).waitFor();
    await page.getByText('1 step', { exact: true }).waitFor();
    await page.getByText('120 tokens', { exact: true }).waitFor();
    await page.getByText('0.25 credits', { exact: true }).first().waitFor();
    await now().getByText('Step 2 · model answers').waitFor();

    steps = stepsOf([stepOf(0, [callOf('search')]), stepOf(1, [callOf('read', { status: 'open', result: null })])]);
    told();
    await step(2).getByText('read', { exact: true }).waitFor();
    await step(2).getByText('Running', { exact: true }).waitFor();
    await page.getByText('2 steps', { exact: true }).waitFor();
    await now().getByText('Step 2 · calls read').waitFor();
    await now().getByText('0.50 credits').waitFor();
    const open = { status: 'open', result: null } as const;
    steps = stepsOf([stepOf(0, [callOf('search', open), callOf('read', open)])]);
    told();
    await now().getByText('Step 1 · calls 2 tools').waitFor();
    steps = stepsOf([stepOf(0, [callOf('search')])]);
    told();
    await now().getByText('Step 2 · asks the model').waitFor();

    const failed = callOf('read', { status: 'error', result: 'The tool failed.' });
    const repair = stepOf(2, [], { kind: 'repair', tainted: true, fault: 'no JSON', kept: true });
    steps = stepsOf([stepOf(0, [callOf('search')]), stepOf(1, [failed]), repair], { step: 3, text: 'Now as' });
    told();
    await step(3).getByText('Repair', { exact: false }).waitFor();
    await step(3).getByText('no JSON', { exact: false }).waitFor();
    await step(2).getByText('The tool failed.').waitFor();
    await step(4).getByText('Now as').waitFor();
    await screenLooksWell(screen, 'agent-runs');
    const before = api.asked.length;
    await button('Cancel').click();
    await expect.poll(() => api.asked.slice(before)).toContain('cancelExecution');
    expect(cancelled).toEqual([id('exe', 1)]);
  });

  test('after its end shows its totals on the canvas, and runs again from a step or continues after the last', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    const steps = stepsOf([stepOf(0, [callOf('search')]), stepOf(1, [])]);
    await screen.open(address, {
      ...agentAnswers(executionOf('success'), () => steps),
      retryExecution: ({ body }) => {
        bodies.push(body);
        return { ...executionOf('success'), id: id('exe', 2) };
      },
    });
    await now().getByText('2 steps').waitFor();
    await now().getByText('0.50 credits').waitFor();
    await step(2).getByRole('button', { name: 'Run again from here' }).click();
    await page.getByRole('menuitem', { name: 'With the current version' }).click();
    await page.waitForURL(`**/executions/${id('exe', 2)}?node=agent`);
    await button('Go on from here').click();
    const menu = page.getByRole('menu', { name: 'Go on from here' });
    await menu.getByRole('menuitem', { name: 'With the original version' }).click();
    await expect.poll(() => bodies).toHaveLength(2);
    expect(bodies).toEqual([
      { version: 'current', from_step: { node_id: 'agent', step: 1 } },
      { version: 'original', from_step: { node_id: 'agent', step: 2 } },
    ]);
    await button('Run again from this node').click();
    await page.getByRole('menuitem', { name: 'With the current version' }).click();
    await button('Run again').click();
    await screen.screenshot('run-again');
    await page.getByRole('menuitem', { name: 'From the start, current draft' }).click();
    await expect
      .poll(() => bodies.slice(2))
      .toEqual([
        { version: 'current', from_node: 'agent' },
        { version: 'current', from_node: 'start' },
      ]);
  });

  /** Opens a waiting call; returns the requests about it. */
  async function openWaiting(link: string | null = null): Promise<unknown[]> {
    const bodies: unknown[] = [];
    let call = callOf('send', { status: 'waiting', result: null, approval: approvalOf({ cause: 'tainted', link }) });
    await screen.open(address, {
      ...agentAnswers(executionOf('waiting'), () => stepsOf([stepOf(0, [call])])),
      decideToolCall: ({ body }) => {
        bodies.push(body);
        const { decision, reason = null, arguments: edited = null } = body as Schemas['ToolCallDecision'];
        const made = decision === 'reject' ? 'rejected' : edited === null ? 'approved' : 'edited';
        const approval = approvalOf({
          decision: made,
          arguments: edited,
          reason,
          decided_at: '2026-11-23T10:00:00.000Z',
        });
        call = callOf('send', { status: decision === 'reject' ? 'error' : 'open', result: null, approval });
        return call;
      },
    });
    return bodies;
  }

  test('waits for an approval that is seen on its page and its node, and takes edited arguments, for the rest of the run', async () => {
    const { page } = screen;
    const bodies = await openWaiting('https://bureau.example/approve/abc');
    await now().getByText('Step 1 · send needs approval').waitFor();
    await page.getByText('“Researcher” asks for an approval.').waitFor();
    await button('Close panel').click();
    await button('Decide').click();
    await page.getByText('The agent has read untrusted content', { exact: false }).waitFor();
    await page.getByText('https://bureau.example/approve/abc').waitFor();
    await screenLooksWell(screen, 'agent-approval');
    const given = page.getByRole('textbox', { name: 'Arguments' });
    await given.fill('{ "q": ');
    expect(await button('Approve').isDisabled()).toBe(true);
    await given.fill('{ "q": "dogs" }');
    await page.getByRole('checkbox').check();
    await button('Approve').click();
    await page.getByText('Approved with changes').waitFor();
    await page.getByText('"q": "dogs"').waitFor();
    expect(bodies).toEqual([{ decision: 'approve', for_rest_of_run: true, arguments: { q: 'dogs' } }]);
  });

  test('takes an approval as it stands, and a rejection with the reason that is shown then', async () => {
    const { page } = screen;
    const approved = await openWaiting();
    await button('Approve').click();
    await page.getByText('Approved', { exact: true }).waitFor();
    expect(approved).toEqual([{ decision: 'approve', for_rest_of_run: false }]);
    const rejected = await openWaiting();
    await page.getByRole('textbox', { name: 'Reason if you reject' }).fill('Not to them.');
    await button('Reject').click();
    await page.getByText('Reason: Not to them.').waitFor();
    expect(rejected).toEqual([{ decision: 'reject', for_rest_of_run: false, reason: 'Not to them.' }]);
  });

  test('reports a faster decision of another user, and shows it', async () => {
    const { page } = screen;
    let call = callOf('send', { status: 'waiting', result: null, approval: approvalOf() });
    await screen.open(address, {
      ...agentAnswers(executionOf('waiting'), () => stepsOf([stepOf(0, [call])])),
      decideToolCall: () => {
        call = callOf('send', { approval: approvalOf({ decision: 'approved', decided_by_link: 'Grace' }) });
        const message = 'Somebody has decided this already.';
        return new Refusal(409, { type: 'invalid_request_error', code: 'already_decided', message });
      },
    });
    await button('Reject').click();
    await page.getByText('Somebody has decided this already.', { exact: false }).waitFor();
    await page.getByText('Grace', { exact: false }).waitFor();
    expect(await button('Reject').count()).toBe(0);
  });

  test('gives a call that was approved with changes to an evaluation in one click', async () => {
    const { page } = screen;
    const asked: unknown[] = [];
    const call = callOf('send', { approval: approvalOf({ decision: 'edited', arguments: { q: 'dogs' } }) });
    const rows: Answers = {
      listEvaluations: { data: [evaluationOf()], next_cursor: null },
      addToolCallToEvaluation: ({ params, body }) => void asked.push({ ...params, ...(body as object) }) as never,
    };
    await screen.open(address, {
      ...agentAnswers(executionOf('success'), () => stepsOf([stepOf(0, [call])])),
      ...rows,
    });
    await step(1).getByRole('button', { name: 'Add to evaluation' }).click();
    await page.getByRole('menuitem', { name: 'Letters' }).click();
    await page.getByText('The data table had this row already.').waitFor();
    expect(asked).toEqual([{ execution_id: id('exe', 1), tool_call_id: 'tcl_send', evaluation_id: id('eval', 1) }]);
  });

  test('appears in the logs below the canvas and on its node while the draft is edited', async () => {
    const { page } = screen;
    const steps = stepsOf([stepOf(0, [callOf('search', { status: 'open', result: null })])]);
    await screen.open(`${editorPath}?execution=${id('exe', 1)}`, {
      ...editorAnswers,
      ...agentAnswers(executionOf('running'), () => steps),
      getDigitalOrganization: { ...dailyReport, draft: agentGraph },
    });
    await now().getByText('Step 1 · calls search').waitFor();
    const logs = page.getByRole('region', { name: 'Logs' });
    if (!(await logs.isVisible())) await button('Logs').click();
    await logs.getByRole('region', { name: 'Step 1' }).getByText('"q": "cats"').waitFor();
    await screen.screenshot('agent-editor');
  });

  test('that asks for an approval says so below the canvas, where it is decided', async () => {
    const { page } = screen;
    const call = callOf('send', { status: 'waiting', result: null, approval: approvalOf() });
    await screen.open(`${editorPath}?execution=${id('exe', 1)}`, {
      ...editorAnswers,
      ...agentAnswers(executionOf('waiting'), () => stepsOf([stepOf(0, [call])])),
      getDigitalOrganization: { ...dailyReport, draft: agentGraph },
    });
    await page.getByText('“Researcher” asks for an approval.', { exact: false }).waitFor();
    await button('Decide').click();
    await page.getByRole('region', { name: 'Logs' }).getByRole('button', { name: 'Approve' }).waitFor();
    await screen.screenshot('agent-editor-approval');
  });
});
