import type { components } from '../../openapi/generated/types.ts';
import { newId } from '../../db/ids.ts';
import { startSilentServer } from '../support/silentServer.ts';
import type { SignedInWindow } from './signedIn.ts';
import { orderDesk, started } from './seedGraphs.ts';

type Schemas = components['schemas'];

/** Ids of a seeded account's resources, by the name of the parameter in addresses; `close` releases the running execution. */
export interface Seed {
  readonly ids: Readonly<
    Record<
      | 'digitalOrganizationId'
      | 'executionId'
      | 'appId'
      | 'dataTableId'
      | 'apiDocumentId'
      | 'knowledgeBaseId'
      | 'evaluationId'
      | 'evaluationRunId'
      | 'token'
      | 'searchId'
      | 'sourceId'
      | 'employeeId'
      | 'listingId'
      | 'positionId'
      | 'runId'
      | 'deliverableId',
      string
    >
  >;
  close(): void;
}

/**
 * Seeds an account with content for pages: a published digital organization of nine nodes, executions of all six states, a key with calls,
 * two weeks of usage, a data table with rows, credentials.
 */
export async function seedAccount({ account, instance, query }: SignedInWindow): Promise<Seed> {
  const { call } = account;
  const create = (name: string, draft: unknown, description = '') =>
    call<Schemas['DigitalOrganization']>('POST', '/api/v1/digital-organizations', { name, draft, description });
  const run = (id: string, waitSeconds: number) =>
    call<Schemas['Execution']>('POST', `/api/v1/digital-organizations/${id}/executions?wait=${waitSeconds}`, {
      mode: 'manual',
    });
  const dataTableId = await seedTable(call);
  await seedCredentials(call);
  const desk = await create('Order desk', orderDesk, 'Answers orders and keeps them in a table. #orders #sales');
  await call('POST', `/api/v1/digital-organizations/${desk.id}/publish`, { name: 'First week' });
  const webhook = desk.addresses.find(({ kind }) => kind === 'webhook')!.production_url;
  for (const amount of [40, 250, 900]) {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ customer: 'Grace Hopper', amount });
    await taken(fetch(webhook, { method: 'POST', headers, body }));
  }
  const { data } = await call<{ data: Schemas['ExecutionSummary'][] }>(
    'GET',
    `/api/v1/executions?digital_organization_id=${desk.id}`,
  );

  const broken = await create('Nightly import', started('logic.stop_and_error', { message: 'The file is empty.' }));
  await run(broken.id, 60);
  const reminder = started('logic.wait', { mode: 'interval', amount: 3, unit: 'days' });
  const waiting = await create('Remind me', reminder, 'Sleeps for days, over restarts too. #reminders');
  const canceled = await run(waiting.id, 0);
  await call('POST', `/api/v1/executions/${canceled.id}/cancel`);
  const asleep = await run(waiting.id, 0);
  await untilStatus(call, asleep.id, 'waiting');
  await untilStatus(call, canceled.id, 'canceled');
  const silent = await startSilentServer();
  const url = `${silent.url}/report`;
  const slow = await create('Fetch the report', started('http.request', { url }, { timeout_ms: 300_000 }));
  await run(slow.id, 0);
  await silent.asked(1); // it is stable: a new page receives no earlier events
  await query(
    `insert into executions (id, organization_id, project_id, digital_organization_id, graph, mode, status, trigger, queued_at)
     values ($1, $2, $3, $4, $5, 'production', 'queued', '{"kind":"webhook","node_id":"hook"}', now())`,
    [newId('execution'), account.organizationId, desk.project_id, desk.id, JSON.stringify(orderDesk)],
  );
  await seedCalls(call, instance.url);
  await seedUsage({ account, query });
  await seedLogDestinations({ account, query });
  return {
    ids: {
      digitalOrganizationId: desk.id,
      appId: desk.id,
      executionId: data[0]!.id,
      dataTableId,
      apiDocumentId: await seedApiDocument(call),
      knowledgeBaseId: await seedKnowledge(call),
      ...(await seedEvaluation(call, dataTableId)),
      token: await seedInvitation(call),
      searchId: 'open-meteo.forecast',
      sourceId: 'open-meteo',
      ...(await seedEmployee(call)),
    },
    close: () => void silent.close(),
  };
}

/** A disabled log destination and a failing one. Neither receives events of the tests. */
async function seedLogDestinations({ account, query }: Pick<SignedInWindow, 'account' | 'query'>): Promise<void> {
  const create = (name: string, enabled: boolean) =>
    account.call<{ destination: { id: string } }>('POST', '/api/v1/log-destinations', {
      name,
      settings: { kind: 'webhook', url: 'https://logs.example.com/bureau' },
      types: ['log_destination.gap'],
      enabled,
    });
  await create('Archive', false);
  const { destination } = await create('SIEM', true);
  await query(
    `update log_destinations set failure_count = 7, open_until = now() + interval '1 day', last_error = $2 where id = $1`,
    [destination.id, 'The address answered with status 503.'],
  );
}

