import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, type Fields, reads } from '../engine/defineOperation.ts';
import { changes, givenFields } from '../engine/changes.ts';
import { article, idIn, ownOf, type Kind as VendorKind } from '../engine/kinds.ts';
import { path } from '../engine/vendorRequest.ts';
import { dataOf, pagesOf } from './requests.ts';

/** A kind of thing of Paddle. */
export interface Kind extends VendorKind {
  /** Size of a page, at most. Default: 200. */
  readonly maxSize?: number;
}

interface Writing<F extends Fields> {
  readonly title?: string;
  readonly description?: string;
  readonly parameters: F;
  readonly example: JsonObject;
  readonly output: JsonObject;
  /** The body as Paddle takes it. Values that are empty are left out. */
  readonly body: (parameters: ObjectOf<F>) => JsonObject;
}

interface Changing<F extends Fields> extends Writing<F> {
  /** A second request may bill something again. Default: it changes nothing more. */
  readonly repeat?: 'unsafe';
}

interface Acting<F extends Fields> extends Writing<F> {
  readonly title: string;
  readonly description: string;
  /** A second request changes nothing more. */
  readonly isSafe?: true;
}

const pathOf = (kind: Kind, parameters: object): string => `${kind.path}${path`/${idIn(kind, parameters)}`}`;

/** Creates a thing. Paddle knows no idempotency keys. */
export function creating<F extends Fields>(
  kind: Pick<Kind, 'path' | 'one'>,
  { body, title = 'Create', description = `Creates ${article(kind.one)}.`, ...texts }: Writing<F>,
): AnyOperation {
  return defineOperation<Fields>({
    ...texts,
    title,
    description,
    effects: ['changes'],
    repeat: 'unsafe',
    request: (given) => ({ method: 'POST', path: kind.path, json: givenFields(body(given as ObjectOf<F>)) }),
    result: dataOf,
  });
}

/** Changes the fields that are given. */
export function updating<F extends Fields>(
  kind: Kind,
  { body, parameters, example, title = 'Update', description = `Changes ${article(kind.one)}.`, ...texts }: Changing<F>,
): AnyOperation {
  return defineOperation<Fields>({
    repeat: 'safe',
    ...texts,
    title,
    description,
    effects: ['changes'],
    parameters: { [kind.name]: kind.id, ...parameters },
    example: { [kind.name]: kind.example, ...example },
    request: (given) => ({ method: 'PATCH', path: pathOf(kind, given), json: changes(body(ownOf<F>(kind, given))) }),
    result: dataOf,
  });
}

/** A call below one thing, such as `pause`. */
export function acting<F extends Fields>(
  kind: Kind,
  action: string,
  { body, parameters, example, isSafe, ...texts }: Acting<F>,
): AnyOperation {
  return defineOperation<Fields>({
    ...texts,
    effects: ['changes'],
    repeat: isSafe ? 'safe' : 'unsafe',
    parameters: { [kind.name]: kind.id, ...parameters },
    example: { [kind.name]: kind.example, ...example },
    request: (given) => ({
      method: 'POST',
      path: `${pathOf(kind, given)}/${action}`,
      json: givenFields(body(ownOf<F>(kind, given))),
    }),
    result: dataOf,
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
    request: (given) => ({ path: pathOf(kind, given) }),
    result: dataOf,
  });
}

/** Reads something below one thing, such as a link. */
export function reading(
  kind: Kind,
  below: string,
  does: { title: string; description: string; output: JsonObject; query?: JsonObject },
): AnyOperation {
  const { query = {}, ...texts } = does;
  return defineOperation<Fields>({
    ...texts,
    effects: reads,
    repeat: 'safe',
    parameters: { [kind.name]: kind.id },
    example: { [kind.name]: kind.example },
    request: (given) => ({ path: `${pathOf(kind, given)}/${below}`, query }),
    result: dataOf,
  });
}

/** A list; `filter` makes its query from its own parameters. */
export function listing<F extends Fields>(
  kind: Pick<Kind, 'path' | 'many' | 'output' | 'maxSize'>,
  parameters: F,
  filter: (parameters: ObjectOf<F>) => JsonObject,
): AnyOperation {
  return defineOperation<Fields>({
    title: 'List',
    description: `Lists ${kind.many}, the latest first.`,
    effects: reads,
    repeat: 'safe',
    parameters,
    example: {},
    output: kind.output,
    request: (given) => ({ path: kind.path, query: { order_by: 'id[DESC]', ...filter(given as ObjectOf<F>) } }),
    result: dataOf,
    list: pagesOf(kind.maxSize),
  });
}
