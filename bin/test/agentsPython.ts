import { join } from 'node:path';

import { installedByPip, type InstalledByPip } from './installedByPip.ts';

const requirements = join(import.meta.dirname, '..', '..', 'test', 'gateway', 'clients', 'agentsRequirements.txt');

/** OpenAI's agents for Python at the version that the tests name; the folder is for PYTHONPATH. */
export async function agentsPython(say: (line: string) => void): Promise<InstalledByPip> {
  return installedByPip({ name: 'python-agents', what: 'openai-agents for Python', requirements }, say);
}
