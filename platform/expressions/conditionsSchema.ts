import { operators } from './conditionOperators.ts';
import type { ConditionType } from './conditionValues.ts';
import { anyJson, boolean, choice, list, object } from '../schema/schema.ts';

const types = (Object.keys(operators) as ConditionType[]).filter((type) => type !== 'any');
const operations = [...new Set(['exists', 'notExists', ...types.flatMap((type) => Object.keys(operators[type]))])];

const operator = object({
  type: choice(types)({ title: 'Type', required: true }),
  operation: choice(operations)({ title: 'Operation', required: true }),
});

const condition = object({ left: anyJson({ title: 'Value' }), operator, right: anyJson({ title: 'Compare with' }) });

/** The parameter `conditions` of if, filter and switch (decisions §12); `platform/expressions/conditions.ts` says when they hold. */
export const conditionsSchema = object(
  {
    combinator: choice(['and', 'or'])({ title: 'Combine', default: 'and' }),
    case_sensitive: boolean({ title: 'Case sensitive', default: true }),
    loose_types: boolean({ title: 'Convert types where required', default: false }),
    conditions: list(condition)({ title: 'Conditions', minItems: 1, maxItems: 100, required: true }),
  },
  { title: 'Conditions', control: 'conditions' },
);