type Call = SignedInWindow['account']['call'];

async function taken(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}: ${await answer.text()}`);
}

/** Asks until the execution is there; a minute at most. */
async function untilStatus(call: Call, id: string, status: Schemas['Execution']['status']): Promise<void> {
  for (let look = 0; look < 240; look += 1) {
    if ((await call<Schemas['Execution']>('GET', `/api/v1/executions/${id}`)).status === status) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The execution ${id} does not become ${status}.`);
}

async function seedTable(call: Call): Promise<string> {
  const columns = [
    { name: 'customer', type: 'text' },
    { name: 'amount', type: 'number' },
    { name: 'note', type: 'text' },
  ];
  const { id } = await call<{ id: string }>('POST', '/api/v1/data-tables', { name: 'Orders', columns });
  const rows = ['Ada Lovelace', 'Grace Hopper', 'Katherine Johnson', 'Mary Jackson', 'Radia Perlman'].map(
    (customer, place) => ({ customer, amount: 40 + place * 75.5, note: place % 2 === 0 ? 'by phone' : null }),
  );
  await call('POST', `/api/v1/data-tables/${id}/rows`, { rows });
  return id;
}

async function seedApiDocument(call: Call): Promise<string> {
  const operation = (operationId: string, summary: string) => ({ operationId, summary, responses: {} });
  const content = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Orders', version: '2.1' },
    servers: [{ url: 'https://orders.example.com' }],
    paths: {
      '/orders': { get: operation('listOrders', 'List orders'), post: operation('createOrder', 'Create an order') },
    },
  });
  const { id } = await call<{ id: string }>('POST', '/api/v1/api-documents', { name: 'Orders API', content });
  return id;
}

