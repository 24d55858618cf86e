import { ProtocolError, ProtocolErrorCode, type StandardSchemaV1 } from '@modelcontextprotocol/server';

const longestId = 300;

/** Parameters of every task method. */
export const taskParams: StandardSchemaV1<unknown, { taskId: string }> = {
  '~standard': {
    version: 1,
    vendor: 'bureau',
    validate: (value) => {
      const { taskId } = (value ?? {}) as { taskId?: unknown };
      return typeof taskId === 'string' && taskId.length <= longestId
        ? { value: { taskId } }
        : { issues: [{ message: 'taskId must be a text of at most 300 characters', path: ['taskId'] }] };
    },
  },
};

/** Any object; the results are created here. */
export const taskResult: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': { version: 1, vendor: 'bureau', validate: (value) => ({ value: value as Record<string, unknown> }) },
};

/** Throws the same error for tasks that never existed, have expired, or belong to another caller. */
export function taskNotFound(): never {
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task.');
}
