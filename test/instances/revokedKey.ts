import OpenAI from 'openai';
import { beforeAll, describe, expect, it } from 'vitest';

import { signUp, type SignedUp } from '../support/accounts.ts';
import { isFull } from '../support/isFull.ts';
import type { OwnedInstance } from '../support/OwnedInstance.ts';

/** Each is one trial on each of three processes. */
const rounds = isFull ? 334 : 10;

interface KeyWithValue {
  key: { id: string };
  value: string;
}

/** Its keys' calls are paid by an organization of its own; the first account closes a model. */
export function revokedKey(world: OwnedInstance): void {
  describe('revoking and rotating with three API processes', () => {
    let person: SignedUp;
    beforeAll(async () => {
      person = await signUp(world.instance.url);
      const path = `/api/v1/admin/organizations/${person.organizationId}/grants`;
      await world.owner.call('POST', path, { credits: '1000', reason: 'test' });
    });

    function call(api: number, value: string): Promise<number> {
      const client = new OpenAI({ baseURL: `${world.instance.apis[api]!.url}/v1`, apiKey: value, maxRetries: 0 });
      return client.chat.completions
        .create({ model: 'sandbox/chat', messages: [{ role: 'user', content: 'Hello' }] })
        .then(() => 200)
        .catch((error: unknown) => (error instanceof OpenAI.APIError ? (error.status ?? 0) : 0));
    }

    const everywhere = (value: string) => Promise.all([call(0, value), call(1, value), call(2, value)]);

    it('refuses a revoked key on the very next request of every process', async () => {
      for (let round = 0; round < rounds; round += 1) {
        const { key, value } = await person.call<KeyWithValue>('POST', '/api/v1/model-api-keys', {
          label: 'Soon revoked',
        });
        expect(await everywhere(value)).toEqual([200, 200, 200]);
        await person.call('POST', `/api/v1/model-api-keys/${key.id}/revoke`);
        expect(await everywhere(value)).toEqual([401, 401, 401]);
      }
    });

    it('refuses the old value of a rotated key at once, and takes the new one', async () => {
      const { key, value } = await person.call<KeyWithValue>('POST', '/api/v1/model-api-keys', { label: 'Rotated' });
      expect(await everywhere(value)).toEqual([200, 200, 200]);
      const next = await person.call<KeyWithValue>('POST', `/api/v1/model-api-keys/${key.id}/rotate`);
      expect(await everywhere(value)).toEqual([401, 401, 401]);
      expect(await everywhere(next.value)).toEqual([200, 200, 200]);
    });

    it('refuses a model on the next request of every process after an admin closed it', async () => {
      const { value } = await person.call<KeyWithValue>('POST', '/api/v1/model-api-keys', { label: 'Closed model' });
      expect(await everywhere(value)).toEqual([200, 200, 200]);
      const models = await world.owner.call<{ data: { id: string; name: string }[] }>('GET', '/api/v1/admin/models');
      const chat = models.data.find(({ name }) => name === 'sandbox/chat')!;
      await world.owner.call('PATCH', `/api/v1/admin/models/${chat.id}`, { open_to_users: false });
      expect(await everywhere(value)).toEqual([404, 404, 404]);
      await world.owner.call('PATCH', `/api/v1/admin/models/${chat.id}`, { open_to_users: true });
      expect(await everywhere(value)).toEqual([200, 200, 200]);
    });
  });
}