/** An evaluation that has run twice, with one row that differs. */
async function seedEvaluation(
  call: Call,
  dataTableId: string,
): Promise<{ evaluationId: string; evaluationRunId: string }> {
  const greets = (greeting: string) =>
    started('data.edit_fields', {
      mode: 'assignments',
      assignments: [{ name: 'text', type: 'string', value: `${greeting} {{ $json.customer }}` }],
    });
  const path = '/api/v1/digital-organizations';
  const body = { name: 'Greeter', description: '' };
  const greeter = await call<Schemas['DigitalOrganization']>('POST', path, { ...body, draft: greets('Hello') });
  const { id: evaluationId } = await call<Schemas['Evaluation']>('POST', '/api/v1/evaluations', {
    digital_organization_id: greeter.id,
    name: 'Greetings',
    description: 'Everybody is greeted by name',
    data_table_id: dataTableId,
    inputs: [{ column: 'customer' }],
    expected_column: 'customer',
    output_field: 'text',
    metrics: [
      { name: 'Names them', type: 'contains' },
      { name: 'Says hello', type: 'contains', value: 'Hello' },
    ],
  });
  const run = async (): Promise<string> => {
    const runs = `/api/v1/evaluations/${evaluationId}/runs`;
    const { id } = await call<Schemas['EvaluationRun']>('POST', runs, {});
    for (let look = 0; look < 240; look += 1) {
      if ((await call<Schemas['EvaluationRun']>('GET', `${runs}/${id}`)).stopped_at !== null) return id;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error(`The run ${id} does not end.`);
  };
  await run();
  const { id, draft_revision } = greeter;
  await call('PUT', `${path}/${id}`, { ...body, draft: greets('Goodbye'), draft_revision });
  return { evaluationId, evaluationRunId: await run() };
}

/** A knowledge base with a document. */
async function seedKnowledge(call: Call): Promise<string> {
  const base = { name: 'Handbook', description: 'How the shop works', model: 'sandbox/embedding' };
  const { id } = await call<{ id: string }>('POST', '/api/v1/knowledge-bases', base);
  const text = '# Returns\n\nWithin thirty days.\n\n# Hours\n\nOpen from nine to five.';
  await call('POST', `/api/v1/knowledge-bases/${id}/documents`, { key: 'shop.md', title: 'The shop', text });
  return id;
}

/** An employee that is published to the own organization, hired there, and has delivered once. */
async function seedEmployee(
  call: Call,
): Promise<Record<'employeeId' | 'listingId' | 'positionId' | 'runId' | 'deliverableId', string>> {
  const topic = { type: 'string', title: 'Topic', minLength: 3 };
  const { id: employeeId } = await call<Schemas['Employee']>('POST', '/api/v1/employees', {
    name: 'Market researcher',
    role: 'Finds out about markets',
    portrait: '🔎',
    instructions: 'Name a source for each number.',
    input_schema: { type: 'object', required: ['topic'], properties: { topic } },
    outputs: ['text'],
    worker: { kind: 'agent', model: 'sandbox/chat' },
  });
  const example = { title: 'Bicycles', input: { topic: 'Bicycles' }, output: '# Bicycles\n\nMany were sold.' };
  const { listing } = await call<Schemas['Employee']>('POST', `/api/v1/employees/${employeeId}/publish`, {
    notes: 'The first version',
    credits: '2.5',
    listing: { summary: 'Writes a report of a market.', category: 'research', tags: ['reports'], examples: [example] },
  });
  const listingId = listing!.id;
  const hire = { name: 'Our researcher', monthly_credit_limit: '50' };
  const { id: positionId } = await call<Schemas['Position']>(
    'POST',
    `/api/v1/market/employees/${listingId}/hire`,
    hire,
  );
  const run = await call<Schemas['EmployeeRun']>('POST', `/api/v1/positions/${positionId}/runs?wait=60`, {
    input: { topic: 'Electric bicycles' },
  });
  if (run.deliverable_id === null) throw new Error(`The run ${run.id} has delivered nothing: ${run.status}`);
  return { employeeId, listingId, positionId, runId: run.id, deliverableId: run.deliverable_id };
}

/** An open invitation; answers the end of its link. */
async function seedInvitation(call: Call): Promise<string> {
  const { url } = await call<{ url: string }>('POST', '/api/v1/organizations/current/invitations', {});
  return url.split('/join/')[1]!;
}

async function seedCredentials(call: Call): Promise<void> {
  const shop = { name: 'Shop', type: 'http_basic', values: { user: 'ada', password: 'not a real password' } };
  await call('POST', '/api/v1/credentials', { ...shop, allowed_hosts: ['shop.example.com'] });
  const token = { name: 'Ticket system', type: 'http_bearer', values: { token: 'not-a-real-token' } };
  await call('POST', '/api/v1/credentials', { ...token, allowed_hosts: ['tickets.example.com'] });
}

/** A key with good, streamed and refused calls, a batch, guardrails, and budgets that alert and refuse. */
async function seedCalls(call: Call, url: string): Promise<void> {
  const made = await call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'Web shop' });
  await call('POST', '/api/v1/model-api-keys', { label: 'Notebook of Ada' });
  const prompts = ['Say hello [[tokens=40]]', 'Sum it up [[tokens=200]]', 'Break [[fail=400]]'];
  for (const content of prompts) {
    const answer = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.value}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'sandbox/chat', messages: [{ role: 'user', content }] }),
    });
    await answer.text();
  }
  const message = { model: 'sandbox/chat', max_tokens: 50, messages: [{ role: 'user', content: 'Say hello' }] };
  const batch = await fetch(`${url}/v1/messages/batches`, {
    method: 'POST',
    headers: { authorization: `Bearer ${made.value}`, 'content-type': 'application/json' },
    body: JSON.stringify({ requests: [{ custom_id: 'first', params: message }] }),
  });
  await batch.text();
  const research = { subject_kind: 'tag', subject_id: 'research', period: 'month', credit_limit: '100' };
  await call('POST', '/api/v1/budgets', research);
  const cards = { name: 'No cards', kind: 'personal_data', data_kinds: ['card'], action: 'redact' };
  await call('POST', '/api/v1/guardrails', cards);
  await call('POST', '/api/v1/guardrails', { ...cards, name: 'Code names', kind: 'word_list', words: ['falcon'] });
  await call('POST', '/api/v1/budgets', { ...research, period: 'day', credit_limit: '5', hard_stop: false });
}

/** Two weeks of calls, more on some days than on others, by three models. */
async function seedUsage({ account, query }: Pick<SignedInWindow, 'account' | 'query'>): Promise<void> {
  await query(
    `insert into call_records (id, organization_id, account_id, endpoint, model, provider, status, http_status, stream, input_tokens,
       output_tokens, credits_micros, estimated, own_provider_key, latency_ms, request_id, created_at)
     select 'call_' || $1 || day || '_' || number, $1, $2, 'chat.completions',
       (array['sandbox/chat', 'sandbox/embedding', 'sandbox/image'])[1 + (day + number) % 3], 'sandbox', 'ok', 200, number % 2 = 0,
       400 + 90 * number, 60 * number, 30000 * (1 + (day * number) % 7), false, false, 300 + 40 * number, 'req_seed',
       now() - day * interval '1 day'
     from generate_series(1, 14) day, generate_series(1, 5) number where (day * number) % 4 <> 3`,
    [account.organizationId, account.accountId],
  );
}
