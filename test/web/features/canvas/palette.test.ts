import { describe, expect, test } from 'vitest';
import { groupNodeTypes, insteadOfNothing, searchNodeTypes } from '../../../../web/features/canvas/model/palette.ts';
import { nodeTypes } from './buildGraph.ts';

const all = [...nodeTypes.values()];
const found = (sought: string) => searchNodeTypes(all, sought).map(({ type }) => type);

describe('the palette', () => {
  test('groups every node type once, triggers first', () => {
    const groups = groupNodeTypes(all);
    expect(groups[0]?.group).toBe('trigger');
    expect(groups.flatMap((group) => group.nodeTypes)).toHaveLength(all.length);
    for (const group of groups) {
      const titles = group.nodeTypes.map(({ title }) => title);
      expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b)));
    }
  });

  test('finds a title before a synonym before a word of a description', () => {
    expect(found('if')[0]).toBe('logic.if');
    expect(found('webhook').slice(0, 2)).toEqual(['trigger.webhook', 'logic.respond_to_webhook']);
    expect(found('merge')[0]).toBe('logic.merge');
  });

  test.each([
    ['cron', 'trigger.schedule'],
    ['javascript', 'logic.code'],
    ['curl', 'http.request'],
    ['swagger', 'openapi.call'],
    ['openapi', 'openapi.call'],
    ['schnittstelle', 'openapi.call'],
    ['sleep', 'logic.wait'],
    ['gpt', 'ai.chat'],
    ['schleife', 'logic.loop'],
    ['dedupe', 'data.remove_duplicates'],
    ['foreach', 'logic.loop'],
    ['xlsx', 'data.convert_to_file'],
    ['excel', 'microsoft_excel.row'],
    ['subworkflow', 'logic.sub_organization'],
  ])('finds by the synonym %s: %s', (sought, type) => {
    expect(found(sought)[0]).toBe(type);
  });

  test('offers ways to call any API where nothing is found', () => {
    expect(found('zebra')).toEqual([]);
    expect(insteadOfNothing(all).map(({ type }) => type)).toEqual(['http.request', 'openapi.call', 'mcp.call']);
  });

  test('every word has to match, in any order', () => {
    expect(found('webhook respond')[0]).toBe('logic.respond_to_webhook');
    expect(found('webhook zebra')).toEqual([]);
  });
});
