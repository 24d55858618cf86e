import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { createOpenAI } from '@ai-sdk/openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { agentsPython } from '../../../bin/test/agentsPython.ts';
import { installedByNpm } from '../../../bin/test/installedByNpm.ts';
import { signUpPerson } from '../../support/apiClient.ts';
import { startTestApi, type TestApi } from '../../support/apiServer.ts';
import { isFull } from '../../support/isFull.ts';
import { FakeUpstream } from '../fakeUpstream.ts';
import { answerSealed, sealedFamilies } from '../sealedFamilies.ts';
import type { SealedCall } from '../sealedFamilies.ts';

/*
 * Agents as people have them installed, with their default settings, against an instance whose models are of every family of providers:
 * each one thinks, calls a tool, and refuses what its vendor refuses.
 */
const run = promisify(execFile);
const say = (line: string): boolean => process.stderr.write(`${line}\n`);
const installMs = 660_000;
const runMs = 120_000;

let api: TestApi;
let upstream: FakeUpstream;
let apiKey: string;
let folder: string;
beforeAll(async () => {
  api = await startTestApi({ gateway: { retryBackoffMs: 2 } });
  upstream = await FakeUpstream.start();
  folder = await mkdtemp(join(tmpdir(), 'bureau-agents-'));
  const { client } = await signUpPerson(api.url);
  ({ value: apiKey } = await client.ok('createModelApiKey', { body: { label: 'agents' } }));
  for (const { name, kind, path, endpoints, upstreamName } of sealedFamilies) {
    const key = kind === 'bedrock' ? 'AKIAUP:secret' : 'sk-up';
    const provider = await client.ok('createProvider', {
      body: { name, kind, base_url: upstream.origin + path, api_key: key } as never,
    });
    const limits = { context_tokens: 200_000, max_output_tokens: 8_000, open_to_users: true };
    const model = await client.ok('createModel', {
      body: { name, provider_id: provider.id, upstream_name: upstreamName, endpoints: endpoints as never, ...limits },
    });
    // The least that an admin enters: input and output.
    const lines = { input_per_mtok: '1', output_per_mtok: '2' };
    await client.ok('createPrice', { params: { model_id: model.id }, body: { lines } });
  }
});
beforeEach(() => plays({ name: 'weather', arguments: '{"city":"Bern"}' }));
afterAll(async () => {
  await upstream.close();
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

function plays(call: SealedCall): void {
  upstream.script = (response, request) => void answerSealed(response, request, call);
}

const models = sealedFamilies.map(({ name }) => name);
/** All families in the full counts, otherwise a translated family and a native one. */
const some = isFull ? models : ['gemini', 'resp'];

/** A fresh home and a fresh place to work at for one run of a program. */
async function placeFor(name: string): Promise<{ home: string; work: string }> {
  const place = { home: join(folder, `${name}-home`), work: join(folder, `${name}-work`) };
  for (const path of Object.values(place)) await mkdir(path, { recursive: true });
  return place;
}

describe('Codex CLI', () => {
  let codex: Awaited<ReturnType<typeof installedByNpm>>;
  beforeAll(async () => {
    codex = await installedByNpm({ name: '@openai/codex', version: '0.171.0' }, say);
  }, installMs);

  test.for(some)('runs a command and answers on %s', { timeout: runMs }, async (model, { skip }) => {
    if ('reason' in codex) return skip(codex.reason);
    const { home, work } = await placeFor(`codex-${model}`);
    const provider = [
      '[model_providers.bureau]',
      'name = "Bureau"',
      `base_url = "${api.url}/v1"`,
      'wire_api = "responses"',
      'env_key = "BUREAU_KEY"',
    ];
    await writeFile(
      join(home, 'config.toml'),
      [`model = "${model}"`, 'model_provider = "bureau"', ...provider].join('\n'),
    );
    plays({ name: 'exec_command', arguments: '{"cmd":"echo made > made.txt"}' });
    const program = join(codex.folder, 'node_modules', '.bin', 'codex');
    const options = [
      'exec',
      '--skip-git-repo-check',
      '--dangerously-bypass-approvals-and-sandbox',
      '--json',
      'Make a file',
    ];
    const ran = run(program, options, {
      cwd: work,
      env: { PATH: process.env['PATH'], HOME: home, CODEX_HOME: home, BUREAU_KEY: apiKey, OTEL_SDK_DISABLED: 'true' },
      timeout: runMs,
    });
    ran.child.stdin?.end();
    const { stdout } = await ran;
    expect(stdout).toContain('Sunny.');
    expect(await readFile(join(work, 'made.txt'), 'utf8')).toBe('made\n');
  });
});

describe('Claude Code', () => {
  let claude: Awaited<ReturnType<typeof installedByNpm>>;
  beforeAll(async () => {
    if (isFull) claude = await installedByNpm({ name: '@anthropic-ai/claude-code', version: '2.1.197' }, say);
  }, installMs);

  test.for(models)('runs a command and answers on %s', { timeout: runMs }, async (model, { skip }) => {
    if (!isFull) return skip('Claude Code is run in the full counts');
    if ('reason' in claude) return skip(claude.reason);
    const platform = join(
      claude.folder,
      'node_modules',
      '@anthropic-ai',
      `claude-code-${process.platform}-${process.arch}`,
    );
    const { home, work } = await placeFor(`claude-${model}`);
    plays({ name: 'Bash', arguments: '{"command":"echo made > made.txt","description":"Makes a file"}' });
    const options = ['-p', 'Make a file', '--model', model, '--allowedTools', 'Bash', '--output-format', 'json'];
    const ran = run(join(platform, 'claude'), options, {
      cwd: work,
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        ANTHROPIC_BASE_URL: api.url,
        ANTHROPIC_AUTH_TOKEN: apiKey,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      },
      timeout: runMs,
    });
    ran.child.stdin?.end();
    const { stdout } = await ran;
    expect(JSON.parse(stdout)).toMatchObject({ is_error: false, result: 'Sunny.' });
    expect(await readFile(join(work, 'made.txt'), 'utf8')).toBe('made\n');
  });
});

test(
  'an agent of openai-agents calls its tool and completes a second turn on every model',
  { timeout: installMs },
  async ({ skip }) => {
    const python = await agentsPython(say);
    if ('reason' in python) return skip(python.reason);
    const program = join(import.meta.dirname, 'agentsClient.py');
    const { stdout } = await run(python.python, [program, `${api.url}/v1`, apiKey, ...models], {
      env: { ...process.env, PYTHONPATH: python.folder, PYTHONWARNINGS: 'ignore' },
    });
    expect(JSON.parse(stdout)).toEqual(Object.fromEntries(models.map((model) => [model, ['Sunny.', 'Sunny.']])));
  },
);

type Part = { type: string; toolCallId?: string; providerMetadata?: unknown; input?: unknown };

/** The members that providers of the `ai` SDK share since their second version. */
interface AiModel {
  doGenerate(options: object): Promise<{ content: readonly Part[] }>;
}

describe.each(['@ai-sdk/openai', 'ai-sdk-openai-3', 'ai-sdk-openai-2025'])('the default provider of %s', (name) => {
  test.each(models)('continues after a tool call on %s by item ids', async (model) => {
    const { createOpenAI: create } = (await import(name)) as { createOpenAI: typeof createOpenAI };
    const asked = create({ baseURL: `${api.url}/v1`, apiKey })(model) as unknown as AiModel;
    const inputSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
    const tools = [{ type: 'function', name: 'weather', inputSchema }];
    const question = { role: 'user', content: [{ type: 'text', text: 'How is the weather?' }] };
    const { content } = await asked.doGenerate({ prompt: [question], tools });
    const call = content.find(({ type }) => type === 'tool-call')!;
    const said = content.map(({ providerMetadata, ...part }) => ({
      ...part,
      ...(part.type === 'tool-call' ? { input: JSON.parse(String(part.input)) as unknown } : {}),
      providerOptions: providerMetadata,
    }));
    const output = { type: 'text', value: 'sun' };
    const result = { type: 'tool-result', toolCallId: call.toolCallId, toolName: 'weather', output };
    const prompt = [question, { role: 'assistant', content: said }, { role: 'tool', content: [result] }];
    const next = await asked.doGenerate({ prompt, tools });
    expect(next.content).toContainEqual(expect.objectContaining({ type: 'text', text: 'Sunny.' }));
  });
});
