import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendCallbacks } from '../../domains/employees/sendCallbacks.ts';
import { callbackPayload } from '../../api/employees/runs/positionRuns.ts';
import { every } from '../../domains/executions/loop.ts';
import { startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { startExampleServer, type ExampleServer } from '../exchange/exampleServer.ts';
import { startOidcProvider, type OidcProvider } from '../support/oidcProvider.ts';
import { GuideShell } from './GuideShell.ts';
import { guideFolder, readGuide, type Block } from './guidePages.ts';

const pages = readGuide();
const articles = pages.filter(({ path }) => path !== 'README.md');
const programs = new Set(['sh', 'ts', 'js', 'python']);
const isRun = ({ language, mark }: Block): boolean => programs.has(language) && !mark.startsWith('not run');
const missing = (tool: string): boolean => spawnSync(tool, ['--version']).error !== undefined;

describe('the guide', () => {
  const index = pages.find(({ path }) => path === 'README.md')!;

  test('lists every page once', () => {
    const listed = [...index.text.matchAll(/\]\(([a-z-]+\/[a-z0-9-]+\.md)\)/g)].map(([, path]) => path!);
    expect(listed.toSorted()).toEqual(articles.map(({ path }) => path).toSorted());
  });

  test.each(articles)('$path is short, starts with its title and shows an example', ({ text, blocks }) => {
    expect(text).toMatch(/^# [A-Z]/);
    expect(text.split('\n').length - 1).toBeLessThanOrEqual(120);
    expect(blocks.length).toBeGreaterThan(0);
  });

  test.each(pages)('$path links to files that exist', ({ path, text }) => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => to!);
    expect(links.filter((to) => !existsSync(join(guideFolder, dirname(path), to)))).toEqual([]);
  });

  test.each(articles)('$path has valid JSON, and a reason for each command that is not run', ({ blocks }) => {
    for (const { language, mark, text } of blocks) {
      if (language === 'json' && mark !== 'output') JSON.parse(text);
      if (mark.startsWith('not run')) expect(mark).toMatch(/^not run: .{10,}/);
    }
  });
});

/** Parts of an output that differ from run to run are `…` in the page. */
function fits(output: string, shown: string): RegExp | string {
  const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
  if (plain(output) === plain(shown)) return plain(output);
  const pattern = plain(shown)
    .split('…')
    .map((part) => RegExp.escape(part))
    .join('[\\s\\S]*?');
  return new RegExp(`^${pattern}$`);
}

describe.skipIf(['bash', 'curl', 'jq'].some(missing))('the examples of', () => {
  let api: EngineApi;
  let server: ExampleServer;
  let provider: OidcProvider;
  let sending: ReturnType<typeof every>;
  let environment: Record<string, string> = {};

  beforeAll(async () => {
    server = await startExampleServer();
    provider = await startOidcProvider();
    const baseUrls = new Map([['open-meteo', server.placed('https://api.example.com/open-meteo')]]);
    api = await startEngineApi({
      starter: true,
      settings: { outboundAllow: ['127.0.0.0/8'], catalog: { contact: null, baseUrls } },
      lookUpTxt,
    });
    api.deps.executions.startRelay(100);
    const bodyOf = (callback: Parameters<typeof callbackPayload>[1]) => callbackPayload(api.deps, callback);
    sending = every(100, () => sendCallbacks({ ...api.deps, bodyOf }), () => undefined); // prettier-ignore
    const { value } = await api.person.client.ok('createAccountApiKey', { body: { label: 'Guide' } });
    environment = {
      BUREAU_URL: api.url,
      BUREAU_KEY: value,
      EXAMPLE_URL: server.placed('https://api.example.com'),
      ISSUER: provider.issuer,
      CLIENT_ID: provider.clientId,
      CLIENT_SECRET: provider.clientSecret,
    };
  });
  /** The records that readers create at their name server. */
  const lookUpTxt = async (): Promise<string[]> => {
    const lists = await Promise.all([api.person.client.ok('listSsoDomains'), api.person.client.ok('listCustomDomains')]);
    return lists.flatMap(({ data }) => data.map(({ record_value }) => record_value));
  };
  afterAll(async () => {
    await sending?.stop();
    await api?.close();
    await server?.close();
    await provider?.close();
  });

  test.each(articles.filter(({ blocks }) => blocks.some(isRun)))('$path run as shown', async ({ path, blocks }) => {
    const shell = new GuideShell(environment);
    let last = '';
    for (const block of blocks) {
      if (block.mark === 'output') expect(last.replaceAll(/\s+/g, ' ').trim(), `${path}:${block.line}`).toMatch(fits(last, block.text)); // prettier-ignore
      else if (/^[\w-]+\.\w+$/.test(block.mark)) shell.save(block);
      else if (isRun(block) && !(block.language === 'python' && missing('python3'))) {
        const { status, output, errors } = await shell.run(block);
        expect({ at: `${path}:${block.line}`, status, output: status === 0 ? '' : output, errors: status === 0 ? '' : errors }).toEqual({ at: `${path}:${block.line}`, status: 0, output: '', errors: '' }); // prettier-ignore
        last = output;
      }
    }
    shell.close();
  });
});
