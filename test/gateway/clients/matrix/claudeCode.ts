import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { installedByNpm } from '../../../../bin/test/installedByNpm.ts';
import { eachModel, placeFor, runProgram } from './matrixClient.ts';
import type { MatrixClient, Use } from './matrixClient.ts';

const version = '2.1.330';

/** Claude Code: a command by its shell, then again in the continued session. */
export const claudeCode: MatrixClient = {
  name: 'Claude Code',
  version,
  formats: ['messages'],
  does: 'runs a command with thinking, continues the session and runs it again',
  play: {
    calls: [{ name: 'Bash', arguments: '{"command":"echo made > made.txt","description":"Makes a file"}' }],
    text: 'Sunny.',
  },
  told: () => ['Sunny.', 'made\n', 'Sunny.', 'made\n'],
  async install(say) {
    const installed = await installedByNpm({ name: '@anthropic-ai/claude-code', version }, say);
    if ('reason' in installed) return installed;
    const platform = `claude-code-${process.platform}-${process.arch}`;
    const program = join(installed.folder, 'node_modules', '@anthropic-ai', platform, 'claude');
    return eachModel((use, model) => walk(program, use, model));
  },
};

async function walk(program: string, use: Use, model: string): Promise<unknown> {
  const place = await placeFor(use, `claude-${model}`);
  const env = {
    ANTHROPIC_BASE_URL: use.url,
    ANTHROPIC_AUTH_TOKEN: use.apiKey,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  };
  const told: unknown[] = [];
  for (const request of [
    ['-p', 'Make a file'],
    ['-p', 'And again', '--continue'],
  ]) {
    const options = ['--model', model, '--allowedTools', 'Bash', '--output-format', 'json'];
    const said = JSON.parse(await runProgram(program, [...request, ...options], { place, env })) as { result: string };
    told.push(said.result, await readFile(join(place.work, 'made.txt'), 'utf8').catch(String));
    await rm(join(place.work, 'made.txt'), { force: true });
  }
  return told;
}
