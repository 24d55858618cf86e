import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../domains/executions/item.ts';
import type { FakeDefinition } from '../../../integrations/engine/fake/startFake.ts';
import { sampled } from '../../support/sampled.ts';
import { publicUrl, startHooksWorld, type HooksWorld } from './hooksWorld.ts';

/** A service that registers addresses, and signs as its documentation says. */
export interface RegisteringService {
  readonly type: string;
  readonly fake: FakeDefinition;
  readonly parameters: JsonObject;
  /** Other parameters, which need another registration. */
  readonly others: JsonObject;
  readonly isCreation: (request: { method: string; path: string; bytes: Buffer }) => boolean;
  readonly isRemoval: (request: { method: string; path: string; bytes: Buffer }) => boolean;
  /** Address and secret of a registration. */
  readonly registered: (body: Buffer, count: number) => { url: string; secret: string };
  /** The headers of a delivery to an address. */
  readonly headers: (secret: string, body: string, event: string, url: string) => Record<string, string>;
  /** The address with another secret, if the secret is in it. */
  readonly withSecret?: (url: string, secret: string) => string;
  readonly bodyOf: (event: string) => JsonObject;
  readonly itemOf: (event: string) => JsonObject;
  /** True if the secret is that of the credential: then a former registration has the same one. */
  readonly hasSecretOfCredential?: true;
  /** True if one failure is repeated: the registration replaces itself, has an idempotency key, or begins with a read. */
  readonly isRepeatable?: true;
  /** False if a registration cannot be found by its address. */
  readonly isFoundByAddress?: false;
}

/**
 * Tests publishing, deliveries, removal and tests of services that register an address. By default every third service is tested whole, the
 * others with one registration: what follows is the same code for all.
 */
export function describeRegistering(services: readonly RegisteringService[]): void {
  const whole = new Set(sampled(services));
  describe.each(services)('$type', (service) => registering(service, whole.has(service)));
}

function registering(service: RegisteringService, isWhole: boolean): void {
  let world: HooksWorld;
  /** Registrations that the fake has made. */
  let made = 0;
  beforeAll(async () => {
    world = await startHooksWorld(service.type, service.fake);
  });
  afterAll(() => world?.close());

  const creations = () => world.fake.requests.filter(service.isCreation);
  const removals = () => world.fake.requests.filter(service.isRemoval);
  const last = () => service.registered(creations().at(-1)!.bytes, made);
  const published = async (parameters = service.parameters): Promise<string> => {
    world.fake.reset();
    const id = await world.published(parameters);
    made += 1;
    return id;
  };
  const deliver = (event: string, changed: { secret?: string; url?: string; body?: string } = {}) => {
    const { url: registered, secret } = last();
    const body = changed.body ?? JSON.stringify(service.bodyOf(event));
    const given = changed.url ?? registered;
    const used = changed.secret ?? secret;
    const url = service.withSecret?.(given, used) ?? given;
    return world.deliver(url, body, service.headers(used, body, event, url));
  };

  test('registers, accepts signed events once, and removes the registration', async () => {
    const id = await published();
    expect(last().url).toMatch(new RegExp(`^${publicUrl}/hooks/hk_`));
    expect((await world.trigger(id))!.status).toBe('active');
    for (const event of ['evt_1', 'evt_1', 'evt_2']) expect((await deliver(event)).status).toBe(200);
    expect(await world.items(id)).toEqual([service.itemOf('evt_1'), service.itemOf('evt_2')]);
    expect((await deliver('evt_3', { secret: 'another' })).status).toBe(401);
    expect((await deliver('evt_3', { secret: ' ' })).status).toBe(401);
    expect(await world.items(id)).toHaveLength(2);
    await world.unpublish(id);
    await world.keep();
    expect(removals()).toHaveLength(1);
    expect((await deliver('evt_4')).status).toBe(404);
  });

  if (!isWhole) return;

  test('creates a new registration for changed parameters, and removes the first one', async () => {
    const id = await published();
    const before = last();
    await world.change(id, service.others);
    await world.api.publish(id);
    made += 1;
    expect(creations()).toHaveLength(2);
    expect((await deliver('evt_5')).status).toBe(200);
    const isShared = service.hasSecretOfCredential === true;
    expect((await deliver(isShared ? 'evt_5' : 'evt_6', before)).status).toBe(isShared ? 200 : 401);
    expect(await world.items(id)).toHaveLength(1);
    expect(removals()).toHaveLength(0);
    await world.keep();
    expect(removals()).toHaveLength(1);
    await world.unpublish(id);
    await world.keep();
    expect(removals()).toHaveLength(2);
  });

  test.skipIf(service.isFoundByAddress === false)(
    'is removed by its address if the response with its ID was lost',
    async () => {
      const id = await published();
      const registration = 'select id, organization_id from hook_registrations';
      const { rows } = await world.api.test.database.pool.query<{ id: string; organization_id: string }>(registration);
      const [row] = rows;
      const context = {
        table: 'hook_registrations',
        row: row!.id,
        organizationId: row!.organization_id,
        field: 'data_encrypted',
      };
      const sealed = world.api.deps.secrets.encrypt(context, JSON.stringify({ secret: 'x', data: null }));
      await world.api.test.database.pool.query('update hook_registrations set data_encrypted = $1', [sealed]);
      await world.unpublish(id);
      await world.keep();
      expect(removals()).toHaveLength(1);
    },
  );

  test('returns the refusal of the service, and publishes nothing', async () => {
    const id = await world.draft(service.parameters);
    world.fake.expire();
    const at = { params: { digital_organization_id: id } };
    const refused = await world.api.person.client.call('publishDigitalOrganization', at);
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'target_error' } } });
    expect((await world.api.person.client.ok('getDigitalOrganization', at)).status).toBe('draft');
    world.fake.reset();
    await world.keep();
    await world.keep();
    const { rows } = await world.api.test.database.pool.query('select id from hook_registrations');
    expect(rows).toEqual([]);
  });

  test('waits for a rate limit, and publishes nothing while the service fails', async () => {
    const id = await world.draft(service.parameters);
    const at = { params: { digital_organization_id: id } };
    world.fake.reset();
    world.fake.breakNext(1);
    if (service.isRepeatable !== true) {
      const failed = await world.api.person.client.call('publishDigitalOrganization', at);
      expect(failed).toMatchObject({ status: 502, body: { error: { code: 'target_error' } } });
      expect((await world.api.person.client.ok('getDigitalOrganization', at)).status).toBe('draft');
      await world.keep();
    }
    world.fake.limitNext(1, 0);
    await world.api.publish(id);
    made += 1;
    expect((await world.trigger(id))!.status).toBe('active');
    await world.unpublish(id);
    await world.keep();
  });

  test('has a separate registration for a test', async () => {
    const id = await published();
    const at = { params: { digital_organization_id: id } };
    await world.api.person.client.ok('listenDigitalOrganization', { ...at, body: { node_id: 'start' } });
    made += 1;
    expect(last().url).toMatch(new RegExp(`^${publicUrl}/hooks-test/ht_`));
    expect((await deliver('evt_7')).status).toBe(200);
    expect((await deliver('evt_8')).status).toBe(404);
    await world.keep();
    expect(removals()).toHaveLength(1);
    expect((await world.trigger(id))!.status).toBe('active');
    await world.unpublish(id);
    await world.keep();
  });
}
