import { pageEvaluator, type EvaluatePage } from '../../../activities/kit/evaluatePage.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { sharedExpressions } from '../../support/sharedExpressions.ts';

/** A real sandbox for nodes that read page by page and are tested alone. */
export function pagesInSandbox(items: JsonObject[]): EvaluatePage {
  return pageEvaluator({
    pool: sharedExpressions(),
    node: 'Test',
    scope: {
      items: items.map((json) => ({ json })),
      nodes: {},
      execution: { id: 'exe_test', mode: 'production' },
      organization: { id: 'org_test', name: 'Test' },
      digitalOrganization: { id: 'dorg_test', name: 'Test', published: true },
      runIndex: 0,
      prevNode: null,
      now: '2026-11-21T12:00:00Z',
      timeZone: 'UTC',
    },
  });
}
