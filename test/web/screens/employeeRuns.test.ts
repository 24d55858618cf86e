import { describe, expect, test } from 'vitest';
import { findBrowser } from '../../e2e/browser.ts';
import { executionOf } from './agentSamples.ts';
import { dailyReport } from './dailyReport.ts';
import { deliverable, draft, inputSchema, parts, position, run } from './employeeSamples.ts';
import { Refusal, type Answers } from './mockApi.ts';
import { id } from './openScreen.ts';
import { screenLooksWell } from './screenLooksWell.ts';
import { sharedScreen } from './sharedScreen.ts';

const page1 = <Line>(...data: Line[]) => ({ data, next_cursor: null });
const hired: Answers = { getPosition: position, listPositions: page1(position) };

describe.skipIf(findBrowser() === null)('runs of digital employees', () => {
  const screen = sharedScreen();

  const looksWell = (name: string) => screenLooksWell(screen, name);
  const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
  const dialog = () => screen.page.getByRole('dialog');
  const ended = {
    ...run,
    status: 'success' as const,
    output: { parts },
    deliverable_id: deliverable.id,
    credits_held: '0.000000',
    credits_charged: '2.500000',
    stopped_at: '2026-11-23T09:59:43.000Z',
  };
  const event = (name: string, data: object, number = 0) =>
    `event: ${name}\nid: ${number}\ndata: ${JSON.stringify(data)}\n\n`;

  test('an own employee says why it cannot work now', async () => {
    const { page } = screen;
    const issue = { node_id: null, parameter: null, severity: 'warning' as const, message: 'Refused.' };
    const issues = [
      { ...issue, code: 'publisher_credits_too_low' },
      { ...issue, code: 'worker_missing' },
    ];
    await screen.open(`/employees/${draft.id}`, { getEmployee: { ...draft, issues } });
    await page.getByText('Runs of other organizations are refused').waitFor();
    await page.getByText('The digital organization is missing').waitFor();
    await looksWell('employee-issues');
  });

  test('an app runs the published form, shows the progress, the result and the own runs, and is shared', async () => {
    const { page } = screen;
    const form = {
      id: 'form',
      type: 'trigger.form',
      name: 'Form',
      position: { x: 0, y: 0 },
      parameters: {
        form_description: 'Tell us the city.',
        fields: [
          { label: 'City', name: 'city', required: true },
          { label: 'Units', name: 'units', type: 'dropdown', options: ['Celsius', 'Fahrenheit'] },
          { label: 'Notes', name: 'notes', type: 'textarea' },
        ],
        button: 'Get the forecast',
        after_submit: 'result',
      },
    };
    const facts = {
      ...dailyReport,
      name: 'Weather brief',
      description: 'The weather of the next days in a few words.',
      status: 'published' as const,
      permissions: ['view', 'execute'] as ('view' | 'execute')[],
      published_version_id: id('ver', 1),
      addresses: [
        { node_id: 'form', kind: 'form' as const, production_url: 'https://weather.example/form/fm_1', test_url: 'https://x.example' },
      ],
    }; // prettier-ignore
    const running = executionOf('running');
    let execution = running;
    const bodies: unknown[] = [];
    await screen.open(`/apps/${facts.id}`, {
      getDigitalOrganization: facts,
      getVersion: {
        id: id('ver', 1),
        digital_organization_id: facts.id,
        number: 1,
        name: null,
        notes: null,
        created_by: null,
        created_by_name: null,
        created_at: facts.created_at,
        graph: { nodes: [form], connections: [] },
        settings: {},
      },
      startExecution: ({ body }) => {
        bodies.push(body);
        return running;
      },
      listExecutions: ({ query }) => {
        expect(query.get('mine')).toBe('true');
        const { graph: _graph, nodes: _nodes, canceled_by: _by, ...more } = execution;
        const { temporal_url: _url, resume_url: _resume, permissions: _may, trace_id: _id, trace_url: _trace, custom_data: _data, ...summary } = more;
        return page1(summary);
      },
      getExecution: () => execution,
      getExecutionProgress: () => {
        const { status, started_at, stopped_at, wait_until, queue, error, canceled_by, resume_url, nodes } = execution;
        return { status, started_at, stopped_at, wait_until, queue, error, canceled_by, resume_url, nodes, cursor: 'a' };
      },
      getExecutionNode: {
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
            outputs: { main: { count: 1, items: [{ json: { text: '## Berlin\n\n- Cold\n- **Dry**' } }] } },
          },
        ],
        next_cursor: null,
      },
    }); // prettier-ignore
    await page.getByRole('heading', { level: 1, name: 'Weather brief' }).waitFor();
    await button('Get the forecast').click();
    await page.getByText('is required').waitFor();
    await page.getByRole('textbox', { name: 'City' }).fill('Berlin');
    await button('Get the forecast').click();
    await page.getByText('1 step done · Now: Researcher').waitFor();
    expect(bodies).toMatchObject([
      { mode: 'production', start_node: 'form', input: [{ city: 'Berlin', units: null, notes: null }] },
    ]);
    await looksWell('app-runs');
    execution = executionOf('success');
    await page.reload();
    await page.getByRole('region', { name: 'Result' }).getByRole('heading', { name: 'Berlin' }).waitFor();
    await looksWell('app-result');
    await button('Share app').click();
    await dialog().getByText('They see the result of their own submission.', { exact: false }).waitFor();
    await dialog().getByText('https://weather.example/form/fm_1').waitFor();
    await looksWell('app-share');
  });

  test('a position is an app with the price of a run', async () => {
    await screen.open(`/apps/${position.id}`, { ...hired, listPositionRuns: page1({ ...ended, output: null }) });
    await button('Run for 2.50 credits').waitFor();
    await looksWell('app-position');
  });

  test('a position is run by its form at the displayed price; the run shows its progress, and its deliverable is accepted', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    let held: typeof run | typeof ended = run;
    const end = Promise.withResolvers<string>();
    await screen.open(`/positions/${position.id}`, {
      ...hired,
      listPositionRuns: page1({ ...ended, output: null }),
      createPositionRun: ({ body }) => {
        bodies.push(body);
        return run;
      },
      getPositionRun: () => held,
      streamPositionRun: () => end.promise,
      getDeliverable: { ...deliverable, parts },
      acceptDeliverable: { ...deliverable, status: 'accepted', decided_by: 'Ada Lovelace', decided_at: '2026-11-23T10:00:00.000Z' },
    }); // prettier-ignore
    await page.getByText('42.0 s').waitFor();
    await looksWell('position-form');
    await button('Run for 2.50 credits').click();
    await page.getByText('is required').waitFor();
    await page.getByRole('textbox', { name: 'Topic' }).first().fill('Electric bicycles');
    await page.getByRole('textbox', { name: 'Topic' }).first().press('Enter'); // a text of one line
    await page.getByRole('heading', { level: 1, name: 'Run of Our researcher' }).waitFor();
    expect(bodies).toEqual([
      { input: { language: 'German', topic: 'Electric bicycles' }, background: true, max_credits: '2.500000' },
    ]);
    await page.getByText('Working. You can leave this page.').waitFor();
    await looksWell('run-working');
    held = ended;
    end.resolve(
      event('run.progress', { message: 'Reads 14 sources', created_at: run.started_at }, 1) +
        event('run.completed', ended),
    );
    await page.getByText('Reads 14 sources').waitFor();
    await page.getByRole('heading', { name: 'Bicycles' }).waitFor();
    await page.getByRole('cell', { name: 'Velo' }).waitFor();
    await looksWell('run-delivered');
    await button('Accept').click();
    await page.getByText('Accepted', { exact: true }).waitFor();
    expect(await button('Reject').count()).toBe(0);
  });

  test('a position shows programs how to run it: a call with an example that fits its schema, its fields, and the ways to be answered', async () => {
    const { page } = screen;
    await screen.open(`/positions/${position.id}`, hired);
    const api = page.getByRole('region', { name: 'Run it by API' });
    const curl = await api.getByRole('region', { name: 'curl example' }).textContent();
    expect(curl).toContain(`/v1/employees/${position.id}/runs`);
    expect(curl).toContain('-H "Authorization: Bearer $BUREAU_API_KEY"');
    const { input } = JSON.parse(curl!.match(/-d '([\s\S]*)'/)![1]!) as { input: Record<string, unknown> };
    expect(input).toEqual({ topic: 'Topic', language: 'German' });
    await api.getByRole('tab', { name: 'TypeScript' }).click();
    expect(await api.getByRole('region', { name: 'TypeScript example' }).textContent()).toContain('await fetch(');
    await api.getByRole('tab', { name: 'curl' }).click();
    const fields = api.getByRole('table', { name: 'Fields of the input' });
    expect(await fields.getByRole('row', { name: /topic/ }).textContent()).toBe(
      'topicstring 3–200RequiredWhat to find out about',
    );
    expect(await fields.getByRole('row', { name: /language/ }).textContent()).toContain('"German"');
    for (const said of ['?wait=120', '"background": true', '"stream": true', '"callback_url"', 'Idempotency-Key'])
      await api.getByText(said, { exact: true }).waitFor();
    expect(await api.getByRole('link', { name: 'Model API Key' }).getAttribute('href')).toBe('/model-api-keys');
    await looksWell('position-api');
  });

  test('the data pool leads to a deliverable; it is rejected with a reason and done again with a remark', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    let held = { ...deliverable, parts, status: 'pending' as 'pending' | 'rejected', reason: null as string | null };
    await screen.open('/data-pool', {
      ...hired,
      listDeliverables: ({ query }) => (query.get('status') === 'accepted' ? page1() : page1(deliverable)),
      getDeliverable: () => held,
      getDeliverablePart: 'name,sold\nVelo,120',
      rejectDeliverable: ({ body }) => {
        bodies.push(body);
        held = { ...held, status: 'rejected', reason: 'No sources.', decided_by: 'Ada Lovelace', decided_at: '2026-11-23T10:00:00.000Z' } as typeof held;
        return held;
      },
      redoDeliverable: ({ body }) => {
        bodies.push(body);
        return run;
      },
      getPositionRun: { ...run, credits_charged: '2.500000' },
    }); // prettier-ignore
    await page.getByRole('link', { name: 'Our researcher' }).waitFor();
    await looksWell('data-pool');
    await page.getByText('Accepted', { exact: true }).click();
    await page.getByText('No deliverables').waitFor();
    await page.getByText('All', { exact: true }).click();
    await page.getByRole('link', { name: 'Electric bicycles in Europe' }).click();
    await button('Show file').click();
    await page.getByRole('region', { name: 'File content' }).getByText('Velo').last().waitFor();
    await looksWell('deliverable');
    await button('Reject').click();
    expect(await dialog().getByRole('button', { name: 'Reject' }).isDisabled()).toBe(true);
    await dialog().getByText('doesn’t refund the 2.50 credits. You get one free redo.').waitFor();
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('No sources.');
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await button('Redo with a remark').click();
    expect(await dialog().getByRole('textbox', { name: 'Remark' }).inputValue()).toBe('No sources.');
    await dialog().getByText('One free redo.', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Redo with a remark' }).click();
    await page.getByRole('heading', { level: 1, name: 'Run of Our researcher' }).waitFor();
    expect(bodies).toEqual([{ reason: 'No sources.' }, { remark: 'No sources.' }]);
  });

  test('what was done again for free is not promised for free again', async () => {
    let held = { ...deliverable, parts, status: 'pending' as 'pending' | 'rejected' };
    await screen.open(`/data-pool/${deliverable.id}`, {
      ...hired,
      getDeliverable: () => held,
      getPositionRun: { ...run, redo_of: run.id },
      rejectDeliverable: () => (held = { ...held, status: 'rejected' }),
    });
    await button('Reject').click();
    await dialog().getByText('Rejecting is final. You pay nothing for this run.', { exact: true }).waitFor();
    await dialog().getByRole('textbox', { name: 'Reason' }).fill('No sources.');
    await dialog().getByRole('button', { name: 'Reject' }).click();
    await button('Redo with a remark').click();
    await dialog().getByText('at the price of a run. (2.50 credits per run)', { exact: false }).waitFor();
  });

  test('a verdict that somebody else gave first is shown in place of the buttons', async () => {
    const { page } = screen;
    let held: typeof deliverable = deliverable;
    await screen.open(`/data-pool/${deliverable.id}`, {
      ...hired,
      getDeliverable: () => ({ ...held, parts }),
      acceptDeliverable: () => {
        held = { ...held, status: 'rejected', decided_by: 'Grace Hopper', decided_at: '2026-11-23T10:00:00.000Z', reason: 'Too short.' };
        const message = 'This deliverable was rejected.';
        return new Refusal(409, { type: 'conflict_error', code: 'deliverable_decided', message });
      },
    }); // prettier-ignore
    await button('Accept').click();
    await page.getByText('Too short.').waitFor();
    await page.getByText('Grace Hopper', { exact: false }).waitFor();
    expect(await button('Accept').count()).toBe(0);
  });

  test('a draft is tested with the form for hirers, and shows its result', async () => {
    const { page } = screen;
    const bodies: unknown[] = [];
    const notes = { type: 'string', title: 'Notes', maxLength: 2_000 };
    const withNotes = { ...inputSchema, properties: { ...inputSchema.properties, notes } };
    const tested = { ...run, mode: 'test' as const, position_id: null, version: null, stopped_at: run.started_at };
    await screen.open(`/employees/${draft.id}`, {
      getEmployee: { ...draft, input_schema: withNotes, worker: { kind: 'agent', model: 'sandbox/chat' } },
      createTestRun: ({ body }) => {
        bodies.push(body);
        return bodies.length === 1
          ? {
              ...tested,
              status: 'error' as const,
              error: { code: 'employee_failed', message: 'The model is not open.' },
            }
          : { ...tested, status: 'success' as const, output: { parts: parts.slice(0, 1) } };
      },
    });
    await page.getByRole('textbox', { name: 'Topic' }).fill('Bicycles');
    await button('Test').click();
    await page.getByText('The model is not open.').waitFor();
    const area = page.getByRole('textbox', { name: 'Notes' });
    await area.fill('One');
    await area.press('Enter'); // begins a line
    await area.pressSequentially('Two');
    await area.press('Control+Enter');
    await page.getByRole('heading', { name: 'Bicycles' }).waitFor();
    await looksWell('employee-test-run');
    expect(bodies).toEqual([
      { input: { language: 'English', topic: 'Bicycles' }, wait: 60 },
      { input: { language: 'English', topic: 'Bicycles', notes: 'One\nTwo' }, wait: 60 },
    ]);
  });

  test('stars are given under a verdict; the secret of callbacks is made, callbacks are seen and sent again', async () => {
    const { page } = screen;
    const given: unknown[] = [];
    const decided = { ...deliverable, status: 'accepted' as const, decided_by: 'Ada', decided_at: run.created_at };
    await screen.open(`/data-pool/${deliverable.id}`, {
      ...hired,
      getDeliverable: () => ({ ...decided, parts, may_rate: true, stars: given.length > 0 ? 4 : null }),
      rateDeliverable: ({ body }) => {
        given.push(body);
        return { stars: 4 };
      },
    });
    await page.getByRole('group', { name: 'Rate the work' }).getByRole('radio', { name: '4 stars' }).press('Space');
    await page.getByText('Rating saved').first().waitFor();
    expect(given).toEqual([{ stars: 4 }]);

    await screen.open(`/positions/${position.id}`, { ...hired, createCallbackSecret: { secret: 'whsec_shown-once' } });
    await button('New callback secret').click();
    await page.getByText('whsec_shown-once').waitFor();

    const callback = {
      id: `cb_${'0'.repeat(26)}`,
      run_id: run.id,
      url: 'https://hooks.example.com/runs',
      event: 'run.failed' as const,
      status: 'failed' as const,
      attempts: 12,
      next_attempt_at: null,
      last_http_status: 503,
      last_error: 'HTTP 503',
      delivered_at: null,
      permissions: ['replay' as const],
      created_at: run.created_at,
    };
    let sent = callback as object;
    await screen.open(`/positions/${position.id}/callbacks`, {
      ...hired,
      listRunCallbacks: () => page1(sent as typeof callback),
      replayRunCallback: () => {
        sent = { ...callback, status: 'pending', next_attempt_at: run.created_at };
        return sent as typeof callback;
      },
    });
    const line = page.getByRole('row', { name: /run\.failed/ });
    expect(await line.textContent()).toContain('503');
    await looksWell('callbacks');
    await button('Send again').click();
    await line.getByText('Waiting').waitFor();
  });

  test('a run is shared with its publisher for a time and no longer, and the publisher looks at it', async () => {
    const until = '2026-11-30T10:00:00.000Z';
    let shared: string | null = null;
    const bodies: unknown[] = [];
    await screen.open(`/positions/${position.id}/runs/${run.id}`, {
      ...hired,
      getPositionRun: ended,
      streamPositionRun: event('run.completed', ended),
      getDeliverable: { ...deliverable, parts },
      getRunShare: () => ({ expires_at: shared }),
      shareRun: ({ body }) => {
        bodies.push(body);
        shared = until;
        return { expires_at: until };
      },
      endRunShare: () => {
        shared = null;
        return undefined as never; // 204
      },
    });
    await button('Share for support').click();
    await button('Stop sharing').click();
    await button('Share for support').waitFor();
    expect(bodies).toEqual([{ hours: 24 }]);

    const one = {
      run_id: run.id,
      employee_id: draft.id,
      employee_name: draft.name,
      version: 2,
      status: 'success' as const,
      execution_id: null,
      created_at: run.created_at,
      shared_at: run.created_at,
      expires_at: until,
    };
    await screen.open('/shared-runs', {
      listSharedRuns: page1(one),
      getSharedRun: { ...one, input: { topic: 'Bicycles of others' }, remark: null, parts },
    });
    await button(`Open the run of ${draft.name}`).click();
    await dialog().getByText('Bicycles of others').waitFor();
    await looksWell('shared-run');
  });

  test('a missing or invisible object of an address is reported, with a link to the others', async () => {
    const { page } = screen;
    const gone = new Refusal(404, { type: 'invalid_request_error', code: 'not_found', message: 'Resource not found.' });
    const nothing: Answers = {
      getPosition: gone, listRunCallbacks: gone, getPositionRun: gone, streamPositionRun: gone, getDeliverable: gone, getEmployee: gone,
      getListing: gone, getDigitalOrganization: gone, getExecution: gone, getDataTable: gone, getKnowledgeBase: gone, getEvaluation: gone,
      compareEvaluationRuns: gone, listEvaluationRuns: gone, getCatalogSearch: gone, getCatalogSource: gone,
      listNodeTypes: page1(), listDataTableRows: gone,
    }; // prettier-ignore
    const flow = `dorg_${'0'.repeat(26)}`;
    const missing = [
      [`/positions/${position.id}`, 'Position', '/positions'],
      [`/positions/${position.id}/runs/${run.id}`, 'Employee run', '/positions'],
      [`/positions/${position.id}/callbacks`, 'Position', '/positions'],
      [`/data-pool/${deliverable.id}`, 'Deliverable', '/data-pool'],
      [`/employees/${draft.id}`, 'Employee', '/employees'],
      [`/digital-organizations/${flow}`, 'Digital organization', '/digital-organizations'],
      [`/executions/exe_${'0'.repeat(26)}`, 'Execution', '/executions'],
      [`/digital-organizations/${flow}/settings`, 'Digital organization', '/digital-organizations'],
      [`/data-tables/dtb_${'0'.repeat(26)}`, 'Data table', '/data-tables'],
      [`/market/lst_${'0'.repeat(26)}`, 'Employee', '/market'],
      [`/knowledge-bases/kb_${'0'.repeat(26)}`, 'Knowledge base', '/knowledge-bases'],
      [`/evaluations/eva_${'0'.repeat(26)}`, 'Evaluation', '/evaluations'],
      [`/evaluations/eva_${'0'.repeat(26)}/runs/evr_${'0'.repeat(26)}`, 'Evaluation run', '/evaluations'],
      ['/catalog/searches/none.such', 'Search', '/catalog'],
      ['/catalog/sources/none', 'Source', '/catalog/sources'],
    ] as const;
    await screen.open('/settings/account', nothing);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const [address, what, list] of missing) {
      await page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`);
      await page.getByRole('heading', { name: `${what} not found` }).waitFor();
      await page.locator(`main a[href="${list}"]`).waitFor();
      expect(await page.getByText('Something went wrong').count(), address).toBe(0);
    }
    await looksWell('source-missing');
    await screen.open(`/positions/${position.id}/runs/${run.id}`, { ...nothing, ...hired });
    await page.locator(`main a[href="/positions/${position.id}"]`).waitFor(); // it is there, its run is not
  });
});
