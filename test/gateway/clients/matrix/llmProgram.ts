import { join } from 'node:path';

import { bothTurns, eachModel, placeFor, runProgram, weatherPlay } from './matrixClient.ts';
import type { MatrixClient, Use } from './matrixClient.ts';
import { installedSet, pythonEnvironment } from './pythonProgram.ts';
import type { PythonSet } from './pythonProgram.ts';

/** The program `llm`: a question with a function, then a question in the same conversation. */
export function llmProgram(version: string, set: PythonSet): MatrixClient {
  return {
    name: '`llm`',
    version,
    formats: ['chat', 'responses'],
    does: 'asks with a function in Python, streamed, and continues the conversation',
    play: weatherPlay,
    told: () => bothTurns,
    async install(say) {
      const installed = await installedSet(set, say);
      if ('reason' in installed) return installed;
      return eachModel((use, model) => walk(installed, use, model));
    },
  };
}

async function walk({ python, folder }: { python: string; folder: string }, use: Use, model: string): Promise<unknown> {
  const known = {
    model_id: model,
    model_name: model,
    api_base: `${use.url}/v1`,
    // Without a name of a key it sends none.
    api_key_name: 'bureau',
    supports_tools: true,
    responses: use.format === 'responses',
  };
  // JSON is YAML.
  const files = { 'extra-openai-models.yaml': JSON.stringify([known]) };
  const place = await placeFor(use, `llm-${use.format}-${model}`, files);
  const env = { ...pythonEnvironment(folder), LLM_USER_PATH: place.home };
  const told: string[] = [];
  for (const request of [
    ['-m', model, 'How is the weather in Bern?'],
    ['-c', 'And now?'],
  ]) {
    const options = ['--key', use.apiKey, '--functions', join(import.meta.dirname, 'python', 'weatherTool.py')];
    told.push((await runProgram(python, ['-m', 'llm', ...request, ...options], { place, env })).trim());
  }
  return told;
}
