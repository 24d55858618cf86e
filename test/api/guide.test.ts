import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ApiClient } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api?.close());

const get = (path: string): Promise<Response> => fetch(`${api.url}${path}`);
const linksOf = (html: string): string[] => [...html.matchAll(/href="(\/docs\/[^"#]*)/g)].map(([, path]) => path!);

describe('the guide', () => {
  test('is served beside the API reference, without scripts and to anyone', async () => {
    const index = await get('/docs/guide');
    expect([index.status, index.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(index.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
    const html = await index.text();
    expect(html).not.toContain('<script');
    expect(linksOf(html)).toContain('/docs/guide/gateway/keys');
    expect(await (await get('/docs')).text()).toContain('href="/docs/guide"');
  });

  test('has no link to a page that the instance does not serve', async () => {
    const seen = new Map([['/docs/guide', 0]]);
    for (const path of seen.keys()) {
      const response = await get(path);
      seen.set(path, response.status);
      if (response.headers.get('content-type')?.startsWith('text/html') && path !== '/docs')
        for (const link of linksOf(await response.text())) if (!seen.has(link)) seen.set(link, 0);
    }
    expect(seen.size).toBeGreaterThan(100);
    expect([...seen].filter(([, status]) => status !== 200)).toEqual([]);
  });

  test('returns 404 for an unknown page, as for any other address', async () => {
    expect((await get('/docs/guide/gateway/nothing')).status).toBe(404);
    expect((await get('/docs/guide/../../package.json')).status).toBe(404);
  });

  test('is searched by all words, titles first, on its own page and by the API', async () => {
    const client = new ApiClient(api.url);
    const { data } = await client.ok('searchGuide', { query: { q: 'Webhook receive' } });
    expect(data[0]).toEqual({
      path: '/docs/guide/flows/webhooks',
      title: 'Receive a webhook',
      section: 'Flows',
      lead: expect.stringContaining('production address') as string,
    });
    expect((await client.ok('searchGuide', { query: { q: 'ai.agent' } })).data.length).toBeGreaterThan(1);
    expect((await client.ok('searchGuide', { query: { q: 'zzzz' } })).data).toEqual([]);
    const page = await (await get('/docs/guide?q=webhook+receive')).text();
    expect(linksOf(page)).toContain('/docs/guide/flows/webhooks');
    expect(await (await get('/docs/guide?q=<b>zzzz')).text()).toContain(
      'No page contains all of these words: &lt;b&gt;zzzz',
    );
  });
});
