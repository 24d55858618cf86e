import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

export type Metric = Schema<'EvaluationMetric'>;
export type MetricType = Metric['type'];

/** Labels of metric types, in display order. */
export const metricWords: Readonly<Record<MetricType, string>> = {
  equals: t('evaluations.typeEquals'),
  contains: t('evaluations.typeContains'),
  schema: t('evaluations.typeSchema'),
  similarity: t('evaluations.typeSimilarity'),
  judgment: t('evaluations.typeJudgment'),
  tool_called: t('evaluations.typeToolCalled'),
  cost: t('evaluations.typeCost'),
  time: t('evaluations.typeTime'),
};

export const metricTypes = Object.keys(metricWords) as MetricType[];

/** Creates a new metric of a type, with a unique name; `model` is the initial model of metrics that need one. */
export function newMetric(
  type: MetricType,
  others: readonly Metric[],
  model: (endpoint: 'embeddings' | 'chat.completions') => string,
): Metric {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  let name = metricWords[type];
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${metricWords[type]} ${count}`;
  switch (type) {
    case 'schema':
      return { name, type, schema: { type: 'object' } };
    case 'similarity':
      return { name, type, model: model('embeddings'), minimum: 0.8 };
    case 'judgment':
      return { name, type, model: model('chat.completions') };
    case 'cost':
      return { name, type, maximum_credits: '1' };
    case 'time':
      return { name, type, maximum_seconds: 30 };
    default:
      return { name, type };
  }
}
