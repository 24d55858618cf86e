import { expect } from 'vitest';

/** Headers of every response at an anonymous address (decisions §7), regardless of the node. */
const strangersHeaders = {
  'content-security-policy': 'sandbox allow-forms',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

export function expectStrangersHeaders(response: Response): void {
  for (const [name, value] of Object.entries(strangersHeaders))
    expect([name, response.headers.get(name)]).toEqual([name, value]);
  expect(response.headers.get('set-cookie')).toBeNull();
}
