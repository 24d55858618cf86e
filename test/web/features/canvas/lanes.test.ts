import { describe, expect, test } from 'vitest';
import { lanePath } from '../../../../web/features/canvas/model/lanePath.ts';
import { lanesOf } from '../../../../web/features/canvas/model/lanes.ts';

const node = (id: string, x: number, y: number) => ({
  id,
  name: id,
  type: 'logic.no_operation',
  position: { x, y },
  parameters: {},
});
const connection = (from: string, to: string) => ({
  from: { node: from, port: 'main' },
  to: { node: to, port: 'main' },
});
const id = (from: string, to: string) => `${from}:main>${to}:main`;

describe('the lanes of connections', () => {
  test('a connection to the right with nothing between goes straight', () => {
    expect(lanesOf({ nodes: [node('a', 0, 0), node('b', 200, 300)], connections: [connection('a', 'b')] })).toEqual(
      new Map(),
    );
  });

  test('a backward connection runs below both of its nodes and those between them', () => {
    const nodes = [node('a', 0, 0), node('low', 200, 100), node('b', 400, 0)];
    const lane = lanesOf({ nodes, connections: [connection('b', 'a')] }).get(id('b', 'a'));
    expect(lane).toBeGreaterThan(100 + 80);
  });

  test('a blocked connection runs below the blocking node; a node beside its path does not matter', () => {
    const row = [node('a', 0, 0), node('b', 200, 0), node('c', 400, 0)];
    const lane = lanesOf({ nodes: row, connections: [connection('a', 'c'), connection('a', 'b')] });
    expect([...lane.keys()]).toEqual([id('a', 'c')]);
    expect(lane.get(id('a', 'c'))).toBeGreaterThan(80);
    const beside = [node('a', 0, 0), node('b', 200, 200), node('c', 400, 0)];
    expect(lanesOf({ nodes: beside, connections: [connection('a', 'c')] })).toEqual(new Map());
  });

  test('connections that run along the same stretch have lanes of their own', () => {
    const nodes = [node('a', 0, 0), node('b', 200, 0), node('c', 400, 0), node('d', 600, 0)];
    const lanes = lanesOf({ nodes, connections: [connection('a', 'd'), connection('c', 'a'), connection('d', 'b')] });
    expect(new Set(lanes.values()).size).toBe(3);
  });

  test('a node that leads to itself has a lane, and a connection without ends has none', () => {
    const nodes = [node('a', 0, 0)];
    expect([...lanesOf({ nodes, connections: [connection('a', 'a'), connection('a', 'gone')] }).keys()]).toEqual([
      id('a', 'a'),
    ]);
  });

  test('a lane is a path from end to end, through its height', () => {
    const { path, label } = lanePath({ x: 480, y: 40 }, { x: 0, y: 40 }, 140);
    expect(path.startsWith('M480,40 ')).toBe(true);
    expect(path.endsWith(' L0,40')).toBe(true);
    expect(path).toContain('Q502,140');
    expect(path).toContain('Q-22,140');
    expect(label).toEqual({ x: 240, y: 140 });
  });
});
