/** Lookup that the form offers for a value: a place, a gene, a company, a country. */
export type InputLookup = 'place' | 'gene' | 'company' | 'country';

interface Options<T> {
  /** The value in one sentence, with its format. */
  description: string;
  /** Label of the field; default: the name in words. */
  title?: string;
  required?: boolean;
  /** Default value. */
  default?: T;
  /** At least one of them makes a good search; the forms show them. */
  examples?: readonly T[];
}

interface TextOptions extends Options<string> {
  /** Default 1. */
  minLength?: number;
  /** Default 500. */
  maxLength?: number;
  /** A JSON Schema pattern: anchor it. */
  pattern?: string;
  lookup?: InputLookup;
  /** Named where the caller writes in the query language of the source, such as `Lucene`; else the value is words. */
  language?: string;
}

interface NumberOptions extends Options<number> {
  minimum?: number;
  maximum?: number;
  lookup?: InputLookup;
}

interface ChoiceOptions<V extends string> extends Options<V> {
  /** Labels of values whose own names would mislead, such as units. */
  labels?: Readonly<Partial<Record<V, string>>>;
}

interface ListOptions extends Options<readonly string[]> {
  /** Default 50. */
  maxItems?: number;
  /** Of each entry; default 200. */
  maxLength?: number;
  pattern?: string;
}

/** JSON Schema of one input, and whether a value is always there when the request is made. */
export interface Input<T = unknown, Given extends boolean = boolean> {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
  /** Types only; nothing at run time. */
  readonly value?: T;
  readonly given?: Given;
}

type Given<O> = O extends { required: true } ? true : O extends { default: unknown } ? true : false;

/** The inputs of a search by name (`snake_case`). */
export type Inputs = Readonly<Record<string, Input>>;

/** Input of a search's `request` and `decode`: every input with its type; optional inputs without default may be undefined. */
export type InputValues<I extends Inputs> = {
  readonly [K in keyof I]: I[K] extends Input<infer T, infer G> ? (G extends true ? T : T | undefined) : never;
};

function make<T, G extends boolean>(schema: Record<string, unknown>, options: Options<T>): Input<T, G> {
  const { title, description, default: preset, examples, required } = options;
  const known = { title, description, default: preset, examples };
  const given = Object.fromEntries(Object.entries({ ...schema, ...known }).filter(([, value]) => value !== undefined));
  return { schema: given, required: required ?? false };
}

/** The kinds of input. Every text is trimmed, holds no control characters and is bounded before a request sees it. */
export const input = {
  text: <const O extends TextOptions>(options: O): Input<string, Given<O>> =>
    make(
      {
        type: 'string',
        minLength: options.minLength ?? 1,
        maxLength: options.maxLength ?? 500,
        pattern: options.pattern,
        'x-lookup': options.lookup,
        'x-language': options.language,
      },
      options,
    ),
  integer: <const O extends NumberOptions>(options: O): Input<number, Given<O>> =>
    make({ type: 'integer', minimum: options.minimum, maximum: options.maximum, 'x-lookup': options.lookup }, options),
  number: <const O extends NumberOptions>(options: O): Input<number, Given<O>> =>
    make({ type: 'number', minimum: options.minimum, maximum: options.maximum, 'x-lookup': options.lookup }, options),
  flag: <const O extends Options<boolean>>(options: O): Input<boolean, Given<O>> => make({ type: 'boolean' }, options),
  /** A day, `2026-11-21`. */
  date: <const O extends Options<string> & { minimum?: string; maximum?: string }>(
    options: O,
  ): Input<string, Given<O>> =>
    make({ type: 'string', format: 'date', formatMinimum: options.minimum, formatMaximum: options.maximum }, options),
  choice: <const V extends string, const O extends ChoiceOptions<NoInfer<V>>>(
    values: readonly V[],
    options: O,
  ): Input<V, Given<O>> => make({ type: 'string', enum: values, 'x-labels': options.labels }, options),
  /** A list of texts. */
  texts: <const O extends ListOptions>(options: O): Input<readonly string[], Given<O>> =>
    make(
      {
        type: 'array',
        minItems: 1,
        maxItems: options.maxItems ?? 50,
        items: { type: 'string', minLength: 1, maxLength: options.maxLength ?? 200, pattern: options.pattern },
      },
      options,
    ),
  /** Some of a list of values. */
  choices: <const V extends string, const O extends Options<readonly NoInfer<V>[]>>(
    values: readonly V[],
    options: O,
  ): Input<readonly V[], Given<O>> =>
    make(
      {
        type: 'array',
        minItems: 1,
        maxItems: values.length,
        uniqueItems: true,
        items: { type: 'string', enum: values },
      },
      options,
    ),
} as const;

/** The JSON Schema of all inputs of a search together. */
export function inputSchemaOf(inputs: Inputs): Record<string, unknown> {
  const required = Object.entries(inputs).flatMap(([name, { required: needed }]) => (needed ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(inputs).map(([name, { schema }]) => [name, schema])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
