import type { Effect } from '../../domains/agents/tools/effects.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ObjectOf } from '../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, type Fields, reads } from '../engine/defineOperation.ts';
import { article, idIn, ownOf, type Kind } from '../engine/kinds.ts';
import { path } from '../engine/vendorRequest.ts';
import { expand } from './fields.ts';
import { text } from '../../platform/schema/schema.ts';
import { pages, read, searchPages, withoutSecrets, write } from './requests.ts';

interface Writing<F extends Fields> {
  readonly title: string;
  readonly description: string;
  readonly parameters: F;
  readonly example: JsonObject;
  readonly output: JsonObject;
  readonly effects?: readonly Effect[];
  /** The form as Stripe takes it. */
  readonly form: (parameters: ObjectOf<F>) => JsonObject;
}

const result = (body: JsonObject): unknown => withoutSecrets(body);
const dataOf = (body: JsonObject): unknown => withoutSecrets(body['data'] ?? []);
const expanded = (parameters: object): JsonObject => ({ expand: (parameters as { expand: string[] }).expand });
/** On lists, the fields are those of each entry. */
const expandedEach = (parameters: object): JsonObject => ({
  expand: (parameters as { expand: string[] }).expand.map((field) =>
    field.startsWith('data.') ? field : `data.${field}`,
  ),
});

export function creating<F extends Fields>(
  kind: Pick<Kind, 'path'>,
  { effects = ['changes'], form, parameters, ...texts }: Writing<F>,
): AnyOperation {
  return defineOperation<Fields>({
    ...texts,
    effects,
    repeat: 'key',
    parameters: { ...parameters, expand },
    request: (given) => write(kind.path, { ...form(given as ObjectOf<F>), ...expanded(given) }),
    result,
  });
}

/** A call below one object: none for an update, or a word such as `capture`. */
export function acting<F extends Fields>(
  kind: Kind,
  action: string,
  { effects = ['changes'], form, parameters, example, output, ...texts }: Writing<F>,
): AnyOperation {
  return defineOperation<Fields>({
    ...texts,
    effects,
    repeat: 'key',
    parameters: { [kind.name]: kind.id, ...parameters, expand },
    example: { [kind.name]: kind.example, ...example },
    output: { id: kind.example, ...output },
    request: (given) => {
      const below = action === '' ? '' : `/${action}`;
      return write(`${kind.path}${path`/${idIn(kind, given)}`}${below}`, {
        ...form(ownOf<F>(kind, given)),
        ...expanded(given),
      });
    },
    result,
  });
}

export function getting(kind: Kind): AnyOperation {
  return defineOperation<Fields>({
    title: 'Get',
    description: `Returns ${article(kind.one)}.`,
    effects: reads,
    repeat: 'safe',
    parameters: { [kind.name]: kind.id, expand },
    example: { [kind.name]: kind.example },
    output: kind.output,
    request: (given) => read(`${kind.path}${path`/${idIn(kind, given)}`}`, expanded(given)),
    result,
  });
}

export function deleting(kind: Kind, description = `Deletes ${article(kind.one)}.`): AnyOperation {
  return defineOperation<Fields>({
    title: 'Delete',
    description,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: ['resource_missing'],
    parameters: { [kind.name]: kind.id },
    example: { [kind.name]: kind.example },
    output: { id: kind.example, deleted: true },
    request: (given) => write(`${kind.path}${path`/${idIn(kind, given)}`}`, {}, 'DELETE'),
    result: (body, given) => (body['deleted'] === true ? body : { id: idIn(kind, given), deleted: true }),
  });
}

/** A list; `filter` makes its query from its own parameters. */
export function listing<F extends Fields>(
  kind: Pick<Kind, 'path' | 'many' | 'output'> & { readonly title?: string },
  parameters: F,
  filter: (parameters: ObjectOf<F>) => JsonObject,
): AnyOperation {
  return defineOperation<Fields>({
    title: kind.title ?? 'List',
    description: `Lists ${kind.many}, the latest first.`,
    effects: reads,
    repeat: 'safe',
    parameters: { ...parameters, expand },
    example: {},
    output: kind.output,
    request: (given) => read(kind.path, { ...filter(given as ObjectOf<F>), ...expandedEach(given) }),
    result: dataOf,
    list: pages,
  });
}

/** The items of a list below one object. */
export function listingOf(kind: Kind, below: string, does: { title: string; description: string; output: JsonObject }) {
  return defineOperation<Fields>({
    ...does,
    effects: reads,
    repeat: 'safe',
    parameters: { [kind.name]: kind.id, expand },
    example: { [kind.name]: kind.example },
    request: (given) => read(`${kind.path}${path`/${idIn(kind, given)}`}/${below}`, expandedEach(given)),
    result: dataOf,
    list: pages,
  });
}

const query = text({
  title: 'Query',
  description: "In Stripe's search language. New objects are found after about a minute.",
  placeholder: "email:'ada@example.com'",
  required: true,
  maxLength: 2_000,
});

export function searching(kind: Kind, example: string): AnyOperation {
  return defineOperation<Fields>({
    title: 'Search',
    description: `Searches ${kind.many}.`,
    effects: reads,
    repeat: 'safe',
    parameters: { query, expand },
    example: { query: example },
    output: kind.output,
    request: (given) =>
      read(`${kind.path}/search`, { query: (given as { query: string }).query, ...expandedEach(given) }),
    result: dataOf,
    list: searchPages,
  });
}
