import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { graphOf, TestEngine } from './engine.ts';
import { testNodes } from './testNodes.ts';

/** The visible parts of an event in Temporal UI: its kind, and its summary. */
interface Shown {
  event: string;
  summary: string;
}

describe('an execution in Temporal UI', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start({ extraNodes: testNodes({ ran: [], onRun: () => undefined }) });
  });
  afterAll(() => engine.stop());

  async function shownOf(executionId: string): Promise<Shown[]> {
    const handle = engine.temporal.workflow.getHandle(executionId);
    await handle.result(); // the row ends with the last run, a moment before the workflow
    const { events } = await handle.fetchHistory();
    return (events ?? []).flatMap((event) => {
      const data = event.userMetadata?.summary?.data;
      if (!data) return [];
      const shown =
        event.activityTaskScheduledEventAttributes?.activityType?.name ?? localActivityType(event) ?? kindOf(event);
      return [{ event: shown, summary: JSON.parse(Buffer.from(data).toString()) as string }];
    });
  }

  test('the digital organization and every node by its name, be it an activity, a local one or a wait', async () => {
    const graph = graphOf(
      {
        T: { type: 'trigger.webhook' },
        L: { type: 'data.edit_fields', parameters: { assignments: [{ name: 'a', value: 1 }], include: 'all' } },
        R: { type: 'test.effect' },
        W: { type: 'logic.wait', parameters: { amount: 0.1, unit: 'seconds' } },
      },
      'T>L L>R R>W',
    );
    const names: Record<string, string> = { L: 'Note the greeting', R: 'Ask the archive', W: 'Sleep on it' };
    for (const node of graph.nodes) node.name = names[node.id] ?? node.name;
    const { executionId, status } = await engine.run(graph);
    expect(status).toBe('success');
    expect(await shownOf(executionId)).toEqual([
      { event: 'workflowExecutionStarted', summary: 'Test' },
      { event: 'data.edit_fields', summary: 'Note the greeting' },
      { event: 'test.effect', summary: 'Ask the archive' },
      { event: 'logic.wait', summary: 'Sleep on it' },
      { event: 'markWaiting', summary: 'Wait' },
      { event: 'timerStarted', summary: 'Sleep on it' },
      { event: 'markRunning', summary: 'Go on' },
      { event: 'logic.wait', summary: 'Sleep on it' },
    ]);
  });
});

type HistoryEvent = NonNullable<
  Awaited<ReturnType<ReturnType<TestEngine['temporal']['workflow']['getHandle']>['fetchHistory']>>['events']
>[number];

/** Returns a local activity's type, from the marker written by the SDK. */
function localActivityType({ markerRecordedEventAttributes: marker }: HistoryEvent): string | undefined {
  const data = marker?.details?.['data']?.payloads?.[0]?.data;
  return data ? (JSON.parse(Buffer.from(data).toString()) as { activity_type: string }).activity_type : undefined;
}

function kindOf(event: HistoryEvent): string {
  return Object.keys(event)
    .find((name) => name.endsWith('EventAttributes'))!
    .replace('EventAttributes', '');
}
