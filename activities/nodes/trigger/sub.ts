import { inputCheck } from '../../../executions/calls/inputSchema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../define.ts';
import { anyJson, choice, object } from '../../schema.ts';

/** Starts where another digital organization calls this one (`logic.sub_organization`); its items are the caller's. */
export const node = defineNode({
  type: 'trigger.sub',
  version: 1,
  title: 'Called by another',
  description: 'Starts when another digital organization calls this one; what the last node leaves goes back to it.',
  icon: 'ArrowBarToRight',
  group: 'trigger',
  trigger: true,
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({
    input: choice(['any', 'schema'])({ title: 'Input', default: 'any' }),
    schema: anyJson({
      title: 'JSON schema of an item',
      description:
        'Calls whose items do not fit fail. Types, properties, required, items, enum and limits of numbers, texts and lists.',
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
      return [{ parameter: '/schema', code: 'parameter_invalid', message: `is not usable. ${error.message}` }];
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
