import type { CallerFormat, MatrixClient } from './matrixClient.ts';
import { pythonProgram } from './pythonProgram.ts';
import type { PythonSet } from './pythonProgram.ts';

/** As `instructorClient.py` has them. */
const modes: Partial<Record<CallerFormat, readonly string[]>> = {
  chat: ['TOOLS', 'TOOLS_STRICT', 'PARALLEL_TOOLS', 'JSON', 'MD_JSON', 'JSON_SCHEMA'],
  messages: ['ANTHROPIC_TOOLS', 'ANTHROPIC_PARALLEL_TOOLS', 'ANTHROPIC_REASONING_TOOLS', 'ANTHROPIC_JSON'],
  responses: ['RESPONSES_TOOLS'],
};

/** The library instructor: a typed answer in each of its modes. */
export function instructorModes(version: string, set: PythonSet): MatrixClient {
  return pythonProgram({
    name: 'instructor',
    version,
    formats: ['chat', 'messages', 'responses'],
    does: `a typed answer in each mode: ${Object.values(modes).flat().join(', ')}`,
    program: 'instructorClient.py',
    set,
    play: { calls: [{ name: 'Weather', arguments: '{"city":"Bern"}' }], text: '{"city":"Bern"}' },
    told: (format) => Object.fromEntries((modes[format] ?? []).map((mode) => [mode, 'Bern'])),
  });
}
