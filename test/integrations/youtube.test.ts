import { describe, expect, test } from 'vitest';
import { fake as definition } from '../../integrations/youtube/fake.ts';
import { merged, timeOf } from '../../integrations/youtube/methods.ts';
import type { Item } from '../../domains/executions/item.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of YouTube's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run, asked } = vendorRun(definition);

const itemWith = async (mediaType: string, content = Buffer.from('hello')): Promise<Item> => ({
  json: { id: 7 },
  binary: { data: await services.binaries.write(content, { fileName: 'a.bin', mediaType }) },
});
const channel = 'UCfake00000000000000001';

test.each([
  ['youtube.api_call', { path: '/youtube/v3/i18nRegions', query: { part: 'snippet' } }, 'i18nRegions'],
  ['youtube.category', { operation: 'list', region: 'de' }, 'videoCategories'],
  ['youtube.channel', { operation: 'get', channel_or_handle: channel }, 'channels'],
  ['youtube.comment', { operation: 'list_of_video', video: 'v1' }, 'commentThreads'],
  ['youtube.playlist', { operation: 'list', of_channel: channel }, 'playlists'],
  ['youtube.playlist_item', { operation: 'list', playlist: 'PLfake1' }, 'playlistItems'],
  ['youtube.video', { operation: 'get', video: 'v1' }, 'videos'],
])('%s sends its request below the address of the API', async (type, parameters, place) => {
  await run(type, parameters);
  expect(asked()[0]).toBe(`GET /youtube/v3/${place}`);
});

describe('a video', () => {
  test('that is not there is an error, though its list is empty', async () => {
    await expect(run('youtube.video', { operation: 'get', video: 'gone' })).rejects.toThrow('There is no such video');
  });

  test('is uploaded with its details in one request', async () => {
    const parameters = {
      operation: 'upload',
      title: 'How a pump works',
      tags: ['pump'],
      publish_at: '2030-01-01T00:00:00+01:00',
      made_for_kids: 'no',
      license: 'creative_common',
      notify: false,
    };
    const [made] = await run('youtube.video', parameters, { item: await itemWith('video/mp4') });
    expect(made!.json).toMatchObject({ id: 'v9', snippet: { tags: ['pump'] } });
    expect(fake.requests[0]!.query.get('notifySubscribers')).toBe('false');
    const sent = fake.requests[0]!.bytes.toString();
    expect(sent).toContain('"publishAt":"2029-12-31T23:00:00.000Z"');
    expect(sent).toContain('"selfDeclaredMadeForKids":false,"license":"creativeCommon"');
    expect(sent).toContain('Content-Type: video/mp4');
  });

  test('of some size has a session of its own', async () => {
    const large = await itemWith('application/zip', Buffer.alloc(6 * 1024 * 1024, 'x'));
    const [made] = await run('youtube.video', { operation: 'upload', title: 'Long' }, { item: large });
    expect(made!.json).toMatchObject({ snippet: { title: 'Long' } });
    expect(asked()).toEqual(['POST /upload/youtube/v3/videos', 'PUT /upload/youtube/v3/videos']);
  });

  test('keeps what an update does not name', async () => {
    await run('youtube.video', { operation: 'update', video: 'v1', new_title: 'New' });
    expect(asked()).toEqual(['GET /youtube/v3/videos', 'PUT /youtube/v3/videos']);
    expect(bodyOf(fake.requests[1])).toEqual({
      id: 'v1',
      snippet: {
        title: 'New',
        description: 'A short film.',
        tags: ['pump', 'how to'],
        categoryId: '28',
        defaultLanguage: 'en',
      },
      status: {
        privacyStatus: 'public',
        license: 'youtube',
        embeddable: true,
        publicStatsViewable: true,
        selfDeclaredMadeForKids: false,
      },
    });
  });

  test('has to be private for a time of publication', async () => {
    const update = { operation: 'update', video: 'v1', publish_at: '2030-01-01T00:00:00Z' };
    await expect(run('youtube.video', update)).rejects.toMatchObject({ param: '/publish_at' });
    await run('youtube.video', { ...update, change_privacy: 'private' });
    expect(bodyOf(fake.requests.at(-1))).toMatchObject({
      status: { privacyStatus: 'private', publishAt: '2030-01-01T00:00:00.000Z' },
    });
  });

  test('gets a picture', async () => {
    await run('youtube.video', { operation: 'set_thumbnail', video: 'v1' }, { item: await itemWith('image/png') });
    expect(fake.requests[0]!.headers['content-type']).toBe('image/png');
    expect(fake.requests[0]!.bytes.toString()).toBe('hello');
  });
});

