import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newEntries } from '../../../activities/feeds/newEntries.ts';
import { startTriggersWorld, type TriggersWorld } from './triggersWorld.ts';

const post = (number: number) =>
  `<item><title>Post ${number}</title><link>https://example.com/${number}</link><guid>${number}</guid></item>`;
const feedOf = (numbers: readonly number[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel>${numbers.map(post).join('')}</channel></rss>`;

describe('a feed on a server', () => {
  let world: TriggersWorld;
  let server: Server;
  let answer = { status: 200, body: feedOf([2, 1]) };
  let asked: (string | undefined)[] = [];
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/feed`;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(answer.status, { 'content-type': 'application/rss+xml' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    world = await startTriggersWorld(null, { settings: { outboundAllow: ['127.0.0.0/8'] } });
  });
  afterAll(async () => {
    await world?.close();
    await new Promise((resolve) => server.close(resolve));
  });

  test('starts nothing that was there, then each new entry once, oldest first, also after a failure', async () => {
    await world.worker();
    const { id: auth } = await world.addCredential('http_basic', { user: 'me', password: 'feed' });
    const id = await world.published('trigger.rss', { url: url() }, { auth: { id: auth } });
    await world.becomes(id, 'active');
    expect(asked).toContain(`Basic ${btoa('me:feed')}`);
    answer = { status: 500, body: 'no' };
    expect((await world.becomes(id, 'failing')).error!.code).toBe('target_error');
    answer = { status: 200, body: feedOf([4, 3, 2, 1]) };
    await world.itemsOnce(id, 2);
    asked = [];
    while (asked.length < 3) await setTimeout(50);
    expect((await world.items(id)).map(({ json }) => json['title'])).toEqual(['Post 3', 'Post 4']);
    await world.unpublish(id);
  });

  test('gives a test the newest entry', async () => {
    await world.worker();
    const id = await world.draft('trigger.rss', { url: url() });
    await world.listen(id);
    expect((await world.itemsOnce(id, 1))[0]!.json).toMatchObject({ title: 'Post 4', guid: '4' });
  });
});

describe('entries that no look has seen', () => {
  const entry = (name: string) => ({ guid: name, title: name });

  test('are many at once by parts of a hundred, and none is lost or repeated', () => {
    const many = Array.from({ length: 250 }, (_, index) => entry(String(250 - index)));
    let polled = newEntries([], { cursor: null, wantsSample: false });
    const titles: unknown[] = [];
    do {
      polled = newEntries(many, { cursor: polled.cursor, wantsSample: false });
      titles.push(...polled.events.map(({ item }) => item.json['title']));
    } while (polled.isMore === true);
    expect(titles).toEqual(Array.from({ length: 250 }, (_, index) => String(index + 1)));
  });

  test('are known by guid, else by link, else by title and time, also if the feed leaves them out for a while', () => {
    const all = [entry('a'), { link: 'https://example.com/b' }, { title: 'c', pubDate: 'Mon' }];
    const first = newEntries(all, { cursor: null, wantsSample: false });
    const without = newEntries([all[1]!], { cursor: first.cursor, wantsSample: false });
    const back = newEntries([{ title: 'c', pubDate: 'Tue' }, ...all], { cursor: without.cursor, wantsSample: false });
    expect(without.events).toEqual([]);
    expect(back.events.map(({ item }) => item.json)).toEqual([{ title: 'c', pubDate: 'Tue' }]);
  });
});
