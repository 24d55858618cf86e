import { expect, test } from 'vitest';
import type { Vendor } from '../../integrations/engine/defineVendor.ts';
import { keyUuid } from '../../integrations/engine/keyUuid.ts';
import { withKey } from '../../integrations/engine/withKey.ts';

const request = { method: 'POST', path: '/payments', json: { amount: 5 } } as const;
const keyed = (vendor: Partial<Vendor>) => withKey(request, vendor as Vendor, 'e/n/1');

test('a key is in the header that the vendor names', () => {
  expect(keyed({ idempotencyHeader: 'request-id' })).toEqual({ ...request, headers: { 'request-id': 'e/n/1' } });
});

test('a key is a field of the JSON body, as a UUID for vendors with a limit of length', () => {
  expect(keyed({ idempotencyField: 'idempotency_key', idempotencyUuid: true })).toEqual({
    ...request,
    json: { idempotency_key: keyUuid('e/n/1'), amount: 5 },
  });
});

test('a request of a vendor without idempotency keys stays as it is', () => {
  expect(keyed({})).toEqual(request);
});
