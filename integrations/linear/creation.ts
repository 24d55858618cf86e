import { AppError } from '../../openapi/AppError.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, type Fields } from '../engine/defineOperation.ts';
import { failureIn } from '../engine/defineVendor.ts';
import { keyUuid } from '../engine/keyUuid.ts';
import { oneOf } from './documents.ts';
import { send, thing } from './requests.ts';
import { linear } from './vendor.ts';

/** The types of errors that a second creation with the same ID may have. */
const refusals = ['invalid input', 'user error', 'other', 'unknown'];

interface Creation<F extends Fields> {
  readonly title: string;
  readonly description: string;
  readonly parameters: F;
  readonly example: JsonObject;
  readonly output: JsonObject;
  readonly effects?: readonly ['changes', 'sends_out'];
  /** The mutation, and the name of the new thing in its result. */
  readonly mutation: string;
  readonly makes: string;
  readonly document: string;
  /** Fields of the new thing that are returned. */
  readonly fields: string;
  /** Variables of the document; `id` is the ID of the new thing. */
  readonly variables: (parameters: ObjectOf<F>, id: string) => JsonObject;
}

/**
 * Defines an operation that creates something. Its ID is derived from the key of the item, so that a repeated request creates nothing more:
 * Linear refuses it, and the thing that exists is returned.
 */
export function creation<F extends Fields>(of: Creation<F>): AnyOperation {
  const { mutation, makes, document, fields, variables, effects = ['changes'], ...texts } = of;
  return defineOperation<F>({
    ...texts,
    effects,
    repeat: 'key',
    run: async (parameters, { client, key }) => {
      const id = keyUuid(key);
      const response = await client.send(send(document, variables(parameters, id)), {
        repeat: 'key',
        key,
        accept: refusals,
      });
      const refused = failureIn(linear, response);
      if (!refused) return itemsOf(thing(mutation, makes)(response.body as JsonObject));
      const found = await client.send(send(oneOf(makes, fields), { id }), { repeat: 'safe', key, accept: refusals });
      const made = thing(makes)(found.body as JsonObject) ?? null;
      if (made === null) throw new AppError('target_error', `${linear.title}: ${refused.message}`);
      return itemsOf(made);
    },
  });
}
