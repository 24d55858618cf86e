import { inputCheck } from '../../../platform/schema/inputCheck.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { anyJson, choice, object } from '../../../platform/schema/schema.ts';

/** Starts where another digital organization calls this one (`logic.sub_organization`); its items are the caller's. */
export const node = defineNode({
  type: 'trigger.sub',
  version: 1,
  title: 'When called by another flow',
  description: 'Starts when another digital organization calls this one, and returns the output of the last node.',
  icon: 'ArrowBarToRight',
  group: 'trigger',
  trigger: true,
  effects: ['brings_untrusted'],
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({
    input: choice(['any', 'schema'])({ title: 'Input', default: 'any' }),
    schema: anyJson({
      title: 'Input schema (JSON Schema)',
      description:
        'Calls with items that do not match fail. Supports types, properties, required, items, enum, and limits for numbers, text and lists.',
      control: 'code',
      showWhen: { input: ['schema'] },
    }),
  }),
  check: ({ input, schema }) => {
    if (input !== 'schema') return [];
    if (schema === undefined) return [{ parameter: '/schema', code: 'parameter_missing', message: 'is required.' }];
    try {
      inputCheck(schema);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ parameter: '/schema', code: 'parameter_invalid', message: `is not valid. ${error.message}` }];
    }
  },
  examples: [
    { title: 'Any input', parameters: {} },
    {
      title: 'Items with a customer',
      parameters: {
        input: 'schema',
        schema: { type: 'object', required: ['customer'], properties: { customer: { type: 'string', minLength: 1 } } },
      },
    },
  ],
});
