import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const one = /^(?:0|inherit|var\(--mantine-radius-(?:default|xs)\))$/;
/** Shapes that are no box, and why: everything else has the one radius of the theme (`xs` where it lies inside another box). */
const shapes: Readonly<Record<string, readonly string[]>> = {
  // A node and its outlines are drawn, like the round side of its trigger.
  'web/features/canvas/view/NodeCard.module.css': ['3px', '4px', '12px', '34px'],
  'web/features/canvas/view/ComparedCanvas.module.css': ['14px'],
  'web/features/canvas/view/xyflowTheme.css': ['14px'],
  // A dot and a pill.
  'web/pages/executions/ExecutionFilterBar.module.css': ['50%', '999px'],
  // Bars of a chart, narrower than a corner.
  'web/pages/executions/NodeTimeline.module.css': ['3px'],
  'web/pages/home/DayBars.module.css': ['2px'],
  'web/pages/digital-organizations/RecentRuns.module.css': ['2px'],
};

test('every box of the page has one radius', () => {
  const files = globSync('web/**/*.css');
  const others = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/border(?:-[a-z]+)*-radius:\s*([^;}]+)/g)]
      .flatMap(([, value = '']) => value.trim().split(/\s+/))
      .filter((value) => !one.test(value) && shapes[file]?.includes(value) !== true)
      .map((value) => `${file}: ${value}`),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(others).toEqual([]);
});
