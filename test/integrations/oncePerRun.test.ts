import { expect, test, vi } from 'vitest';
import { oncePerRun } from '../../integrations/engine/oncePerRun.ts';
import type { VendorClient } from '../../integrations/engine/VendorClient.ts';

const clientOfRun = () => ({}) as VendorClient;

test('items of a run share what was read, and other runs read it again', async () => {
  const client = clientOfRun();
  const read = vi.fn<() => Promise<number>>().mockResolvedValueOnce(1).mockResolvedValueOnce(2).mockResolvedValue(3);
  expect(await Promise.all([oncePerRun(client, 'a', read), oncePerRun(client, 'a', read)])).toEqual([1, 1]);
  expect(await oncePerRun(client, 'b', read)).toBe(2);
  expect(await oncePerRun(clientOfRun(), 'a', read)).toBe(3);
});

test('an error is not kept', async () => {
  const client = clientOfRun();
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(1);
  await expect(oncePerRun(client, 'a', read)).rejects.toThrow('lost');
  expect(await oncePerRun(client, 'a', read)).toBe(1);
});
