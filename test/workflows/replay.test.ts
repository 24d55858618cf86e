import proto from '@temporalio/proto';
import { Worker } from '@temporalio/worker';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

import { workflowBundle } from '../../activities/worker/workflowBundle.ts';
import { recordedTestData } from '../support/temporalTestData.ts';
import { testLogger } from './engine.ts';

const folder = fileURLToPath(new URL('../histories/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.binpb'));
const read = (name: string) => proto.temporal.api.history.v1.History.decode(readFileSync(join(folder, name)));

describe('histories of executions that started with earlier code', () => {
  let bundle: { code: string };
  beforeAll(async () => {
    bundle = await workflowBundle({ cacheDir: join(tmpdir(), 'bureau-test-cache'), logger: testLogger });
  });

  // Made by recordHistories.ts, which says when to make new ones.
  test('are listed with their shape, and all that is listed is there', () => {
    const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| `(\w+\.v\d+)` \| [^|]+ \| (\w+) \|$/gm);
    const listed = [...rows].map(([, name, payloads]) => `${name}.binpb ${payloads}`);
    const isEncrypted = (name: string) => readFileSync(join(folder, name)).includes('binary/encrypted');
    const there = names.map((name) => `${name} ${isEncrypted(name) ? 'encrypted' : 'plain'}`);
    expect(listed.toSorted()).toEqual(there.toSorted());
  });

  test.each(names)('%s replays to the same commands', async (name) => {
    await Worker.runReplayHistory(
      { workflowBundle: bundle, replayName: name, dataConverter: recordedTestData },
      read(name),
      'exe_replayed',
    );
  });

  test('a history that current code would not produce is found', async () => {
    const history = read('activities.v1.binpb');
    const scheduled = history.events?.find((event) => event.activityTaskScheduledEventAttributes);
    scheduled!.activityTaskScheduledEventAttributes!.activityType!.name = 'test.other';
    const replay = Worker.runReplayHistory(
      { workflowBundle: bundle, dataConverter: recordedTestData },
      history,
      'exe_replayed',
    );
    await expect(replay).rejects.toThrow(/nondeterminism|Nondeterminism/i);
  });
});
