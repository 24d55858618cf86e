import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { installedByNpm } from '../../../../bin/test/installedByNpm.ts';
import { eachModel, placeFor, runProgram } from './matrixClient.ts';
import type { CallerFormat, MatrixClient, Use } from './matrixClient.ts';

const version = '1.18.33';
/** The packages that it has inside, by the format they speak. */
const packages: Partial<Record<CallerFormat, string>> = {
  chat: '@ai-sdk/openai-compatible',
  messages: '@ai-sdk/anthropic',
  responses: '@ai-sdk/openai',
};

/** opencode: a command by its shell, then again in the continued session. */
export const opencode: MatrixClient = {
  name: 'opencode',
  version,
  formats: ['chat', 'messages', 'responses'],
  does: 'runs a command, continues the session and runs it again',
  play: {
    calls: [{ name: 'bash', arguments: '{"command":"echo made > made.txt","description":"Makes a file"}' }],
    text: 'Sunny.',
  },
  told: () => ['Sunny.', 'made\n', 'Sunny.', 'made\n'],
  async install(say) {
    const installed = await installedByNpm({ name: 'opencode-ai', version }, say);
    if ('reason' in installed) return installed;
    const platform = `opencode-${process.platform}-${process.arch}`;
    const program = join(installed.folder, 'node_modules', platform, 'bin', 'opencode');
    return eachModel((use, model) => walk(program, use, model));
  },
};

async function walk(program: string, use: Use, model: string): Promise<unknown> {
  const limit = { context: 100_000, output: 8000 };
  const config = {
    autoupdate: false,
    share: 'disabled',
    model: `bureau/${model}`,
    small_model: `bureau/${model}`,
    permission: { bash: 'allow' },
    provider: {
      bureau: {
        npm: packages[use.format],
        name: 'Bureau',
        options: { baseURL: `${use.url}/v1`, apiKey: use.apiKey },
        models: { [model]: { name: model, reasoning: true, tool_call: true, limit } },
      },
    },
  };
  const place = await placeFor(use, `opencode-${use.format}-${model}`, { 'opencode.json': JSON.stringify(config) });
  const env = {
    OPENCODE_CONFIG: join(place.home, 'opencode.json'),
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  };
  const told: unknown[] = [];
  for (const request of [['Make a file'], ['--continue', 'And again']]) {
    const events = (await runProgram(program, ['run', '--format', 'json', ...request], { place, env }))
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { type: string; part?: { text?: string } });
    told.push(events.findLast(({ type }) => type === 'text')?.part?.text);
    told.push(await readFile(join(place.work, 'made.txt'), 'utf8').catch(String));
    await rm(join(place.work, 'made.txt'), { force: true });
  }
  return told;
}
