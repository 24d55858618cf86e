import { inputCheck } from '../../../platform/schema/inputCheck.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { anyJson, object, text } from '../../../platform/schema/schema.ts';

/** Makes a published digital organization a tool of the MCP server; its item are the arguments of the call. */
export const node = defineNode({
  type: 'trigger.mcp',
  version: 1,
  title: 'MCP tool call',
  description: 'Starts when an MCP client calls this tool, and returns the output of the last node.',
  icon: 'PlugConnected',
  group: 'trigger',
  trigger: true,
  effects: ['brings_untrusted'],
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({
    name: text({
      title: 'Tool name',
      description: 'Letters, digits, "_" and "-".',
      placeholder: 'find_order',
      required: true,
      maxLength: 50,
      pattern: '^[a-zA-Z0-9_-]+$',
    }),
    description: text({
      title: 'Tool description',
      description: 'Tells the model what the tool does and when to use it.',
      control: 'textarea',
      required: true,
      maxLength: 2000,
    }),
    input_schema: anyJson({
      title: 'Input schema (JSON Schema)',
      description:
        'Calls that do not match are refused. Supports types, properties, required, items, enum, and limits for numbers, text and lists.',
      control: 'code',
    }),
  }),
  check: ({ input_schema: schema }) => {
    if (schema === undefined || schema === null || schema === '') return [];
    try {
      inputCheck(schema);
      const isObject = (schema as { type?: unknown }).type === 'object';
      return isObject
        ? []
        : [{ parameter: '/input_schema', code: 'parameter_invalid', message: 'must have the type "object".' }];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return [{ parameter: '/input_schema', code: 'parameter_invalid', message: `is not valid. ${error.message}` }];
    }
  },
  examples: [
    {
      title: 'A tool with one argument',
      parameters: {
        name: 'find_order',
        description: 'Finds an order by its number.',
        input_schema: { type: 'object', required: ['number'], properties: { number: { type: 'integer' } } },
      },
    },
  ],
});
