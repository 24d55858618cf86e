import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import { changes, givenFields } from '../engine/changes.ts';
import { type AnyOperation, defineOperation, type Fields, reads } from '../engine/defineOperation.ts';
import { article, idIn, ownOf, type Kind } from '../engine/kinds.ts';
import { created, listOf, oneOf, pages } from './requests.ts';

interface Writing<F extends Fields> {
  readonly parameters: F;
  readonly example: JsonObject;
  readonly output: JsonObject;
  /** The body as WooCommerce takes it. Values that are empty are left out. */
  readonly body: (parameters: ObjectOf<F>) => JsonObject;
}

interface Changing<F extends Fields> extends Writing<F> {
  readonly description?: string;
  /** A second request may add something again. Default: it changes nothing more. */
  readonly repeat?: 'unsafe';
}

/** Creates a thing. WooCommerce knows no idempotency keys. */
export function creating<F extends Fields>(
  kind: Kind,
  { body, ...texts }: Writing<F>,
  more: Partial<Pick<AnyOperation, 'effects'>> = {},
): AnyOperation {
  return defineOperation<Fields>({
    title: 'Create',
    description: `Creates ${article(kind.one)}.`,
    effects: ['changes'],
    ...more,
    repeat: 'unsafe',
    ...texts,
    request: (given) => ({ method: 'POST', path: listOf(kind.path), json: givenFields(body(given as ObjectOf<F>)) }),
    result: created,
  });
}

/** Changes the fields that are given. */
export function updating<F extends Fields>(
  kind: Kind,
  { body, parameters, example, output, description = `Changes ${article(kind.one)}.`, repeat }: Changing<F>,
): AnyOperation {
  return defineOperation<Fields>({
    title: 'Update',
    description: `${description} Fields that are empty stay as they are.`,
    effects: ['changes'],
    repeat: repeat ?? 'safe',
    parameters: { [kind.name]: kind.id, ...parameters },
    example: { [kind.name]: kind.example, ...example },
    output: { id: Number(kind.example), ...output },
    request: (given) => ({
      method: 'PUT',
      path: oneOf(kind.path, idIn(kind, given)),
      json: changes(body(ownOf<F>(kind, given))),
    }),
  });
}

export function getting(kind: Kind): AnyOperation {
  return defineOperation<Fields>({
    title: 'Get',
    description: `Returns ${article(kind.one)}.`,
    effects: reads,
    repeat: 'safe',
    parameters: { [kind.name]: kind.id },
    example: { [kind.name]: kind.example },
    output: kind.output,
    request: (given) => ({ path: oneOf(kind.path, idIn(kind, given)) }),
  });
}

/** A list; `filter` makes its query from its own parameters. */
export function listing<F extends Fields>(
  kind: Kind,
  parameters: F,
  filter: (parameters: ObjectOf<F>) => JsonObject,
): AnyOperation {
  return defineOperation<Fields>({
    title: 'List',
    description: `Lists ${kind.many}.`,
    effects: reads,
    repeat: 'safe',
    parameters,
    example: {},
    output: kind.output,
    request: (given) => ({ path: listOf(kind.path), query: filter(given as ObjectOf<F>) }),
    list: pages,
  });
}

/** Deletes a thing. Those without a trash are deleted for good. */
export function deleting<F extends Fields>(
  kind: Kind,
  parameters: F,
  query: (parameters: ObjectOf<F>) => JsonObject,
): AnyOperation {
  return defineOperation<Fields>({
    title: 'Delete',
    description: `Deletes ${article(kind.one)}.`,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: [
      'woocommerce_rest_invalid_id',
      `woocommerce_rest_${kind.one}_invalid_id`,
      `woocommerce_rest_shop_${kind.one}_invalid_id`,
      'woocommerce_rest_already_trashed',
    ],
    parameters: { [kind.name]: kind.id, ...parameters },
    example: { [kind.name]: kind.example },
    output: { id: Number(kind.example) },
    request: (given) => ({
      method: 'DELETE',
      path: oneOf(kind.path, idIn(kind, given)),
      query: query(ownOf<F>(kind, given)),
    }),
    result: (body, given) => (typeof body['id'] === 'number' ? body : { id: Number(idIn(kind, given)) }),
  });
}
