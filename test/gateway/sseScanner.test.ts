import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { SseScanner } from '../../domains/gateway/calls/sseScanner.ts';
import type { SseEvent } from '../../domains/gateway/calls/sseScanner.ts';
import { propertyOptions } from './properties.ts';

function scan(chunks: readonly Buffer[]): SseEvent[] {
  const scanner = new SseScanner(1024 * 1024);
  const events = chunks.flatMap((chunk) => scanner.push(chunk));
  const last = scanner.finish();
  return last === null ? events : [...events, last];
}

function shown(events: readonly SseEvent[]): unknown[] {
  return events.map((event) => ({ raw: event.raw.toString('hex'), data: event.data, name: event.name }));
}

const samples = [
  'data: {"a":1}\n\ndata: [DONE]\n\n',
  ': comment\n\nevent: error\ndata: {"error":{}}\n\n',
  'data: one\ndata: two\r\n\r\ndata:three\r\n\r\n',
  '\uFEFFdata: bom\r\rdata: zwölf 🎈 語\r\r',
  '\n\n\ndata\ndatax: no\nid: 7\n\nevent\ndata: tail without end',
  'data: {"big":"' + 'x'.repeat(9000) + '"}\r\n\r\ndata: y\n\n',
];

describe('SseScanner', () => {
  test.each([...samples.entries()])('gives the same events wherever the chunks are cut: sample %i', (_, sample) => {
    const bytes = Buffer.from(sample);
    const whole = shown(scan([bytes]));
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(shown(scan([bytes.subarray(0, cut), bytes.subarray(cut)])), `cut at ${cut}`).toEqual(whole);
    }
    expect(shown(scan(Array.from(bytes, (byte) => Buffer.from([byte]))))).toEqual(whole);
  });

  test('passes every byte through, and yields the same events for any chunking of any text', () => {
    const piece = fc.constantFrom(
      'data: ',
      'data',
      'event: x',
      ':',
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      '\r\n\r\n',
      'ü',
      '🎈',
      '{"a":1}',
      ' ',
      '[DONE]',
    );
    const cutting = fc.tuple(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(200), { maxLength: 20 }));
    fc.assert(
      fc.property(cutting, ([pieces, places]) => {
        const bytes = Buffer.from(pieces.join(''));
        const cuts = [
          0,
          ...places.filter((place) => place < bytes.length).toSorted((left, right) => left - right),
          bytes.length,
        ];
        const chunks = cuts.slice(1).map((end, index) => bytes.subarray(cuts[index], end));
        const scanner = new SseScanner(1024);
        const pushed = chunks.flatMap((chunk) => scanner.push(chunk));
        const last = scanner.finish();
        const given = Buffer.concat(pushed.map((event) => event.raw));
        expect(bytes.subarray(0, given.length)).toEqual(given);
        if (last === null) expect(given.length).toBe(bytes.length);
        expect(shown(last === null ? pushed : [...pushed, last])).toEqual(shown(scan([bytes])));
      }),
      propertyOptions(),
    );
  });

  test('joins data lines, takes off one space and a byte order mark, and keeps the event name', () => {
    const events = scan([Buffer.from('\uFEFFevent: error\ndata: a\ndata:  b\ndata:c\n\n')]);
    expect(events).toMatchObject([{ name: 'error', data: 'a\n b\nc' }]);
  });

  test('refuses an event over its limit instead of holding it', () => {
    const scanner = new SseScanner(100);
    expect(() => scanner.push(Buffer.from(`data: ${'x'.repeat(200)}`))).toThrow(
      expect.objectContaining({ code: 'upstream_error' }),
    );
  });
});
