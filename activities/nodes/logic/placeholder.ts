import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, type PortDefinition } from '../../kit/define.ts';
import { anyJson, integer, object, text } from '../../../platform/schema/schema.ts';

const mostPorts = 100;

/**
 * Stands on the canvas where an imported file has a node that nothing here is the counterpart of. It keeps the original and its connections
 * until another node replaces it: it blocks publishing, and a run that reaches it fails.
 */
export const node = defineNode({
  type: 'logic.placeholder',
  version: 1,
  title: 'Placeholder',
  description: 'Stands in for an imported node that is not supported. Replace it before publishing.',
  icon: 'PuzzleOff',
  group: 'logic',
  pure: true,
  inputs: ({ inputs }) => ports(inputs, 'Items'),
  outputs: ({ outputs }) => ports(outputs, 'Output'),
  literal: ['original'],
  parameters: object({
    original: anyJson({ title: 'Original', description: 'The node as in the imported file.', control: 'code' }),
    reason: text({ title: 'Reason', default: '', maxLength: 2_000, control: 'textarea' }),
    inputs: integer({ title: 'Number of inputs', minimum: 0, maximum: mostPorts, default: 1 }),
    outputs: integer({ title: 'Number of outputs', minimum: 0, maximum: mostPorts, default: 1 }),
  }),
  check: ({ reason }) => [
    {
      parameter: '/original',
      code: 'parameter_invalid',
      message: `Replace this placeholder with another node.${typeof reason === 'string' && reason !== '' ? ` ${reason}` : ''}`,
    },
  ],
  examples: [
    {
      title: 'A node of another product',
      parameters: { original: { type: 'acme.lamp', name: 'Lamp' }, reason: 'There is no node for "acme.lamp".' },
    },
  ],
  run: ({ parameters: { reason } }) => {
    throw new AppError('parameter_invalid', `Replace this placeholder with another node. ${reason}`.trim(), {
      param: '/original',
    });
  },
});

/** `main`, `main_2`, …; a number that is not written out counts as one. */
function ports(count: unknown, title: string): PortDefinition[] {
  const length = typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= mostPorts ? count : 1;
  return Array.from({ length }, (_, index) => ({
    name: index === 0 ? 'main' : `main_${index + 1}`,
    title: length === 1 ? title : `${title} ${index + 1}`,
  }));
}
