import { setTimeout } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { JsonObject } from '../../domains/executions/item.ts';
import { fake as airtable } from '../../integrations/airtable/fake.ts';
import type { FakeDefinition, FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { fake as calendar } from '../../integrations/googleCalendar/fake.ts';
import { fake as drive } from '../../integrations/googleDrive/fake.ts';
import { fake as hubspot } from '../../integrations/hubspot/fake.ts';
import { fake as notion } from '../../integrations/notion/fake.ts';
import { fake as outlook } from '../../integrations/outlook/fake.ts';
import { sampled } from '../support/sampled.ts';
import { startPollsWorld, type PollsWorld } from './pollsWorld.ts';

interface Service {
  readonly type: string;
  readonly fake: FakeDefinition;
  readonly parameters: JsonObject;
  /** The field with the time of an entry. */
  readonly time: RegExp;
  /** The request without the filter by time, because the entries of the fake are old. */
  readonly withoutTime?: (request: FakeRequest) => FakeRequest;
}

const query = (request: FakeRequest, change: (query: URLSearchParams) => void): FakeRequest => {
  const changed = new URLSearchParams(request.query);
  change(changed);
  return { ...request, query: changed };
};

const services: readonly Service[] = [
  {
    type: 'airtable.trigger',
    fake: airtable,
    parameters: { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA' },
    time: /"createdTime":"[^"]+"/g,
  },
  {
    type: 'notion.trigger',
    fake: notion,
    parameters: { database: '9f8e7d6c5b4a49388271605f4e3d2c1b', event: 'updated' },
    time: /"last_edited_time":"[^"]+"/g,
  },
  {
    type: 'hubspot.trigger',
    fake: hubspot,
    parameters: { return_properties: ['email'] },
    time: /"createdAt":"[^"]+"/g,
  },
  {
    type: 'google_drive.trigger',
    fake: drive,
    parameters: { where: 'everywhere', what: 'all' },
    time: /"createdTime":"[^"]+"/g,
    withoutTime: (request) =>
      query(request, (asked) => {
        const q = asked.get('q');
        if (q !== null) asked.set('q', q.replace(/createdTime > '[^']+'/, "createdTime > '2000-01-01T00:00:00'"));
      }),
  },
  {
    type: 'outlook.trigger',
    fake: outlook,
    parameters: { in_folder: 'inbox' },
    time: /"receivedDateTime":"[^"]+"/g,
  },
  {
    type: 'google_calendar.trigger',
    fake: calendar,
    parameters: { calendar: 'primary' },
    time: /"created":"[^"]+"/g,
    withoutTime: (request) =>
      query(request, (asked) => {
        if (asked.has('updatedMin')) asked.set('updatedMin', '2000-01-01T00:00:00.000Z');
      }),
  },
];

/** By default errors and tests, which are the same code for all, are tried with every third one. */
const whole = new Set(sampled(services));

describe.each(services)('$type', (service) => {
  const { type, fake, parameters, time, withoutTime = (request: FakeRequest) => request } = service;
  let world: PollsWorld;
  /** The time that all entries have; null for their own. */
  let changedAt: string | null = null;
  beforeAll(async () => {
    const respond: FakeDefinition['respond'] = (request, state) => {
      const response = fake.respond(withoutTime(request), state);
      if (changedAt === null || response.json === undefined) return response;
      const text = JSON.stringify(response.json).replace(time, (found) => found.replace(/:".*/, `:"${changedAt}"`));
      return { ...response, json: JSON.parse(text) as unknown };
    };
    world = await startPollsWorld(type, { ...fake, respond });
  });
  afterAll(() => world?.close());

  test('starts nothing that was there, and each new entry once, over workers that come and go', async () => {
    const first = await world.worker();
    const id = await world.published(parameters);
    await world.becomes(id, 'active');
    await first.stop();
    changedAt = new Date(Date.now() - 65_000).toISOString();
    await world.worker();
    const count = (await world.itemsOnce(id, 1)).length;
    await setTimeout(1_500);
    const items = await world.items(id);
    expect(items.length).toBeGreaterThanOrEqual(count);
    expect(new Set(items.map(({ json }) => json['id'])).size).toBe(items.length);
    expect((await world.state(id)).status).toBe('active');
    await world.unpublish(id);
  });

  if (!whole.has(service)) return;

  test('shows why it fails, and recovers', async () => {
    await world.worker();
    world.fake.expire();
    const id = await world.published(parameters);
    expect((await world.becomes(id, 'failing')).error!.code).toMatch(/^(target_error|credential_not_connected)$/);
    world.fake.reset();
    expect((await world.becomes(id, 'active')).error).toBeNull();
    await world.unpublish(id);
  });

  test('gives a test an entry that is there', async () => {
    await world.worker();
    const id = await world.draft(parameters);
    await world.listen(id);
    expect(await world.itemsOnce(id, 1)).toHaveLength(1);
  });
});
