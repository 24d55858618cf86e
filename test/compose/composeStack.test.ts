import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

const script = join(import.meta.dirname, 'stack', 'run.sh');
const check = spawnSync('bash', [script, 'check'], { encoding: 'utf8' });
const missing = check.status === 0 ? null : check.stdout.trim() || `run.sh check ended with ${check.status}`;

describe.skipIf(missing !== null)(`the compose stack${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  it('is built, comes up, and works after restarts, kills and an upgrade (test/compose/stack/README.md)', async () => {
    const child = spawn('bash', [script], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code, output).toBe(0);
    expect(output).toContain('all ok');
  }, 5_400_000);
});
