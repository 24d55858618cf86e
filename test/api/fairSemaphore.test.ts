import { describe, expect, test } from 'vitest';

import { FairSemaphore } from '../../platform/fairness/FairSemaphore.ts';
import { halfOfRest } from '../../platform/fairness/halfOfRest.ts';
import { AppError } from '../../openapi/AppError.ts';
import { BodyMemoryBudget } from '../../api/bodies/BodyMemoryBudget.ts';
import { InboundCallLimiter } from '../../api/InboundCallLimiter.ts';
import { CredentialSlots } from '../../domains/credentials/CredentialSlots.ts';

describe('shares of a scarce resource', () => {
  const world = (given: object = {}) => {
    const limits = { ofOrganization: () => 2, all: 6, maxWaiting: 4, waitMs: 60_000, ...given };
    const { maxWaiting, waitMs } = limits;
    const { fits, isWithinOwn } = halfOfRest(limits);
    const shares = new FairSemaphore({
      fits,
      maxWaiting,
      refused: (request, { held }) =>
        new AppError(isWithinOwn(request, held) ? 'unavailable' : 'rate_limit_exceeded', 'Too many.'),
    });
    const begun: string[] = [];
    const hold = (organizationId: string, name: string, size = 1): Promise<() => void> => {
      const held = shares.hold({ organizationId, amount: size }, { waitMs }).then((release) => {
        begun.push(name);
        return release;
      });
      // Some of a test still wait when it ends, and are refused while another file's tests run.
      held.catch(() => undefined);
      return held;
    };
    return { hold, begun };
  };
  const turn = () => new Promise(setImmediate);

  test('is bounded per organization and in total, with organizations taking turns', async () => {
    const { hold, begun } = world();
    const first = await hold('a', 'a1', 2);
    const second = await hold('b', 'b1', 2);
    const next = hold('a', 'a2', 2);
    const last = hold('a', 'a3', 2);
    void hold('c', 'c1', 2);
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    second();
    second();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    first();
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    (await next)();
    await last;
  });

  test('that is not there in time is refused, and says whose fault it is', async () => {
    const { hold } = world({ waitMs: 1 });
    await hold('a', 'a1', 2);
    await expect(hold('a', 'a2', 1)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    await hold('b', 'b1', 2);
    await expect(hold('c', 'c1', 2)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('is never exhausted: a new organization finds half of the remaining share', async () => {
    const { hold, begun } = world({ ofOrganization: () => 8, all: 32 });
    for (const [organizationId, size] of [
      ['a', 8],
      ['b', 8],
      ['c', 8],
      ['d', 4],
      ['e', 2],
    ] as const)
      void hold(organizationId, `${organizationId}1`, size);
    void hold('d', 'd2');
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
    await hold('late', 'late1');
  });

  test('is there for others however many wait', async () => {
    const { hold, begun } = world({ all: 20, maxWaiting: 8 });
    for (const organizationId of ['a', 'b'])
      for (let n = 0; n < 10; n += 1) hold(organizationId, organizationId).catch(() => 0);
    await turn();
    expect(begun).toEqual(['a', 'a', 'b', 'b']);
    await hold('late', 'late1', 2);
    void hold('late', 'late2');
    await turn();
    expect(begun.slice(4)).toEqual(['late1']);
  });

  test('is waited for by a few only', async () => {
    const { hold } = world();
    const release = await hold('a', 'a1', 2);
    const few = ['a2', 'a3'].map((name) => hold('a', name));
    await expect(hold('a', 'a4')).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
    release();
    await Promise.all(few);
  });
});

describe('places for calls', () => {
  const takeMany = (places: InboundCallLimiter) => async (organizationId: string, count: number) => {
    let taken = 0;
    for (let at = 0; at < count; at += 1)
      places
        .during(organizationId, () => {
          taken += 1;
          return new Promise(() => undefined);
        })
        .catch(() => undefined); // those without a place are refused after the test has ended
    await new Promise(setImmediate);
    return taken;
  };

  test('are fewer for an organization while others call', async () => {
    const take = takeMany(new InboundCallLimiter(2));
    expect(await take('alone', 20)).toBe(16);
    expect(await take('others', 20)).toBe(3);
  });

  test('follow the number of processors', async () => {
    const take = takeMany(new InboundCallLimiter(8));
    expect(await take('alone', 100)).toBe(64);
    expect(await take('others', 100)).toBe(12);
  });

  test('are released when the call ends, or after half a second', async () => {
    const places = new InboundCallLimiter(2);
    const take = takeMany(places);
    await take('other', 1);
    for (let call = 0; call < 10; call += 1) {
      await places.during('a', () => Promise.resolve());
      await expect(places.during('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(await take('a', 3)).toBe(3);
    await places.during('a', () => Promise.resolve());
  });

  test('are kept a moment beside others, by calls that are answered at once, too', async () => {
    const places = new InboundCallLimiter(2);
    const take = takeMany(places);
    for (let call = 0; call < 20; call += 1) await places.during('a', () => Promise.resolve());
    expect(await take('a', 20)).toBe(16);
    await take('other', 1);
    const calls = ['b', 'b', 'b'].map((one) => places.during(one, () => Promise.resolve()));
    await Promise.all(calls);
    expect(await take('b', 1)).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 30));
    await expect(places.during('b', () => Promise.resolve('there'))).resolves.toBe('there');
  });
});

test('counts small bodies of waiting calls, so that thousands cannot exhaust memory', async () => {
  const bodies = new BodyMemoryBudget();
  const size = 256 * 1024;
  const kept = await Promise.all(Array.from({ length: 128 }, () => bodies.track('a', size)));
  await expect(bodies.track('a', size)).rejects.toMatchObject({ code: 'rate_limit_exceeded', retryAfterMs: 5_000 });
  (await bodies.track('other', size))();
  for (const giveBack of kept) giveBack();
  (await bodies.track('a', size))();
});

test('a call without memory and slot receives a retry time', async () => {
  const later = { code: 'rate_limit_exceeded', retryable: true, retryAfterMs: 5_000 };
  const bodies = new BodyMemoryBudget();
  const room = await bodies.reserve('a', 64 * 1024 * 1024);
  const waiting = Array.from({ length: 100 }, () => bodies.reserve('a', 1));
  await expect(bodies.reserve('a', 1)).rejects.toMatchObject(later);
  room();
  await Promise.all(waiting);

  const places = new InboundCallLimiter(2);
  const over = Promise.withResolvers<void>();
  const calls = Array.from({ length: 2_016 }, () => places.during('a', () => over.promise));
  await expect(places.during('a', () => over.promise)).rejects.toMatchObject(later);
  over.resolve();
  await Promise.all(calls);
});

test('slots of credentials: an organization has 4 of 32, and a request without one is refused', () => {
  const slots = new CredentialSlots();
  const releases = Array.from({ length: 32 }, (_, index) => slots.take(`organization ${Math.floor(index / 4)}`));
  const refusal = { code: 'rate_limit_exceeded', retryAfterMs: 2_000 };
  expect(() => slots.take('organization 0')).toThrow(expect.objectContaining(refusal));
  expect(() => slots.take('another')).toThrow(expect.objectContaining(refusal));
  releases[0]!();
  slots.take('another');
  expect(() => slots.take('organization 0')).toThrow(expect.objectContaining(refusal));
});
