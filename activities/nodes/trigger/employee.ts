import { inputCheck } from '../../../platform/schema/inputCheck.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { anyJson, object } from '../../../platform/schema/schema.ts';

/** Starts where an employee that this digital organization works for is called; its item is the input, checked against the employee's schema. */
export const node = defineNode({
  type: 'trigger.employee',
  version: 1,
  title: 'When an employee is called',
  description: 'Starts when somebody calls the employee that this digital organization works for. Ends at "Deliver".',
  icon: 'UserBolt',
  group: 'trigger',
  trigger: true,
  effects: ['brings_untrusted'],
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({
    input_schema: anyJson({
      title: 'Example of the input schema',
      description: 'A note for whoever edits this. The schema that counts is the one of the employee.',
      control: 'code',
    }),
  }),
  check: ({ input_schema: schema }) => {
    if (schema === undefined || schema === null || schema === '') return [];
    try {
      inputCheck(schema);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ parameter: '/input_schema', code: 'parameter_invalid', message: `is not valid. ${error.message}` }];
    }
  },
  examples: [
    { title: 'Any input', parameters: {} },
    {
      title: 'A topic',
      parameters: { input_schema: { type: 'object', required: ['topic'], properties: { topic: { type: 'string' } } } },
    },
  ],
});
