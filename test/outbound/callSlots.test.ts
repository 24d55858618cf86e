import { describe, expect, test } from 'vitest';

import { providerSlots } from '../../domains/gateway/routes/providerSlots.ts';

const request = { key: 'prov_1', organizationId: 'org_a', most: 2 };
const { signal } = new AbortController();

describe('the places of calls to one provider, or of one organization', () => {
  test('are any number without a cap, and as many as the cap says with one', () => {
    const slots = providerSlots();
    const uncapped = { ...request, key: 'prov_2', most: null };
    for (let time = 0; time < 100; time += 1) expect(slots.tryTake(uncapped)).not.toBeNull();
    const first = slots.tryTake(request)!;
    expect(slots.tryTake(request)).not.toBeNull();
    expect(slots.tryTake(request)).toBeNull();
    first();
    first(); // a second time changes nothing
    expect(slots.tryTake(request)).not.toBeNull();
    expect(slots.tryTake(request)).toBeNull();
  });

  test('go to those who wait in the order in which they came', async () => {
    const slots = providerSlots();
    const places = [slots.tryTake(request)!, slots.tryTake(request)!];
    const order: number[] = [];
    const waiting = [1, 2, 3].map(async (number) => {
      const giveBack = await slots.take(request, { waitMs: 60_000, signal });
      order.push(number);
      giveBack();
    });
    expect(order).toEqual([]);
    for (const giveBack of places) giveBack();
    await Promise.all(waiting);
    expect(order).toEqual([1, 2, 3]);
    expect([slots.tryTake(request), slots.tryTake(request)]).not.toContain(null);
    expect(slots.tryTake(request)).toBeNull();
  });

  test('go to organizations by turns, and are waited for by others however many one has waiting', async () => {
    const slots = providerSlots();
    const one = { ...request, most: 1 };
    const giveBack = slots.tryTake(one)!;
    const order: string[] = [];
    const wait = async (organizationId: string) => {
      const leave = await slots.take({ ...one, organizationId }, { waitMs: 60_000, signal });
      order.push(organizationId);
      leave();
    };
    const waiting = Array.from({ length: 600 }, () => wait('org_a').catch(() => undefined));
    waiting.push(wait('org_b'));
    giveBack();
    await Promise.all(waiting);
    expect(order.slice(0, 3)).toEqual(['org_a', 'org_b', 'org_a']);
    expect(order).toHaveLength(501);
  });

  test('leave room for new organizations: each gets at most half of the slots that others leave, if there are others', async () => {
    const slots = providerSlots();
    const eight = { ...request, most: 8 };
    const takenBy = (organizationId: string): (() => void)[] => {
      const tried = Array.from({ length: 9 }, () => slots.tryTake({ ...eight, organizationId }));
      return tried.filter((place) => place !== null);
    };
    const alone = takenBy('org_a'); // as on an instance of one organization
    expect(alone).toHaveLength(8);
    const late = slots.take({ ...eight, organizationId: 'org_b' }, { waitMs: 60_000, signal });
    alone[0]!();
    (await late)();
    for (const giveBack of alone) giveBack();
    expect(['org_a', 'org_b', 'org_c'].map((organizationId) => takenBy(organizationId).length)).toEqual([4, 2, 1]);
    expect(takenBy('org_last')).toHaveLength(1);
  });

  test('are one fewer for a single organization at a provider, if other organizations call others', () => {
    const slots = providerSlots();
    slots.tryTake({ ...request, key: 'prov_2', organizationId: 'org_b' });
    expect(slots.tryTake(request)).not.toBeNull();
    expect(slots.tryTake(request)).toBeNull();
    expect(slots.tryTake({ ...request, organizationId: 'org_b' })).not.toBeNull();
  });

  test('denied to one organization pass to the next waiting one', async () => {
    const slots = providerSlots();
    const first = slots.tryTake({ ...request, most: 2 })!;
    const second = slots.tryTake({ ...request, most: 2 })!;
    const order: string[] = [];
    const wait = async (organizationId: string) => {
      await slots.take({ ...request, organizationId }, { waitMs: 60_000, signal });
      order.push(organizationId);
    };
    const own = wait('org_a');
    const others = wait('org_b');
    first();
    await others;
    expect(order).toEqual(['org_b']);
    second();
    await own;
    expect(order).toEqual(['org_b', 'org_a']);
  });

  test('are refused at once, or after the wait, as an overload', async () => {
    const slots = providerSlots();
    const places = [slots.tryTake(request)!, slots.tryTake(request)!];
    const refusal = { code: 'upstream_overloaded', retryable: true };
    await expect(slots.take(request, { waitMs: 0, signal })).rejects.toMatchObject(refusal);
    await expect(slots.take(request, { waitMs: 1, signal })).rejects.toMatchObject({ ...refusal, retryAfterMs: 5_000 });
    for (const giveBack of places) giveBack();
    expect([slots.tryTake(request), slots.tryTake(request)]).not.toContain(null);
  });

  test('are not lost on a caller that leaves, whenever it does', async () => {
    const slots = providerSlots();
    const places = [slots.tryTake(request)!, slots.tryTake(request)!];
    const leaving = new AbortController();
    const early = slots.take(request, { waitMs: 60_000, signal: leaving.signal });
    leaving.abort(new Error('gone'));
    await expect(early).rejects.toThrow('gone');
    const late = new AbortController();
    const racing = slots.take(request, { waitMs: 60_000, signal: late.signal });
    late.abort(new Error('gone')); // first, and then the place comes in the same turn
    places[0]!();
    await expect(racing).rejects.toThrow('gone');
    places[1]!();
    expect([slots.tryTake(request), slots.tryTake(request)]).not.toContain(null);
    expect(slots.tryTake(request)).toBeNull();
  });
});
