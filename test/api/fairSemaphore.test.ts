import { describe, expect, test } from 'vitest';

import { FairSemaphore } from '../../platform/fairness/FairSemaphore.ts';
import { halfOfRest } from '../../platform/fairness/halfOfRest.ts';
import { AppError } from '../../openapi/AppError.ts';
import { BodyMemoryBudget } from '../../api/bodies/BodyMemoryBudget.ts';
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

test('a call without memory receives a retry time', async () => {
  const later = { code: 'rate_limit_exceeded', retryable: true, retryAfterMs: 5_000 };
  const bodies = new BodyMemoryBudget();
  const room = await bodies.reserve('a', 64 * 1024 * 1024);
  const waiting = Array.from({ length: 100 }, () => bodies.reserve('a', 1));
  await expect(bodies.reserve('a', 1)).rejects.toMatchObject(later);
  room();
  await Promise.all(waiting);
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
