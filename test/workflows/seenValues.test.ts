import { afterAll, beforeAll, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await TestEngine.start();
});
afterAll(() => engine?.stop());

test('concurrent executions pass each value on once; discarded ones leave by their own port', async () => {
  const graph = graphOf(
    {
      T: { type: 'trigger.webhook' },
      R: {
        type: 'data.remove_duplicates',
        parameters: { operation: 'previous_executions', value: '{{ $json.id }}' },
      },
      New: { type: 'logic.no_operation' },
      Old: { type: 'logic.no_operation' },
    },
    'T>R R>New R.discarded>Old',
  );
  const items = Array.from({ length: 30 }, (_, id) => ({ id }));
  const digitalOrganizationId = await engine.insertDigitalOrganization(graph);
  const started = await Promise.all(
    Array.from({ length: 5 }, () => engine.start(graph, { items, digitalOrganizationId })),
  );
  const ended = await Promise.all(started.map((executionId) => engine.ended(executionId)));
  expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'success'));
  const all = async (node: string) =>
    (await Promise.all(ended.map(({ executionId }) => engine.items(executionId, node)))).flat() as { id: number }[];
  expect((await all('New')).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(items.map(({ id }) => id));
  expect(await all('Old')).toHaveLength(4 * items.length);
});
