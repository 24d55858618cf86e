import { expect, test } from 'vitest';

import { rankHits, type Candidate } from '../../domains/knowledge/rankHits.ts';
import { codeBits } from '../../domains/knowledge/codeBits.ts';
import { cosine, packVector, unitVector, unpackVector } from '../../domains/knowledge/vectors.ts';

const candidate = (chunkId: number, more: Partial<Candidate> = {}): Candidate => ({
  chunkId: BigInt(chunkId),
  documentId: 'kdoc_a',
  parent: chunkId,
  similarity: 0.5,
  textRank: null,
  ...more,
});

test('the first of both searches scores 1, and results of both precede those of one', () => {
  const hits = rankHits(
    [
      candidate(1, { similarity: 0.9, textRank: 1 }),
      candidate(2, { similarity: 0.8 }),
      candidate(3, { similarity: 0.1, textRank: 2 }),
    ],
    10,
  );
  expect(hits.map(({ chunkId }) => chunkId)).toEqual([1n, 3n, 2n]);
  expect(hits[0]!.score).toBe(1);
});

test('chunks of one parent are one hit before the list is cut', () => {
  const ofOne = Array.from({ length: 8 }, (_, at) => candidate(at, { parent: 0, similarity: 0.9 - at / 100 }));
  const hits = rankHits([...ofOne, candidate(20, { similarity: 0.3 }), candidate(21, { similarity: 0.2 })], 3);
  expect(hits.map(({ chunkId }) => chunkId)).toEqual([0n, 20n, 21n]);
});

test('vectors keep their angle when packed, and near ones share their signs', () => {
  const one = unitVector([3, -4, 0.5, 1]);
  expect(cosine(one, one)).toBeCloseTo(1, 6);
  expect(cosine(unpackVector(packVector(one)), one)).toBeCloseTo(1, 3);
  const inside = Buffer.concat([Buffer.from('odd'), packVector(one), Buffer.from('rest')]).subarray(3, 3 + 8);
  expect(cosine(unpackVector(inside), one)).toBeCloseTo(1, 3);
  expect(cosine(one, unitVector([1, 2]))).toBe(0);
  for (const wrong of [undefined, [], 'x', [Number.NaN], ['a']])
    expect(() => unitVector(wrong)).toThrow('did not return an embedding');
  expect([...unitVector([0, 0])]).toEqual([0, 0]);
});

test('codes have 1,024 bits, stay as they are, and differ by the angle', () => {
  const differing = (one: Float32Array, other: Float32Array) => {
    const [bits, others] = [codeBits(one), codeBits(other)];
    return Array.from(bits).filter((bit, at) => bit !== others[at]).length;
  };
  for (const length of [1, 3, 100, 1_536]) {
    const one = unitVector(Array.from({ length }, (_, at) => Math.sin(at + 1)));
    const near = unitVector(Array.from(one, (value, at) => value + 0.01 * Math.cos(7 * at)));
    const opposite = one.map((value) => -value);
    expect(codeBits(one)).toMatch(/^[01]{1024}$/);
    expect(differing(one, one)).toBe(0);
    expect(differing(one, opposite)).toBe(1_024);
    if (length > 1) expect(differing(one, near)).toBeLessThan(200);
  }
  // Codes are in databases: these bits may not change.
  expect(codeBits(unitVector([1, 2, 3])).slice(0, 32)).toBe('00011000111000011000001001110001');
});
