import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createScheduleSteps } from '../../../domains/executions/schedules/fireSchedule.ts';
import { mailPlanUse } from '../../../domains/mail/mailPlanUse.ts';
import { openMailbox, type Mailbox } from '../../support/mailbox.ts';
import { signUpMember } from '../../support/members.ts';
import { ChatVisitor } from '../chat/chatClient.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

let mailbox: Mailbox;
let api: EngineApi;
beforeAll(async () => {
  mailbox = await openMailbox();
  api = await startEngineApi({ settings: { smtp: mailbox.settings } });
});
afterAll(async () => {
  await api?.close();
  await mailbox?.close();
});

const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.test.database.pool.query<Row>(text, values)).rows;
/** So many executions are left of the period. */
async function leave(left: number): Promise<void> {
  const organization = [api.person.organizationId];
  await sql('delete from execution_counts where organization_id = $1', organization);
  await sql(`update organizations set plan = 'enterprise', plan_executions = ${left} where id = $1`, organization);
}
const used = () => sql('select used from execution_counts where organization_id = $1', [api.person.organizationId]);
const events = async (kind: string) =>
  (await api.person.client.ok('listEvents')).data.filter((event) => event.kind === kind);
const post = (url: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
const hook = { type: 'trigger.webhook', parameters: { methods: ['POST'] } };

describe('when the executions of a plan are used up', () => {
  test('accept 10 of 50 concurrent webhooks with 10 left, reject 40 with 402, and notify owners', async () => {
    const admin = await signUpMember(api, api.person.organizationId, { role: 'admin' });
    const { url } = await api.createPublished(chain({ hook }));
    await leave(10);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(url)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(40);
    expect(await refused[0]!.json()).toMatchObject({
      error: { type: 'insufficient_quota', code: 'execution_quota_exhausted' },
    });
    expect(refused[0]!.headers.get('x-should-retry')).toBe('false');
    expect(await used()).toEqual([{ used: 10n }]);
    const told = await events('plan_executions');
    expect(told.map(({ data }) => ('percent' in data ? data.percent : null)).toSorted()).toEqual([100, 80, 95]);
    expect(await events('plan_executions_refused')).toMatchObject([{ data: { limit: 10 } }]);
    const { database, mailer } = api.deps;
    await Promise.all([mailPlanUse(database, mailer), mailPlanUse(database, mailer)]);
    expect(await mailbox.next({ to: api.person.email })).toMatchObject({
      subject: expect.stringMatching(/^100 % of executions used: /) as string,
      link: `${api.url}/settings/plan`,
    });
    expect(mailbox.received.filter(({ to }) => String(to).includes(admin.email))).toEqual([]);
  });

  test('reject forms and the API, too; manual drafts, retries and running executions continue', async () => {
    await leave(0);
    const { id } = await api.createPublished(chain({ start: { type: 'trigger.manual' } }));
    const params = { digital_organization_id: id };
    expect(await api.person.client.refused('startExecution', { params, body: { mode: 'production' } })).toMatchObject({
      status: 402,
      code: 'execution_quota_exhausted',
    });
    const started = await api.person.client.ok('startExecution', { params, body: { mode: 'manual' } });
    const ended = await api.deps.executions.answers.waitForEnd(started.id, { timeoutMs: 20_000 });
    expect(ended?.status).toBe('success');
    const form = await api.createPublished(
      chain({ form: { type: 'trigger.form', parameters: { form_title: 'Ask', fields: [] } } }),
    );
    const page = await fetch(form.url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(page.status).toBe(402);
    expect(await used()).toEqual([{ used: 0n }]);
  });

  test('chats and tools of MCP are refused, too', async () => {
    const chat = await api.createPublished(chain({ chat: { type: 'trigger.chat', parameters: {} } }));
    const visitor = await ChatVisitor.start(chat.url);
    const tool = { name: 'double', description: 'Doubles.', input_schema: { type: 'object' } };
    const { id } = await api.createPublished(chain({ called: { type: 'trigger.mcp', parameters: tool } }));
    const { value } = await api.person.client.ok('createAccountApiKey', { body: { label: 'MCP' } });
    await leave(0);
    const said = await visitor.say('Hello');
    expect([said.status, await said.json()]).toMatchObject([402, { error: { code: 'execution_quota_exhausted' } }]);
    const called = await fetch(`${api.url}/mcp/${id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${value}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'double', arguments: {} } }),
    });
    // A tool that fails answers so by its protocol: an error that the model reads.
    const answer = await called.text();
    expect(answer).toContain('"isError":true');
    expect(answer).toContain('executions of the organization’s plan are used up');
    const { data } = await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } });
    expect(data).toEqual([]);
  });

  test('let running executions finish, and do not count a retry again', async () => {
    const now = { type: 'trigger.webhook', parameters: { methods: ['POST'], respond: 'immediately' } };
    const parameters = { mode: 'interval', amount: 2, unit: 'seconds' };
    const waits = await api.createPublished(chain({ now, wait: { type: 'logic.wait', parameters } }));
    const fails = await api.createPublished(
      chain({ now, stop: { type: 'logic.stop_and_error', parameters: { message: 'No.' } } }),
    );
    await leave(2);
    const newest = async ({ id }: { id: string }) =>
      (await api.person.client.ok('listExecutions', { query: { digital_organization_id: id } })).data[0];
    for (const { url } of [waits, fails]) expect((await post(url)).status).toBe(200);
    expect((await post(waits.url)).status).toBe(402);
    expect(await used()).toEqual([{ used: 2n }]);
    const goneOn = await api.deps.executions.answers.waitForEnd((await newest(waits))!.id, { timeoutMs: 20_000 });
    expect(goneOn?.status).toBe('success');
    await expect.poll(() => newest(fails), { timeout: 20_000, interval: 50 }).toMatchObject({ status: 'error' });
    const failed = { params: { execution_id: (await newest(fails))!.id } };
    const again = await api.person.client.ok('retryExecution', { ...failed, body: { version: 'original' } });
    const ended = await api.deps.executions.answers.waitForEnd(again.id, { timeoutMs: 20_000 });
    expect(ended?.status).toBe('error'); // it ran, and fails as before
    expect(await used()).toEqual([{ used: 2n }]);
  });

  test('a schedule skips and says so', async () => {
    await leave(0);
    const rules = [{ every: 'days', hour: 8 }];
    const { id } = await api.createPublished(chain({ clock: { type: 'trigger.schedule', parameters: { rules } } }));
    const [trigger] = await sql<{ id: string }>('select id from triggers where digital_organization_id = $1', [id]);
    const at = new Date(Date.now() + 86_400_000).toISOString().replace(/T.*/, 'T08:00:00.000Z');
    const { database, executions, logger } = api.deps;
    const steps = createScheduleSteps({ database, executions, logger });
    const { organizationId } = api.person;
    await steps.fireSchedule({ organizationId, triggerId: trigger!.id, scheduledAt: at });
    expect((await events('schedule_skipped')).map(({ data }) => data)).toMatchObject([
      { digital_organization_id: id, code: 'execution_quota_exhausted' },
    ]);
    expect(await used()).toEqual([]);
  });
});
