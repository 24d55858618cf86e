import type { Parameters } from '../Parameters.ts';
import type { FilledParameter } from './MappedTool.ts';

/** What the model fills in parameters of a tool (`$fromAI`), as fields of its item; what has a value for when it does not may be left out. */
export function filledOf(parameters: Parameters): FilledParameter[] {
  return parameters.filled().map(({ key, description, type, fallback }) => ({
    parameter: `$json.${key}`,
    description,
    type,
    ...(fallback === undefined ? {} : { optional: true }),
  }));
}
