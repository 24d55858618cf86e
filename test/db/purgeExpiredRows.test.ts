import { afterAll, beforeAll, expect, it } from 'vitest';

import { purgeExpiredRows } from '../../db/purgeExpiredRows.ts';
import { newId } from '../../db/ids.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { buildExecution, buildOrganization } from '../support/factories.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test?.drop();
});

it('deletes call records after 90 days, sessions 30 days after their end, idempotency keys after a day, expired stored responses, and rate windows and partial responses after an hour, but nothing younger', async () => {
  const { organizationId, accountId } = await buildOrganization(test.database);
  const { pool } = test.database;
  for (const days of [89, 91]) {
    await pool.query(
      `insert into call_records (id, organization_id, endpoint, model, provider, status, http_status, stream, credits_micros, estimated,
         own_provider_key, latency_ms, request_id, created_at)
       values ($1, $2, 'e', 'm', 'p', 'ok', 200, false, 0, false, false, 1, 'r', now() - $3 * interval '1 day')`,
      [newId('call'), organizationId, days],
    );
  }
  for (const days of [29, 31]) {
    await pool.query(
      `insert into sessions (id, token_hash, account_id, organization_id, expires_at) values ($1, $2, $3, $4, now() - $5 * interval '1 day')`,
      [newId('session'), Buffer.from(String(days)), accountId, organizationId, days],
    );
  }
  await pool.query(
    `insert into rate_windows values ('key', extract(epoch from now())::bigint - 600, 1, 1), ('key', extract(epoch from now())::bigint, 1, 1)`,
  );
  await pool.query(`insert into rate_limits values ('a', now() - interval '3 days', 1), ('a', now(), 1)`);
  for (const hours of [23, 25]) {
    await pool.query(
      `insert into idempotency_records values ($1, $2, 'o', $3, $3, 'a', now(), null, now() - $4 * interval '1 hour')`,
      [organizationId, accountId, Buffer.from(String(hours)), hours],
    );
  }

  for (const days of [-1, 1]) {
    await pool.query(
      `insert into stored_responses (id, organization_id, content_encrypted, expires_at) values ($1, $2, 'x', now() + $3 * interval '1 day')`,
      [newId('response'), organizationId, days],
    );
  }

  await pool.query('alter table answer_parts drop constraint answer_parts_organization_id_execution_id_fkey');
  for (const minutes of [59, 61])
    await pool.query(
      `insert into answer_parts (organization_id, execution_id, node_id, run_index, part, content, created_at)
       values ($1, 'exe_1', 'n', 0, $2::int, 'x', now() - $2::int * interval '1 minute')`,
      [organizationId, minutes],
    );
  expect(await purgeExpiredRows(test.database)).toBe(7);
  expect(await purgeExpiredRows(test.database)).toBe(0);
});

it('keeps the parts of a chat response until it is stored as a whole, and deletes an empty chat with the memories of agents about it', async () => {
  const organization = await buildOrganization(test.database);
  const { organizationId } = organization;
  const { pool } = test.database;
  const [sessionId, digitalOrganizationId] = [newId('chatSession'), newId('digitalOrganization')];
  const executionId = await buildExecution(test.database, organization, { digitalOrganizationId });
  await pool.query(
    `insert into chat_sessions (id, organization_id, digital_organization_id, address_id, secret_hash, created_at)
     values ($1, $2, $3, 'ch_1', 'x', now() - interval '2 days')`,
    [sessionId, organizationId, digitalOrganizationId],
  );
  await pool.query(
    `insert into chat_turns (organization_id, session_id, number, client_id, execution_id, message, files) values ($1, $2, 1, 'c', $3, 'Hello', '[]')`,
    [organizationId, sessionId, executionId],
  );
  await pool.query(
    `insert into answer_parts (organization_id, execution_id, node_id, run_index, part, content, created_at)
     values ($1, $2, 'n', 0, 0, 'x', now() - interval '2 days')`,
    [organizationId, executionId],
  );
  for (const key of [sessionId, 'another'])
    await pool.query('insert into agent_memories (organization_id, digital_organization_id, key) values ($1, $2, $3)', [
      organizationId,
      digitalOrganizationId,
      key,
    ]);
  expect(await purgeExpiredRows(test.database)).toBe(0);
  await pool.query(`update chat_turns set answer = '{}' where execution_id = $1`, [executionId]);
  expect(await purgeExpiredRows(test.database)).toBe(1);
  await pool.query('delete from chat_turns where execution_id = $1', [executionId]);
  expect(await purgeExpiredRows(test.database)).toBe(1);
  const { rows } = await pool.query('select key from agent_memories where organization_id = $1', [organizationId]);
  expect(rows).toEqual([{ key: 'another' }]);
});
