import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { eachModel, placeFor, runProgram } from './matrixClient.ts';
import type { MatrixClient, Use } from './matrixClient.ts';
import { installedSet, pythonEnvironment } from './pythonProgram.ts';

/** aider: writes a file that the model gives as a text, then again with the history of the chat. */
export const aider: MatrixClient = {
  name: 'aider',
  version: '0.86.2',
  formats: ['chat', 'messages'],
  does: 'writes a file that the model gives as text (it uses no tools), restores the chat and does it again',
  play: { calls: [], text: 'Here it is.\n\nmade.txt\n```\nmade\n```\n' },
  told: () => ['made\n', 'made\n'],
  async install(say) {
    const installed = await installedSet({ name: 'python-aider', requirements: 'aiderRequirements.txt' }, say);
    if ('reason' in installed) return installed;
    return eachModel((use, model) => walk(installed, use, model));
  },
};

async function walk({ python, folder }: { python: string; folder: string }, use: Use, model: string): Promise<unknown> {
  const place = await placeFor(use, `aider-${use.format}-${model}`);
  const env = {
    ...pythonEnvironment(folder),
    OPENAI_API_BASE: `${use.url}/v1`,
    OPENAI_API_KEY: use.apiKey,
    ANTHROPIC_API_BASE: use.url,
    ANTHROPIC_API_KEY: use.apiKey,
  };
  const quiet = ['--no-git', '--no-check-update', '--no-show-model-warnings', '--analytics-disable', '--no-pretty'];
  const named = `${use.format === 'chat' ? 'openai' : 'anthropic'}/${model}`;
  const told: string[] = [];
  for (const message of ['Make a file', 'And again']) {
    const asked = ['--yes-always', '--restore-chat-history', '--edit-format', 'whole', '--message', message];
    const options = ['-m', 'aider', '--model', named, ...quiet, ...asked, 'made.txt'];
    await runProgram(python, options, { place, env });
    told.push(await readFile(join(place.work, 'made.txt'), 'utf8').catch(String));
    await rm(join(place.work, 'made.txt'), { force: true });
  }
  return told;
}
