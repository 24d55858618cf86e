import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';

import type { FileSession } from '../../../activities/files/FileSession.ts';
import { someBinary } from '../../support/binaries.ts';
import { testFileSessions } from '../../support/files.ts';
import { runAlone } from '../nodes/runAlone.ts';
import { isFull } from '../../support/isFull.ts';

const mebibyte = 1024 * 1024;

/** Rows of a hundred bytes, made while they are read. */
function* table(bytes: number): Generator<Buffer> {
  yield Buffer.from('id,name,note\n');
  for (let row = 0, sent = 0; sent < bytes;) {
    let text = '';
    for (let count = 0; count < 5_000; count += 1, row += 1) text += `${row},"Name, of ${row}",${'n'.repeat(75)}\n`;
    sent += text.length;
    yield Buffer.from(text);
  }
}

async function extract(bytes: number, parameters: object) {
  const sessions = testFileSessions();
  const opened: FileSession[] = [];
  const file = someBinary('large.csv');
  const before = process.memoryUsage().rss;
  let most = before;
  const sampler = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50);
  const result = await runAlone('data.extract_from_file', {
    parameters,
    inputs: { main: [{ json: {}, binary: { data: file } }] },
    services: {
      binaries: {
        read: () => Promise.resolve({ binary: file, content: Readable.from(table(bytes)) }),
        write: () => Promise.reject(new Error('Nothing is written.')),
      },
      files: { open: (signal) => opened[opened.push(sessions.open('org_test', signal)) - 1]! },
    },
  });
  clearInterval(sampler);
  await sessions.close();
  if (!('outputs' in result)) throw new Error('The node waits.');
  return { items: result.outputs['main']!, childBytes: opened[0]!.peakRssBytes, grownBytes: most - before };
}

describe('a large CSV', { timeout: 600_000 }, () => {
  it('is read with memory that does not grow with it', async () => {
    const size = (isFull ? 100 : 16) * mebibyte;
    const small = await extract(size / 8, { skip_rows: 5_000, max_rows: 1_000 });
    const large = await extract(size, { skip_rows: Math.floor(size / 120), max_rows: 1_000 });
    expect(large.items).toHaveLength(1_000);
    expect(large.items[0]!.json).toMatchObject({ id: String(Math.floor(size / 120)) });
    expect(large.childBytes).toBeLessThan(small.childBytes * 1.5 + 32 * mebibyte);
    expect(large.grownBytes).toBeLessThan(128 * mebibyte);
  });

  it('gives all its rows, of the columns that are wanted', async () => {
    const { items, childBytes } = await extract((isFull ? 80 : 8) * mebibyte, { columns: ['id'] });
    expect(items.length).toBeGreaterThan(isFull ? 700_000 : 70_000);
    expect(items.at(-1)!.json).toEqual({ id: String(items.length - 1) });
    expect(childBytes).toBeLessThan(256 * mebibyte);
  });
});
