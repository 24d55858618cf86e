import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { installedByNpm } from '../../../../bin/test/installedByNpm.ts';
import { isFull } from '../../../support/isFull.ts';
import { eachModel, placeFor, runProgram } from './matrixClient.ts';
import type { MatrixClient, Use } from './matrixClient.ts';

const version = '0.171.0';
const patch = '*** Begin Patch\n*** Add File: patched.txt\n+patched\n*** End Patch\n';
/** How its newest models call all tools: by a script. */
const script = `await tools.exec_command({ cmd: 'echo made > made.txt' });
await tools.apply_patch(${JSON.stringify(patch)});
text('ok');`;

/** It knows models by the beginning of their names, and gives each of these other tools. By default one of them is enough. */
const beginnings = isFull ? ['gpt-5.5', 'gpt-5.6-luna'] : ['gpt-5.5'];
const names = (model: string): string[] => beginnings.map((beginning) => `${beginning}-${model}`);

/** Codex CLI: a command by its shell and a patch, then both again in the resumed session. */
export const codexCli: MatrixClient = {
  name: 'Codex CLI',
  version,
  formats: ['responses'],
  does: 'runs a command and applies a patch, resumes the session and does both again; with the tools of GPT-5.5 and with those of GPT-5.6',
  play: {
    calls: [
      { name: 'exec_command', arguments: '{"cmd":"echo made > made.txt"}' },
      { name: 'apply_patch', arguments: JSON.stringify({ input: patch }) },
    ],
    otherwise: [{ name: 'exec', arguments: JSON.stringify({ input: script }) }],
    text: 'Sunny.',
  },
  told: () => ['Sunny.', 'made\n', 'patched\n', 'Sunny.', 'made\n', 'patched\n'],
  isAlways: true,
  names,
  async install(say) {
    const installed = await installedByNpm({ name: '@openai/codex', version }, say);
    if ('reason' in installed) return installed;
    const program = join(installed.folder, 'node_modules', '.bin', 'codex');
    return eachModel((use, model) => walk(program, use, model));
  },
};

async function walk(program: string, use: Use, model: string): Promise<unknown> {
  const config = [
    `model = "${model}"`,
    'model_provider = "bureau"',
    '[model_providers.bureau]',
    'name = "Bureau"',
    `base_url = "${use.url}/v1"`,
    'wire_api = "responses"',
    'env_key = "BUREAU_KEY"',
  ];
  const place = await placeFor(use, `codex-${model}`, { 'config.toml': config.join('\n') });
  const env = { CODEX_HOME: place.home, BUREAU_KEY: use.apiKey, OTEL_SDK_DISABLED: 'true' };
  const told: string[] = [];
  for (const request of [['Make a file'], ['resume', '--last', 'And again']]) {
    const options = ['exec', '--skip-git-repo-check', '--dangerously-bypass-approvals-and-sandbox', '--json'];
    const events = (await runProgram(program, [...options, ...request], { place, env }))
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { item?: { type: string; text?: string } });
    told.push(events.findLast(({ item }) => item?.type === 'agent_message')?.item?.text ?? '');
    for (const file of ['made.txt', 'patched.txt']) {
      told.push(await readFile(join(place.work, file), 'utf8').catch(String));
      await rm(join(place.work, file), { force: true });
    }
  }
  return told;
}
