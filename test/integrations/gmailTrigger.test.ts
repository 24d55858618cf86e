import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { fake as definition } from '../../integrations/gmail/fake.ts';
import { arrive, arrived } from '../../integrations/gmail/fakeMailbox.ts';
import { startPollsWorld, type PollsWorld } from './pollsWorld.ts';

let world: PollsWorld;
/** Each page of the list leads to another one. */
let isEndless = false;
beforeAll(async () => {
  const respond: typeof definition.respond = (request, state) => {
    const response = definition.respond(request, state);
    if (!isEndless || !request.path.endsWith('/messages')) return response;
    return { ...response, json: { ...(response.json as object), nextPageToken: 'page-2' } };
  };
  world = await startPollsWorld('gmail.trigger', { ...definition, respond });
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

test('a mail of the future hides none that come afterwards', async () => {
  const id = await world.published({ with_labels: ['INBOX'] });
  await world.worker();
  await world.becomes(id, 'active');
  arrive('18c2f0a1b2c3d4f6', { subject: 'Future', internalDate: Date.now() + 86_400_000 });
  await world.itemsOnce(id, 1);
  arrive('18c2f0a1b2c3d4f7', { subject: 'Now' });
  expect(subjects(await world.itemsOnce(id, 2))).toEqual(['Future', 'Now']);
});

test('says that there are too many mails, instead of leaving the oldest ones out', async () => {
  await world.worker();
  const id = await world.published({ with_labels: ['INBOX'] });
  await world.becomes(id, 'active');
  isEndless = true;
  expect((await world.becomes(id, 'failing')).error!.message).toContain('too many new mails');
  isEndless = false;
  await world.becomes(id, 'active');
});

test('a test gets the newest mail there is', async () => {
  await world.worker();
  const id = await world.draft({});
  await world.listen(id);
  expect(subjects(await world.itemsOnce(id, 1))).toEqual(['Bestellung für Ada']);
});
