import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TypedText } from '../../../web/expressions/TypedText.ts';

let taken: string[];
let typed: TypedText;
beforeEach(() => {
  vi.useFakeTimers();
  taken = [];
  typed = new TypedText('Hello', (text) => taken.push(text));
});
afterEach(() => {
  vi.useRealTimers();
});

/** One key after the other, so many milliseconds apart. */
function type(text: string, apartMs: number): void {
  for (let end = 1; end <= text.length; end += 1) {
    typed.write(`Hello${text.slice(0, end)}`);
    vi.advanceTimersByTime(apartMs);
  }
}

describe('typed text', () => {
  test('is handed on in a pause, once', () => {
    type(' you', 20);
    expect(taken).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(taken).toEqual(['Hello you']);
  });

  test('typed on and on is handed on now and then', () => {
    const text = ' and good morning to everybody here';
    type(text, 50);
    expect(taken.length).toBeGreaterThan(2);
    expect(taken.length).toBeLessThan(text.length / 4);
    vi.advanceTimersByTime(1_000);
    expect(taken.at(-1)).toBe(`Hello${text}`);
  });

  test.each(['', '{{ $json.a }}', 'Hello {{}}', '{"a": 1}', '[1]'])('%j, which is another kind, at once', (text) => {
    typed.write(text);
    expect(taken).toEqual([text]);
  });

  test('is handed on before anything else happens, and never twice', () => {
    type(' you', 20);
    typed.flush();
    typed.flush();
    vi.advanceTimersByTime(1_000);
    expect(taken).toEqual(['Hello you']);
  });

  test('that the page has replaced is not handed on', () => {
    type(' you', 20);
    typed.replace('Hello all');
    vi.advanceTimersByTime(1_000);
    expect(taken).toEqual([]);
  });
});
