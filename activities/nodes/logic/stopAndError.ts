import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { anyJson, object, text } from '../../../platform/schema/schema.ts';

/** Ends the execution with an error of the author's own words. Nothing runs after it. */
export const node = defineNode({
  type: 'logic.stop_and_error',
  version: 1,
  title: 'Stop and error',
  description: 'Fails the execution with an error message or object.',
  icon: 'CircleX',
  group: 'logic',
  pure: true,
  inputs: mainPort,
  outputs: [],
  parameters: object({
    message: text({ title: 'Message', maxLength: 10_000, default: '' }),
    error: anyJson({
      title: 'Error object',
      description: 'JSON instead of a message.',
      control: 'code',
    }),
  }),
  examples: [
    { title: 'With a message', parameters: { message: 'Order {{ $json.id }} has no customer.' } },
    { title: 'With an object', parameters: { error: { message: 'No customer', order: '{{ $json.id }}' } } },
  ],
  run: ({ parameters: { message, error } }) => {
    const own = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
    const written =
      message ||
      (typeof own === 'string' ? own : '') ||
      (error === undefined || error === null ? '' : JSON.stringify(error));
    throw new AppError(
      'stopped_with_error',
      written.slice(0, 10_000) || 'The execution was stopped by a Stop and error node.',
      { details: { error } },
    );
  },
});