describe('the videos of a channel', () => {
  test('are those of its playlist of uploads', async () => {
    await run('youtube.video', { operation: 'list_of_channel', channel, limit: 1 });
    expect(asked()).toEqual(['GET /youtube/v3/playlistItems']);
    expect(fake.requests[0]!.query.get('playlistId')).toBe('UUfake00000000000000001');
  });

  test('are found for an ID of another form', async () => {
    await run('youtube.video', { operation: 'list_of_channel', channel: 'HCfake1', limit: 1 });
    expect(asked()).toEqual(['GET /youtube/v3/channels', 'GET /youtube/v3/playlistItems']);
  });
});

test('a search of own videos is one of videos', async () => {
  await run('youtube.video', { operation: 'search', for_mine: true, kind: 'channel', order: 'view_count', limit: 1 });
  const { query } = fake.requests[0]!;
  expect([query.get('type'), query.get('forMine'), query.get('order')]).toEqual(['video', 'true', 'viewCount']);
});

test('a playlist keeps what an update does not name', async () => {
  await run('youtube.playlist', { operation: 'update', playlist: 'PLfake1', change_privacy: 'private' });
  expect(bodyOf(fake.requests[1])).toEqual({
    id: 'PLfake1',
    snippet: { title: 'Tutorials', description: 'All of them.' },
    status: { privacyStatus: 'private' },
  });
});

test('a video is added to a playlist only once', async () => {
  const add = { operation: 'add', playlist: 'PLfake1', video: 'v1', note: 'n', position: 0 };
  await run('youtube.playlist_item', { ...add, once: true });
  expect(asked()).toEqual(['GET /youtube/v3/playlistItems']);
  fake.reset();
  await run('youtube.playlist_item', add);
  expect(bodyOf(fake.requests[0])).toEqual({
    snippet: { playlistId: 'PLfake1', resourceId: { kind: 'youtube#video', videoId: 'v1' }, position: 0 },
    contentDetails: { note: 'n' },
  });
});

test('a channel keeps what an update does not name', async () => {
  await run('youtube.channel', { operation: 'update', channel, country: 'FR' });
  expect(bodyOf(fake.requests[1])).toMatchObject({
    brandingSettings: {
      channel: { title: 'Example', keywords: 'machines', country: 'FR' },
      image: { bannerExternalUrl: 'https://yt3.googleusercontent.com/banner1' },
    },
  });
});

test('a banner is uploaded, then used', async () => {
  await run('youtube.channel', { operation: 'upload_banner', channel }, { item: await itemWith('image/jpeg') });
  expect(asked()).toEqual([
    'POST /upload/youtube/v3/channelBanners/insert',
    'GET /youtube/v3/channels',
    'PUT /youtube/v3/channels',
  ]);
});

test.each(['youtube.video', 'youtube.playlist'])('%s: an ID of spaces deletes nothing', async (type) => {
  const parameters = { operation: 'delete', [type.split('.')[1]!]: ' ' };
  await expect(run(type, parameters)).rejects.toMatchObject({ code: 'parameter_invalid' });
  expect(asked()).toEqual([]);
});

test('times have a zone, and fields that are not given stay', () => {
  expect(timeOf('2026-01-01T00:00:00+01:00', '/a')).toBe('2025-12-31T23:00:00.000Z');
  expect(timeOf(' ', '/a')).toBeUndefined();
  expect(() => timeOf('2026-01-01', '/a')).toThrow('Enter a time with its time zone');
  expect(merged({ a: 1, b: 2, c: 3 }, ['a', 'b'], { b: 4 })).toEqual({ a: 1, b: 4 });
});
