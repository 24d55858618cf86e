import { describe, expect, test } from 'vitest';

import { HeldShares } from '../../api/HeldShares.ts';
import { AppError } from '../../openapi/AppError.ts';
import { WebhookPlaces } from '../../api/webhooks/WebhookPlaces.ts';

describe('shares of what a process has little of', () => {
  const world = (given: object = {}) => {
    const limits = { ofOrganization: () => 2, all: 4, waiting: 4, waitMs: 60_000, ...given };
    const shares = new HeldShares(
      limits,
      ({ isOwn }) => new AppError(isOwn ? 'rate_limit_exceeded' : 'unavailable', 'Too many.'),
    );
    const begun: string[] = [];
    const hold = async (organizationId: string, name: string, size = 1): Promise<() => void> => {
      const release = await shares.hold(organizationId, size);
      begun.push(name);
      return release;
    };
    return { hold, begun };
  };
  const turn = () => new Promise(setImmediate);

  test('is bounded for each organization and for all, who take turns', async () => {
    const { hold, begun } = world();
    const first = await hold('a', 'a1', 2);
    const second = await hold('b', 'b1', 2);
    const next = hold('a', 'a2', 2);
    const last = hold('a', 'a3', 2);
    void hold('c', 'c1', 1);
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
    await expect(hold('c', 'c1', 1)).rejects.toMatchObject({ code: 'unavailable' });
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

test('an organization has fewer places for calls while others call', async () => {
  const places = new WebhookPlaces();
  const takeMany = async (organizationId: string, count: number) => {
    let taken = 0;
    for (let at = 0; at < count; at += 1) void places.take(organizationId).then(() => (taken += 1));
    await new Promise(setImmediate);
    return taken;
  };
  expect(await takeMany('alone', 20)).toBe(16);
  expect(await takeMany('others', 20)).toBe(6);
});
