import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { fake as definition } from '../../integrations/gmail/fake.ts';
import { arrive, arrived } from '../../integrations/gmail/fakeMailbox.ts';
import { startPollsWorld, type PollsWorld } from './pollsWorld.ts';

let world: PollsWorld;
beforeAll(async () => {
  world = await startPollsWorld('gmail.trigger', definition);
});
afterAll(() => world?.close());
beforeEach(() => void arrived.splice(0));

const subjects = (items: readonly { json: object }[]) =>
  items.map(({ json }) => (json as { subject?: string }).subject).toSorted();

test('starts for mails after publishing, once each, over workers that come and go', async () => {
  const first = await world.worker();
  const id = await world.published({ with_labels: ['INBOX'] });
  await world.becomes(id, 'active');
  arrive('18c2f0a1b2c3d4f1', { subject: 'One' });
  await world.itemsOnce(id, 1);
  await first.stop();
  arrive('18c2f0a1b2c3d4f2', { subject: 'Two' });
  arrive('18c2f0a1b2c3d4f3', { subject: 'Own', labelIds: ['SENT'] });
  arrive('18c2f0a1b2c3d4f4', { subject: 'Late', internalDate: Date.now() - 60_000 });
  await world.worker();
  expect(subjects(await world.itemsOnce(id, 3))).toEqual(['Late', 'One', 'Two']);
  expect(await world.modes(id)).toEqual(['production poll', 'production poll', 'production poll']);
});

test('a test gets the newest mail there is', async () => {
  await world.worker();
  const id = await world.draft({});
  await world.listen(id);
  expect(subjects(await world.itemsOnce(id, 1))).toEqual(['Bestellung für Ada']);
});
