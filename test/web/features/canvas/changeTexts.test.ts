import { describe, expect, test } from 'vitest';
import { changeTitle, changeValue } from '../../../../web/features/canvas/view/changeTexts.ts';
import { nodeTypes } from './buildGraph.ts';

const change = (path: string) => ({ path, before: undefined, after: undefined });
const title = (path: string, type: string) => changeTitle(change(path), nodeTypes.get(type));

describe('a changed value', () => {
  test('is called as in the form of its node, entries of lists by their place', () => {
    expect(title('/parameters/assignments/0/value', 'data.edit_fields')).toBe('Fields › 1 › Value');
    expect(title('/parameters/url', 'http.request')).toBe('URL');
    expect(title('/name', 'http.request')).toBe('Name');
  });

  test('is called by its key where no form knows it, with escaped signs as they were', () => {
    expect(title('/parameters/odd_key/a~1b', 'unknown.type')).toBe('Odd key › A/b');
    expect(title('/settings/retry/max_attempts', 'http.request')).toBe('Settings › Retry › Max attempts');
    expect(title('/parameters', 'http.request')).toBe('Parameters');
  });

  test('is shown as text, as JSON, or as not set; a credential by its name', () => {
    const shown = (path: string, value: unknown) => changeValue(change(path), value);
    expect(shown('/parameters/url', 'https://example.test')).toBe('https://example.test');
    expect(shown('/parameters/limit', 3)).toBe('3');
    expect(shown('/parameters/limit', undefined)).toBeNull();
    expect(shown('/credentials/auth', { id: 'crd_1', name: 'Shop' })).toBe('Shop');
    expect(shown('/credentials/auth', { id: 'crd_1' })).toBe('crd_1');
  });
});
