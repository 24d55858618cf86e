import type { Parameters } from '../Parameters.ts';
import type { FilledParameter } from './MappedTool.ts';

/** Returns the model-filled parameters of a tool (`$fromAI`) as fields of its item; fields with a default are optional. */
export function filledOf(parameters: Parameters): FilledParameter[] {
  return parameters.filled().map(({ key, description, type, fallback }) => ({
    parameter: `$json.${key}`,
    description,
    type,
    ...(fallback === undefined ? {} : { optional: true }),
  }));
}
