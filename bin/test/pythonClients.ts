import { join } from 'node:path';

import { installedByPip, type InstalledByPip } from './installedByPip.ts';

const requirements = join(import.meta.dirname, '..', '..', 'test', 'gateway', 'clients', 'requirements.txt');

export type PythonClients = InstalledByPip;

/** The official Python clients at the versions that the tests name; the folder is for PYTHONPATH. */
export async function pythonClients(say: (line: string) => void): Promise<PythonClients> {
  return installedByPip({ name: 'python-clients', what: 'the Python clients openai and anthropic', requirements }, say);
}
