import { newId } from '../../db/ids.ts';
import type { TestApi } from './apiServer.ts';

/**
 * Inserts a delivered and reported run, and a delivered test, without a worker: the rows that the ledger's functions leave if nothing was
 * charged.
 */
export async function insertDelivered(
  { test }: Pick<TestApi, 'test'>,
  run: {
    organizationId: string;
    projectId: string;
    position: { id: string; listing: { id: string } };
    employeeId: string;
  },
): Promise<{ run_id: string; test_run_id: string; trial_run_id: string; deliverable_id: string; callback_id: string }> {
  const [runId, testId, trialId] = [newId('employeeRun'), newId('employeeRun'), newId('employeeRun')];
  const deliverableId = newId('deliverable');
  const { organizationId, projectId, position, employeeId } = run;
  await test.database.pool.query(
    `insert into employee_runs (id, organization_id, project_id, position_id, listing_id, employee_id, version_id, publisher_id, mode, status, charge_on,
       held_micros, hold_state, share_ppm, input, request_id, month, stopped_at)
     select r.id, $3, $4, $5, $6, $7, e.version_id, $3, r.mode, 'success', 'success', 0, 'settled', 0, '{}', 'req', now()::date, now()
       from employees e, (values ($1, 'production'), ($2, 'test'), ($8, 'trial')) as r (id, mode) where e.id = $7`,
    [runId, testId, organizationId, projectId, position.id, position.listing.id, employeeId, trialId],
  );
  await test.database.pool.query(
    `insert into employee_run_parts (run_id, position, organization_id, name, kind, media_type, content, size_bytes, sha256)
     values ($1, 0, $2, 'mine.md', 'text', 'text/markdown', 'Mine', 4, sha256('Mine'))`,
    [runId, organizationId],
  );
  await test.database.pool.query(
    `insert into deliverables (id, organization_id, project_id, run_id, position_id, title, payload, signature, signing_key)
     values ($1, $2, $3, $4, $5, 'Mine', '{}', '', '')`,
    [deliverableId, organizationId, projectId, runId, position.id],
  );
  await test.database.pool.query(
    `insert into run_shares (run_id, organization_id, publisher_id, employee_id, shared_by, expires_at) values ($1, $2, $2, $3, 'me', now() + interval '1 day')`,
    [runId, organizationId, employeeId],
  );
  const callbackId = newId('runCallback');
  await test.database.pool.query(
    `insert into run_callbacks (id, organization_id, position_id, run_id, url, event, status, next_attempt_at)
     values ($1, $2, $3, $4, 'https://mine.example.com/', 'run.completed', 'delivered', null)`,
    [callbackId, organizationId, position.id, runId],
  );
  return {
    run_id: runId,
    test_run_id: testId,
    trial_run_id: trialId,
    deliverable_id: deliverableId,
    callback_id: callbackId,
  };
}
