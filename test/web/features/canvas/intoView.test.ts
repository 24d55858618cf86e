import { describe, expect, test } from 'vitest';
import { shiftIntoView, type Area } from '../../../../web/features/canvas/model/intoView.ts';

const frame: Area = { x: 300, y: 60, width: 700, height: 600 };
const node = (x: number, y: number): Area => ({ x, y, width: 200, height: 60 });
const minimap: Area = { x: 780, y: 500, width: 205, height: 145 };

describe('how far the view moves for a chosen node', () => {
  test.each([
    ['not at all, where it is seen', node(500, 300), { x: 0, y: 0 }],
    ['not at all, where it is seen close to an edge', node(302, 600), { x: 0, y: 0 }],
    ['to the left, where it lies under the panel', node(1100, 300), { x: -324, y: 0 }],
    ['a little to the left, where the panel cuts it', node(850, 300), { x: -74, y: 0 }],
    ['to the right, where it is out of sight there', node(200, 300), { x: 124, y: 0 }],
    ['both ways from a corner', node(1000, 0), { x: -224, y: 84 }],
    ['aside, where the overview covers its middle', node(760, 540), { x: 0, y: -112 }],
    ['not at all, where the overview covers a corner only', node(620, 500), { x: 0, y: 0 }],
    ['past the overview, where it would come to lie under it', node(1100, 590), { x: -324, y: -162 }],
  ])('%s', (_how, box, shift) => {
    expect(shiftIntoView(box, frame, [minimap])).toEqual(shift);
  });

  test('to the middle of a frame that is too small for it', () => {
    expect(shiftIntoView(node(0, 0), { x: 100, y: 0, width: 210, height: 300 }, [])).toEqual({ x: 105, y: 0 });
  });
});
