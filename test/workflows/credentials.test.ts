import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createLogger } from '../../platform/config/logger.ts';
import { defineNode, mainPort } from '../../activities/kit/define.ts';
import { choice, object } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { buildOrganization } from '../support/factories.ts';
import { insertCredential } from '../support/testCredentials.ts';
import { graphOf, TestEngine } from './engine.ts';

const secret = 'sEcReT-of-this-test-4711';
const got: unknown[] = [];
const logged: string[] = [];
let behave: (value: string) => void = () => {};

/** Opens its credential, and does with it what the test says. */
const node = defineNode({
  type: 'test.credential',
  version: 1,
  title: 'Test',
  description: 'For tests.',
  icon: 'TestPipe',
  group: 'logic',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({ auth: choice(['none', 'key'])({ title: 'Authentication', default: 'key' }) }),
  credentials: [{ name: 'key', title: 'Key', types: ['http_bearer'], required: true, showWhen: { auth: ['key'] } }],
  examples: [],
  run: async (context) => {
    const credential = await context.credential<{ token: string }>('key');
    got.push(credential && { type: credential.type, values: credential.values, allowedHosts: credential.allowedHosts });
    if (credential) behave(credential.values.token);
    return { outputs: { main: [{ json: { ok: true } }] } };
  },
});

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start({ extraNodes: [node] });
  engine.deps.logger = createLogger({
    service: 'test',
    level: 'trace',
    destination: { write: (line) => void logged.push(line) },
  });
});
afterAll(() => engine.stop());

const using = (id: string | undefined, parameters = {}, settings = {}) =>
  graphOf(
    {
      start: { type: 'trigger.manual' },
      A: {
        type: 'test.credential',
        parameters,
        settings,
        ...(id === undefined ? {} : { credentials: { key: { id } } }),
      },
      B: {
        type: 'data.edit_fields',
        parameters: { assignments: [{ name: 'params', type: 'string', value: "{{ JSON.stringify($('A').params) }}" }] },
      },
    },
    'start>A A>B',
  );

const insert = (credential: Partial<Parameters<typeof insertCredential>[2]> = {}, place = engine.organization) =>
  insertCredential(engine.database, place, { type: 'http_bearer', values: { token: secret }, ...credential });

/** Every text that PostgreSQL and Temporal hold of an execution. */
async function everythingOf(executionId: string): Promise<string> {
  const { rows } = await engine.database.pool.query<{ text: string }>(
    `SELECT row_to_json(n)::text AS text FROM execution_nodes n WHERE execution_id = $1
     UNION ALL SELECT row_to_json(e)::text FROM executions e WHERE id = $1`,
    [executionId],
  );
  const history = await engine.temporal.workflow.getHandle(executionId).fetchHistory();
  const items = await Promise.all(['A', 'B'].map((id) => engine.items(executionId, id)));
  const errors = await Promise.all(['A'].map((id) => engine.items(executionId, id, { port: 'error' })));
  return JSON.stringify([rows, items, errors, history]);
}

describe('context.credential', () => {
  test('gives the values to the run and to nothing else', async () => {
    got.length = 0;
    behave = () => {};
    const id = await insert({ allowedHosts: ['api.example.com'] });
    const { executionId, status, error } = await engine.run(using(id));
    expect({ status, error }).toEqual({ status: 'success', error: null });
    expect(got).toEqual([{ type: 'http_bearer', values: { token: secret }, allowedHosts: ['api.example.com'] }]);
    expect(await everythingOf(executionId)).not.toContain(secret);
  });

  test('another credential counts in the very next run, a deleted one fails it', async () => {
    got.length = 0;
    const id = await insert();
    const digitalOrganizationId = await engine.insertDigitalOrganization(using(id));
    await engine.run(using(id), { digitalOrganizationId });
    const other = await insert({ values: { token: 'another' } });
    await engine.run(using(other), { digitalOrganizationId });
    expect(got).toMatchObject([{ values: { token: secret } }, { values: { token: 'another' } }]);
    await engine.database.withOrganization(engine.organization.organizationId, ({ credentials }) =>
      credentials.remove(id),
    );
    expect(await engine.run(using(id), { digitalOrganizationId })).toMatchObject({
      status: 'error',
      error: { code: 'credential_unavailable' },
    });
  });

  test('refuses a credential of another organization or project, and one of another type, with one text', async () => {
    const foreign = await buildOrganization(engine.database);
    const ofForeign = await insert({}, foreign);
    const otherProject = await engine.database.withOrganization(engine.organization.organizationId, ({ projects }) =>
      projects.insert({
        id: 'proj_00000000000000000000000other',
        organizationId: engine.organization.organizationId,
        kind: 'team',
        name: 'Other',
        ownerAccountId: null,
      }),
    );
    const ofOther = await insert({}, { ...engine.organization, projectId: otherProject.id });
    const messages = [];
    for (const id of [ofForeign, ofOther, 'crd_unknown']) {
      const { status, error } = await engine.run(using(id));
      expect({ status, code: error?.code }).toEqual({ status: 'error', code: 'credential_unavailable' });
      messages.push(error!.message);
    }
    expect(new Set(messages).size).toBe(1);
    const wrongType = await insert({ type: 'hmac', values: { secret } });
    expect((await engine.run(using(wrongType))).error?.code).toBe('credential_unavailable');
    await engine.database.withOrganization(engine.organization.organizationId, ({ credentials }) =>
      credentials.share(ofOther, [engine.organization.projectId]),
    );
    expect((await engine.run(using(ofOther))).status).toBe('success');
  });

  test('a required slot without a credential fails, a slot that does not apply gives none', async () => {
    expect((await engine.run(using(undefined))).error?.code).toBe('credential_missing');
    got.length = 0;
    expect((await engine.run(using(undefined, { auth: 'none' }))).status).toBe('success');
    expect(got).toEqual([null]);
  });

  test('removes the secret from errors of any origin', async () => {
    const id = await insert();
    behave = (token) => {
      throw new AppError(
        'target_error',
        `The server said: unknown token ${token}, ${Buffer.from(token).toString('base64')}`,
        {
          param: `/${token}`,
        },
      );
    };
    const stopped = await engine.run(using(id));
    expect(stopped.error?.message).toBe('The server said: unknown token •••, •••');
    expect(await everythingOf(stopped.executionId)).not.toContain(secret);
    const goesOn = await engine.run(using(id, {}, { on_error: 'error_output' }));
    expect(goesOn.status).toBe('success');
    expect(await everythingOf(goesOn.executionId)).not.toContain(secret);
    logged.length = 0;
    behave = (token) => {
      throw Object.assign(new Error(`refused ${token}`), { response: { sent: token } });
    };
    const broken = await engine.run(using(id));
    expect(broken.error?.code).toBe('internal_error');
    expect(await everythingOf(broken.executionId)).not.toContain(secret);
    expect(logged.join('')).toContain('refused •••');
    expect(logged.join('')).not.toContain(secret);
  });
});
