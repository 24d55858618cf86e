import { AppError } from '../../openapi/AppError.ts';
import { everyEffect } from '../../domains/agents/tools/effects.ts';
import { anyJson } from '../../platform/schema/schema.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { toBson } from './bsonInput.ts';
import { database, timeout_s } from './fields.ts';
import { jsonOfBson } from './jsonOfBson.ts';
import { defineMongoOperation } from './mongoOperation.ts';

/** Every other command: https://www.mongodb.com/docs/manual/reference/command/. */
export const command = defineMongoOperation({
  title: 'Command',
  description: 'Runs any command of the server and returns its answer.',
  parameters: {
    database,
    command: anyJson({
      title: 'Command',
      description: 'As JSON. Its first field is the name of the command.',
      placeholder: '{ "collStats": "orders" }',
      control: 'code',
      required: true,
    }),
    timeout_s,
  },
  effects: everyEffect,
  example: { command: { listIndexes: 'orders' } },
  output: { ok: 1 },
  run: ({ parameters: { database: name, command: given, timeout_s: seconds } }, session) => {
    const read = jsonParameter(given, 'command', 'This is no valid JSON.');
    if (typeof read !== 'object' || read === null || Array.isArray(read) || Object.keys(read).length === 0)
      throw new AppError('parameter_invalid', 'Enter a command as a JSON object.', { param: '/command' });
    return session.work({ kind: 'change', timeoutMs: seconds * 1000, database: name }, async ({ db, bson, signal }) => [
      jsonOfBson(await db.command(toBson(read, bson, 'command'), { signal })),
    ]);
  },
});
