import { describe, expect, test } from 'vitest';
import { effectsOf } from '../../domains/agents/tools/effects.ts';
import { testedVendors } from './vendors.ts';

const nodes = (await testedVendors()).flatMap((vendor) => vendor.nodes);

describe.each(nodes.map((node) => [node.type, node] as const))('%s as a tool', (_type, { effects, operations }) => {
  test('has the effects of the selected operation', () => {
    for (const [operation, { effects: own }] of Object.entries(operations)) {
      expect(own.length).toBeGreaterThan(0);
      expect(effectsOf(effects!, { operation })).toEqual(own);
    }
  });

  test('has all effects of its operations if an expression selects the operation', () => {
    const all = new Set(Object.values(operations).flatMap(({ effects: own }) => own));
    expect(new Set(effectsOf(effects!, { operation: '{{ $json.operation }}' }))).toEqual(all);
  });

  test('may repeat every operation that only reads', () => {
    for (const { effects: own, repeat } of Object.values(operations))
      if (!own.includes('changes') && !own.includes('sends_out')) expect(repeat).toBe('safe');
  });
});
