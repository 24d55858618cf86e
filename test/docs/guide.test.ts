import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { sendCallbacks } from '../../domains/employees/sendCallbacks.ts';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { OperationMatcher } from '../../api/middleware/matchOperation.ts';
import { callbackPayload } from '../../api/employees/runs/positionRuns.ts';
import { every } from '../../platform/jobs/every.ts';
import { settingRows } from '../../platform/config/settingsTable.ts';
import { startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { startExampleServer, type ExampleServer } from '../exchange/exampleServer.ts';
import { startOidcProvider, type OidcProvider } from '../support/oidcProvider.ts';
import { GuideShell } from './GuideShell.ts';
import { guideFolder, readGuide, type Block } from './guidePages.ts';

const pages = readGuide();
const articles = pages.filter(({ path }) => path !== 'README.md');
const programs = new Set(['sh', 'ts', 'js', 'python']);
const isRun = ({ language, mark }: Block): boolean => programs.has(language) && !mark.startsWith('not run');
/** A block that the page tells the reader to save. */
const isFile = ({ mark }: Block): boolean => /^[\w-]+\.\w+$/.test(mark);
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
    const links = [...text.matchAll(/\]\((?!https?:|#|\/)([^)#]+)/g)].map(([, to]) => to!);
    expect(links.filter((to) => !existsSync(join(guideFolder, dirname(path), to)))).toEqual([]);
  });

  test.each(pages)('$path names only settings, operations and error codes that exist', ({ text }) => {
    const named = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match.slice(1).join(' '));
    const settings = new Set<string>(settingRows.map(({ name }) => name));
    expect(named(/\b(SERVICE_[A-Z0-9_]*[A-Z0-9])\b(?!_?\*)/g).filter((name) => !settings.has(name))).toEqual([]);
    const matcher = new OperationMatcher();
    const isOperation = (call: string): boolean => {
      const [method = '', path = ''] = call.split(' ');
      const match = matcher.find(method, path.replaceAll(/\{\w+\}/g, 'x'));
      return match !== null && 'operationId' in match;
    };
    expect(named(/`(GET|POST|PUT|PATCH|DELETE) (\/[^\s`?…]+)[`?]/g).filter((call) => !isOperation(call))).toEqual([]);
    expect(named(/\b[45]\d\d `([a-z]+_[a-z_]+)`/g).filter((code) => !(code in errorStatus))).toEqual([]);
  });

  test.each(articles)('$path has valid JSON, and a reason for each command that is not run', ({ blocks }) => {
    for (const { language, mark, text } of blocks) {
      if (language === 'json' && mark !== 'output') JSON.parse(text);
      if (mark.startsWith('not run')) expect(mark).toMatch(/^not run: .{10,}/);
    }
  });
});

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Matches the output that a page shows, apart from white space. A part that differs from run to run is `…` in the page. */
function patternOf(shown: string): RegExp {
  const parts = onOneLine(shown)
    .split('…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*?')}$`);
}

describe.skipIf(['bash', 'curl', 'jq'].some(missing))('the examples of', () => {
  let api: EngineApi;
  let server: ExampleServer;
  let provider: OidcProvider;
  let sending: ReturnType<typeof every>;
  let environment: Record<string, string> = {};

  /** The records that readers create at their name server. */
  const lookUpTxt = async (): Promise<string[]> => {
    const lists = await Promise.all([
      api.person.client.ok('listSsoDomains'),
      api.person.client.ok('listCustomDomains'),
    ]);
    return lists.flatMap(({ data }) => data.map(({ record_value }) => record_value));
  };

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
    sending = every(
      100,
      () => sendCallbacks({ ...api.deps, bodyOf }).then((sent) => sent > 0),
      () => undefined,
    );
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
  afterAll(async () => {
    await sending?.stop();
    await api?.close();
    await server?.close();
    await provider?.close();
  });

  test.each(articles.filter(({ blocks }) => blocks.some(isRun)))('$path run as shown', async ({ path, blocks }) => {
    const shell = new GuideShell(environment);
    let output = '';
    for (const block of blocks) {
      const at = `${path}:${block.line}`;
      if (block.mark === 'output') expect(onOneLine(output), at).toMatch(patternOf(block.text));
      else if (isFile(block)) shell.save(block);
      else if (isRun(block) && !(block.language === 'python' && missing('python3'))) {
        const ran = await shell.run(block);
        if (ran.status !== 0) throw new Error(`${at} ended with ${ran.status}.\n${ran.output}\n${ran.errors}`);
        ({ output } = ran);
      }
    }
    shell.close();
  });
});
