import { inputCheck } from '../../platform/schema/inputCheck.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Metric } from './scoreMetric.ts';

/** Fields of each type besides name and type; `!` marks required ones. */
const fields: { readonly [Type in Metric['type']]: readonly string[] } = {
  equals: ['field', 'ignore_case'],
  contains: ['field', 'ignore_case', 'value'],
  schema: ['field', 'schema!'],
  similarity: ['field', 'model!', 'minimum'],
  judgment: ['field', 'model!', 'minimum', 'question'],
  tool_called: ['tool', 'ignore_case'],
  cost: ['maximum_credits!'],
  time: ['maximum_seconds!'],
};

/** Errors: `invalid_request` if a metric lacks something, has something that its type does not take, or shares its name. */
export function checkMetrics(metrics: readonly Metric[]): void {
  const names = new Set<string>();
  for (const [index, metric] of metrics.entries()) {
    const place = `/metrics/${index}`;
    const name = metric.name.trim().toLowerCase();
    if (names.has(name)) throw invalid(`Two metrics are called "${metric.name}".`, `${place}/name`);
    names.add(name);
    checkFields(metric, place);
    if (metric.type === 'similarity' && (metric.minimum ?? 0) > 1)
      throw invalid('A similarity is at most 1.', `${place}/minimum`);
    if (metric.type === 'judgment' && metric.minimum !== undefined && metric.minimum < 1)
      throw invalid('A score is from 1 to 10.', `${place}/minimum`);
    if (metric.schema !== undefined) checkSchema(metric.schema, `${place}/schema`);
  }
}

function checkFields(metric: Metric, place: string): void {
  const known = fields[metric.type];
  for (const field of Object.keys(metric)) {
    if (field === 'name' || field === 'type' || known.includes(field) || known.includes(`${field}!`)) continue;
    throw invalid(`A metric of type ${metric.type} takes no ${field}.`, `${place}/${field}`);
  }
  for (const field of known) {
    const needed = field.endsWith('!') ? field.slice(0, -1) : null;
    if (needed !== null && metric[needed as keyof Metric] === undefined)
      throw invalid(`A metric of type ${metric.type} needs ${needed}.`, `${place}/${needed}`);
  }
}

function checkSchema(schema: object, param: string): void {
  try {
    inputCheck(schema);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalid(error.message.replace('The input schema', 'The schema'), param);
  }
}

function invalid(message: string, param: string): AppError {
  return new AppError('invalid_request', message, { param });
}
