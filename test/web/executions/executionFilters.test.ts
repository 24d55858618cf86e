import { describe, expect, test } from 'vitest';
import { isFiltered, readFilters, toQuery, writeFilters } from '../../../web/pages/executions/executionFilters.ts';

const now = new Date(2026, 10, 22, 9, 30);

describe('filters of executions', () => {
  test('in the address come back as they were, and leave the rest of it', () => {
    const address =
      'view=1&status=error&status=canceled&mode=production&trigger=webhook&tag=night&started_after=2026-11-21T18%3A00%3A00.000Z';
    const filters = readFilters(new URLSearchParams(address));
    expect(filters).toMatchObject({
      statuses: ['error', 'canceled'],
      mode: 'production',
      trigger: 'webhook',
      tag: 'night',
    });
    const written = writeFilters(new URLSearchParams('view=1&mode=manual&tag=old'), filters);
    expect([...written].toSorted()).toEqual([...new URLSearchParams(address)].toSorted());
  });

  test('with unknown values are dropped', () => {
    const filters = readFilters(new URLSearchParams('status=crashed&mode=fast&within=ever&started_before=soon'));
    expect(isFiltered(filters)).toBe(false);
    expect(toQuery(filters, now)).toEqual({});
  });

  test('by a span reach from it to now, and last night from evening to morning', () => {
    const times = (search: string) => toQuery(readFilters(new URLSearchParams(search)), now);
    expect(times('within=hour')).toEqual({ started_after: new Date(2026, 10, 22, 8, 30).toISOString() });
    expect(times('within=night')).toEqual({
      started_after: new Date(2026, 10, 21, 18).toISOString(),
      started_before: new Date(2026, 10, 22, 8).toISOString(),
    });
    expect(times('within=hour&started_before=2026-11-01T00:00:00Z')).toEqual({
      started_before: '2026-11-01T00:00:00.000Z',
    });
  });
});
