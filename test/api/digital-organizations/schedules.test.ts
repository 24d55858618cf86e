import { Client, Connection, type ScheduleDescription } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '../../../db/ids.ts';
import { payloadKeyPurpose, temporalData } from '../../../domains/executions/codec/temporalData.ts';
import { createScheduleSteps } from '../../../domains/executions/schedules/fireSchedule.ts';
import { scheduleParameters } from '../../../domains/executions/schedules/scheduleParameters.ts';
import { isDue, nextTimes } from '../../../domains/executions/schedules/scheduleTimes.ts';
import { tellMissed } from '../../../domains/executions/schedules/tellMissed.ts';
import { createSyncSchedules } from '../../../domains/executions/schedules/syncSchedules.ts';
import { until } from '../../executions/executionsWorld.ts';
import { chain, startEngineApi, type EngineApi } from '../engineApi.ts';

/** Never while a test runs. */
const yearly = { rules: [{ every: 'cron', cron: '0 0 1 1 *' }] };

describe('schedules', () => {
  let api: EngineApi;
  let temporal: Client;
  beforeAll(async () => {
    api = await startEngineApi();
    temporal = new Client({
      connection: Connection.lazy({ address: process.env['TEST_TEMPORAL_ADDRESS']! }),
      dataConverter: temporalData(api.deps.secrets.keysFor(payloadKeyPurpose)),
    });
  });
  afterAll(async () => {
    await api.close();
    await temporal.connection.close();
  });

  const draftOf = (parameters: object) =>
    chain({ clock: { type: 'trigger.schedule', parameters: { ...parameters } }, end: { type: 'logic.no_operation' } });
  const at = (id: string) => ({ params: { digital_organization_id: id } });
  const triggersOf = async (id: string) => (await api.person.client.ok('listTriggers', at(id))).data;
  const rowOf = async (id: string) => {
    const [row] = await api.deps.database.withOrganization(api.person.organizationId, ({ triggers }) =>
      triggers.listOf(id),
    );
    return row!;
  };
  const published = async (parameters: object): Promise<string> => {
    const { id } = await api.create(draftOf(parameters));
    await api.publish(id);
    return id;
  };
  const applied = async (id: string) =>
    until(
      () => rowOf(id),
      (row) => row.appliedRevision === row.revision,
    );
  const describeOf = async (id: string): Promise<ScheduleDescription> =>
    temporal.schedule.getHandle((await applied(id)).id).describe();
  const executionsOf = async (id: string) =>
    (await api.person.client.ok('listExecutions', { query: { digital_organization_id: id, limit: 250 } })).data;
  /** Of a worker that has just started, unless it runs since another moment. */
  const steps = (runningSinceMs = Date.now()) =>
    createScheduleSteps({
      database: api.deps.database,
      executions: api.deps.executions,
      logger: api.deps.logger,
      runningSinceMs,
    });
  const sync = () =>
    createSyncSchedules({
      database: api.deps.database,
      temporal,
      taskQueue: api.deps.settings.taskQueue,
      logger: api.deps.logger,
    });
  const eventsOf = async (id: string) =>
    (await api.person.client.ok('listEvents', { query: { limit: 250 } })).data.filter(
      ({ data }) => 'digital_organization_id' in data && data.digital_organization_id === id,
    );

  test('creates one execution every second, with its scheduled time, until it is unpublished', async () => {
    const id = await published({ rules: [{ every: 'seconds', amount: 1 }], time_zone: 'Europe/Berlin' });
    const some = await until(
      () => executionsOf(id),
      (list) => list.filter(({ status }) => status === 'success').length >= 3,
    );
    expect(some.every(({ mode, trigger }) => mode === 'production' && trigger.kind === 'schedule')).toBe(true);
    expect((await triggersOf(id))[0]).toMatchObject({
      kind: 'schedule',
      status: 'active',
      last_event_at: expect.any(String),
    });
    await api.person.client.ok('unpublishDigitalOrganization', at(id));
    const all = await executionsOf(id);
    const items = await Promise.all(
      all.map(async ({ id: executionId }) => {
        const run = await api.person.client.ok('getExecutionNode', {
          params: { execution_id: executionId, node_id: 'clock' },
        });
        return run.runs[0]!.outputs['main']!.items[0]!.json!['timestamp'];
      }),
    );
    expect(new Set(items).size).toBe(all.length);
    expect(items[0]).toMatch(/\+01:00$/);
    expect((await describeOf(id)).state.paused).toBe(true);
    // Taken at the word of the answer: nothing starts after it.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await executionsOf(id)).toHaveLength(all.length);
    expect((await triggersOf(id))[0]).toMatchObject({ status: 'down', next_times: null });
  });

  test('one time that two schedulers bring ten times is one execution', async () => {
    const id = await published({ rules: [{ every: 'minutes', amount: 1 }], catch_up: 'all' });
    const { id: triggerId } = await rowOf(id);
    const scheduledAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 60_000).toISOString();
    const time = { triggerId, organizationId: api.person.organizationId, scheduledAt };
    await Promise.all(Array.from({ length: 10 }, () => steps().fireSchedule(time)));
    await steps().fireSchedule(time);
    const same = (await executionsOf(id)).filter(({ created_at: createdAt }) => createdAt !== '');
    const ofThatTime = await Promise.all(
      same.map(
        async (one) =>
          (await api.person.client.ok('getExecutionNode', { params: { execution_id: one.id, node_id: 'clock' } }))
            .runs[0]!.outputs['main']!.items[0]!.json!['minute'],
      ),
    );
    expect(ofThatTime.filter((minute) => minute === new Date(scheduledAt).getUTCMinutes())).toHaveLength(1);
  });

  test('a time that is due while an earlier execution is open runs beside it, is skipped with an event, or cancels it', async () => {
    const hold = { type: 'logic.wait', parameters: { mode: 'webhook' } };
    const draft = chain({
      clock: { type: 'trigger.schedule', parameters: { rules: [{ every: 'cron', cron: '* * * * *' }] } },
      hold,
    });
    const statusesWith = async (schedule_overlap: 'allow' | 'skip' | 'cancel') => {
      const { id } = await api.create(draft, { settings: { schedule_overlap } });
      await api.publish(id);
      const { id: triggerId } = await rowOf(id);
      const { organizationId } = api.person;
      const minuteMs = 60_000;
      const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
      // A caller of the API starts at the trigger as well: that is no time of the schedule.
      await api.person.client.ok('startExecution', { ...at(id), body: { mode: 'production' } });
      // The last delivery repeats a time after a later one has started.
      for (const minutes of [1, 1, 0, 1]) {
        const scheduledAt = new Date(nowMs - minutes * minuteMs).toISOString();
        await steps(0).fireSchedule({ triggerId, organizationId, scheduledAt });
        await until(
          () => executionsOf(id),
          ([newest]) => newest?.status === 'waiting',
        );
      }
      const statuses = (await executionsOf(id)).map(({ status }) => status);
      await api.person.client.ok('unpublishDigitalOrganization', at(id));
      return { statuses, events: (await eventsOf(id)).map(({ data }) => ('code' in data ? data.code : null)) };
    };
    const byCaller = 'waiting';
    expect(await statusesWith('allow')).toEqual({ statuses: ['waiting', 'waiting', byCaller], events: [] });
    expect(await statusesWith('skip')).toEqual({ statuses: ['waiting', byCaller], events: ['schedule_overlap'] });
    expect(await statusesWith('cancel')).toEqual({ statuses: ['waiting', 'canceled', byCaller], events: [] });
  });

  test('missed times: none and an event, or all that are not too old; a time that is none of the schedule never counts', async () => {
    const ago = (minutes: number): string =>
      new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000).toISOString();
    const fire = async (id: string, scheduledAt: string) =>
      steps().fireSchedule({
        triggerId: (await rowOf(id)).id,
        organizationId: api.person.organizationId,
        scheduledAt,
      });
    const often = { rules: [{ every: 'minutes', amount: 1 }] };
    const skipping = await published({ ...often, catch_up: 'skip' });
    for (const minutes of [5, 4, 3]) await fire(skipping, ago(minutes));
    expect(await eventsOf(skipping)).toMatchObject([
      { kind: 'schedule_skipped', data: { node_id: 'clock', code: 'schedule_missed' } },
    ]);
    const catching = await published({ ...often, catch_up: 'all', catch_up_within_minutes: 4 });
    for (const minutes of [6, 3, 2]) await fire(catching, ago(minutes));
    await fire(catching, new Date(Date.parse(ago(2)) + 1_000).toISOString());
    const started = (await executionsOf(catching)).length;
    expect(started).toBeGreaterThanOrEqual(2);
    expect(started).toBeLessThanOrEqual(3); // and the minute that passes while this runs
  });

  test('while no worker runs: all of it with "all", the first with "one"', async () => {
    const id = await published({ ...yearly, catch_up: 'one' });
    expect((await describeOf(id)).policies).toMatchObject({
      overlap: 'SKIP',
      catchupWindow: 30 * 86_400_000 + 300_000,
    });
    const all = await published({ ...yearly, catch_up: 'all', catch_up_within_minutes: 90 });
    expect((await describeOf(all)).policies).toMatchObject({ overlap: 'ALLOW_ALL', catchupWindow: 95 * 60_000 });
    const none = await published({ ...yearly, spread_seconds: 45 });
    expect(await describeOf(none)).toMatchObject({
      policies: { catchupWindow: 35 * 60_000 },
      spec: { jitter: 45_000 },
    });
  });

  test('times that came late because much was due at once run, however late up to half an hour', async () => {
    const ago = (minutes: number): string =>
      new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000).toISOString();
    const id = await published({ rules: [{ every: 'minutes', amount: 1 }] });
    const { id: triggerId } = await rowOf(id);
    const fire = (minutes: number) =>
      steps(0).fireSchedule({ triggerId, organizationId: api.person.organizationId, scheduledAt: ago(minutes) });
    const before = (await executionsOf(id)).length;
    await Promise.all([29, 20, 5].map(fire));
    expect((await executionsOf(id)).length).toBeGreaterThanOrEqual(before + 3);
    expect(await eventsOf(id)).toEqual([]);
    await fire(40);
    expect(await eventsOf(id)).toMatchObject([{ data: { code: 'schedule_missed' } }]);
  });

  test('reports a schedule dropped by Temporal once, as an event', async () => {
    const id = await published(yearly);
    const handle = temporal.schedule.getHandle((await applied(id)).id);
    // As if it had counted before: its own windows are longer than a test.
    const missing = (missed: number) => ({
      schedule: { getHandle: () => ({ describe: async () => ({ info: { numActionsMissedCatchupWindow: missed } }) }) },
      withDeadline: (_deadline: number, call: () => unknown) => call(),
    });
    const schedule = { id: handle.scheduleId, organizationId: api.person.organizationId };
    for (const missed of [0, 3, 3, 4])
      await tellMissed({ ...api.deps, temporal: missing(missed) as never }, [schedule]);
    await tellMissed({ ...api.deps, temporal }, [schedule]);
    expect((await eventsOf(id)).map(({ data }) => 'message' in data && data.message).toSorted()).toEqual([
      '1 run was missed while the engine was away.',
      '3 runs were missed while the engine was away.',
    ]);
  });

  test.each([
    ['30 2 28 3 *', 'Europe/Berlin'],
    ['30 2 31 10 *', 'Europe/Berlin'],
    ['30 2 * 3 SUN', 'America/New_York'],
    ['30 1 * 11 SUN', 'America/New_York'],
    ['15 2 * 10 SUN', 'Australia/Lord_Howe'],
    ['45 1 * 4 SUN', 'Australia/Lord_Howe'],
    ['0 0 * 9 SUN', 'America/Santiago'],
    ['15 */6 * * *', 'Asia/Kathmandu'],
    ['0 12 13 * FRI', 'UTC'],
    ['10 0,30 9-11/2 * 1,7 MON-FRI', 'Pacific/Auckland'],
  ])(
    '%s in %s: Temporal fires at all displayed times, and otherwise only at those that are dropped',
    async (cron, timeZone) => {
      const parameters = { rules: [{ every: 'cron', cron }], time_zone: timeZone };
      const id = await published(parameters);
      const asked = (await describeOf(id)).info.nextActionTimes;
      expect(asked.length).toBeGreaterThan(0);
      const { times } = scheduleParameters(parameters, 'UTC');
      const due = asked.filter((time) => isDue(times, time)).map((time) => time.toISOString());
      const shown = (await triggersOf(id))[0]!.next_times!;
      expect(shown).toHaveLength(10);
      // Clock changes are sent to Temporal 13 months ahead, and extended long before that ends.
      const told = (time: string): boolean => Date.parse(time) < Date.now() + 390 * 86_400_000;
      expect(due.filter(told)).toEqual(shown.filter(told).slice(0, due.filter(told).length));
      expect(due.filter(told).length).toBeGreaterThan(0);
      const preview = await api.person.client.ok('listScheduleTimes', { ...at(id), body: { parameters } });
      expect(preview).toEqual({ times: shown, time_zone: timeZone });
    },
  );

  test.each([
    { every: 'seconds', amount: 7 },
    { every: 'minutes', amount: 11 },
    { every: 'hours', amount: 4, minute: 20 },
    { every: 'days', hour: 6, minute: 5 },
    { every: 'weeks', weekdays: ['wed', 'sat'], hour: 6 },
    { every: 'months', day_of_month: 31, hour: 6 },
  ])('%j: Temporal and the page compute the same times of a plain rule', async (rule) => {
    const parameters = { rules: [rule], time_zone: 'Europe/Berlin' };
    const id = await published(parameters);
    const asked = (await describeOf(id)).info.nextActionTimes;
    const { times } = scheduleParameters(parameters, 'UTC');
    expect(asked.map(Number)).toEqual(nextTimes(times, new Date(asked[0]!.getTime() - 1), asked.length).map(Number));
  });

  test('a new version updates the schedule; a version without the node removes it; deletion cleans up', async () => {
    const id = await published(yearly);
    const before = await describeOf(id);
    const {
      draft_revision: revision,
      name,
      description,
    } = await api.person.client.ok('getDigitalOrganization', at(id));
    const save = (draft: object, draftRevision: number) =>
      api.person.client.ok('updateDigitalOrganization', {
        ...at(id),
        body: {
          name,
          description,
          draft: draft as never,
          draft_revision: draftRevision,
          settings: { time_zone: 'Asia/Tokyo' },
        },
      });
    const saved = await save(draftOf({ rules: [{ every: 'days', hour: 5 }] }), revision);
    await api.publish(id);
    const after = await describeOf(id);
    expect(after.scheduleId).toBe(before.scheduleId);
    expect(after.spec.timezone).toBe('Asia/Tokyo');
    expect(after.spec.calendars).not.toEqual(before.spec.calendars);
    await save(chain({ hand: { type: 'trigger.manual' } }), saved.draft_revision);
    await api.publish(id);
    await applied(id);
    await expect(temporal.schedule.getHandle(before.scheduleId).describe()).rejects.toThrow(/not found/i);
    const deleted = await published(yearly);
    const { scheduleId } = await describeOf(deleted);
    await api.person.client.ok('deleteDigitalOrganization', at(deleted));
    await until(
      () => sync().compare(0),
      (wrong) => wrong === 0,
    );
    await expect(temporal.schedule.getHandle(scheduleId).describe()).rejects.toThrow(/not found/i);
  });

  test('whatever happens to schedules in Temporal, comparing makes them right again', async () => {
    const ids = await Promise.all([published(yearly), published(yearly), published(yearly), published(yearly)]);
    const [paused, removed, stale, down] = (await Promise.all(ids.map(describeOf))).map(({ scheduleId }) =>
      temporal.schedule.getHandle(scheduleId),
    );
    await paused!.pause('by hand');
    await removed!.delete();
    await stale!.update((one) => ({
      ...one,
      spec: { intervals: [{ every: '1s' }] },
      state: { ...one.state, note: `${api.deps.settings.taskQueue} revision 0` },
    }));
    await api.person.client.ok('unpublishDigitalOrganization', at(ids[3]!));
    await applied(ids[3]!);
    await down!.unpause();
    const isRight = async () => {
      await sync().compare(0);
      const [one, two, three, four] = await Promise.all(ids.map(describeOf));
      return (
        !one!.state.paused && two !== undefined && !three!.state.note!.endsWith('revision 0') && four!.state.paused
      );
    };
    await until(
      () => isRight().catch(() => false),
      (right) => right,
    );
    // The wrong schedule fired in the meantime, without effect.
    expect(await executionsOf(ids[2]!)).toEqual([]);
    const stranger = newId('trigger');
    await temporal.schedule.create({
      scheduleId: stranger,
      spec: { cronExpressions: ['0 0 1 1 *'] },
      state: { note: 'another-instance revision 1' },
      action: { type: 'startWorkflow', workflowType: 'fireSchedule', taskQueue: 'nobody', args: [] },
    });
    await sync().compare(0);
    await temporal.schedule.getHandle(stranger).delete(); // it is still there
  });

  test('wrong parameters cannot be published, and are named when their times are asked for', async () => {
    const { id, issues } = await api.create(draftOf({ rules: [{ every: 'cron', cron: '99 * * * *' }] }));
    expect(issues).toMatchObject([{ node_id: 'clock', severity: 'error', parameter: '/rules/0/cron' }]);
    const refused = await api.person.client.call('publishDigitalOrganization', at(id));
    expect(refused.status).toBe(400);
    for (const parameters of [
      { rules: [] },
      { time_zone: 'Nowhere' },
      { rules: [{ every: 'days', hour: 25 }] },
      { rules: [{ every: 'days', hour: '{{ 5 }}' }] },
      { other: 1 },
    ]) {
      const answer = await api.person.client.call('listScheduleTimes', { ...at(id), body: { parameters } });
      expect(answer.status, JSON.stringify(parameters)).toBe(400);
      expect(JSON.stringify(answer.body)).toContain('parameter_invalid');
    }
  });
});
