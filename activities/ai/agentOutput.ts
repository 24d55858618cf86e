import { formatCredits } from '../../db/credits.ts';
import { inputCheck } from '../../platform/schema/inputCheck.ts';
import { fittingJson } from './fittingJson.ts';
import { ModelCosts } from './ModelCosts.ts';
import type { AgentItem } from './AgentItem.ts';

const mostResultShown = 2_000;

/** Output of an agent for one item: `{ text | json, steps, usage, credits }`. */
export function agentOutput(
  { steps, wanted }: Pick<AgentItem, 'steps' | 'wanted'>,
  content: string,
): Record<string, unknown> {
  const costs = new ModelCosts();
  for (const { usage, creditsMicros } of steps) {
    costs.used(usage);
    costs.charged(creditsMicros);
  }
  const shown = steps.map((step) => ({
    step: step.step,
    kind: step.kind,
    model: step.model,
    usage: step.usage,
    credits: formatCredits(step.creditsMicros),
    calls: step.calls.map(({ tool, arguments: given, decidedArguments, status, result }) => ({
      tool,
      arguments: decidedArguments ?? given,
      status,
      result: (result ?? '').slice(0, mostResultShown),
    })),
  }));
  return {
    ...(wanted.output === 'json' ? { json: jsonOf(content, wanted.output_schema) } : { text: content }),
    steps: shown,
    ...costs.toJson(),
  };
}

/** An answer was taken because it fits. */
function jsonOf(content: string, schema: unknown): unknown {
  const found = fittingJson(content, inputCheck(schema));
  return found.fault === null ? found.value : null;
}
