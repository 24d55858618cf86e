type Schema = Readonly<Record<string, unknown>>;

/** A field of an object, and whether it must be given. */
export interface StrictField {
  readonly schema: Schema;
  readonly required: boolean;
}

/**
 * Returns a JSON Schema of an object in the subset that strict tools of OpenAI and Anthropic accept: every field is in `required`, optional
 * ones may be null, additional ones are refused, and bounds, patterns, defaults and examples are described in words. The real checks are
 * those of the search (`engine/checkInputs.ts`), to which null is nothing.
 */
export function strictSchema(fields: Readonly<Record<string, StrictField>>): Record<string, unknown> {
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, strictField(field)])),
    required: Object.keys(fields),
    additionalProperties: false,
  };
}

function strictField({ schema, required }: StrictField): Schema {
  const { type, format, enum: values, items } = schema;
  return {
    type: required ? type : [type, 'null'],
    description: saidOf(schema),
    ...(format === 'date' && { format }),
    ...(Array.isArray(values) && { enum: required ? values : [...values, null] }),
    ...(items !== undefined && { items: entryOf(items as Schema) }),
  };
}

function entryOf({ type, enum: values }: Schema): Schema {
  return { type, ...(values !== undefined && { enum: values }) };
}

/** Returns the description, with the rules that the strict form cannot express. */
function saidOf(schema: Schema): string {
  const { description, examples, 'x-language': language } = schema;
  const parts = [
    language === undefined ? '' : `Written in ${String(language)}.`,
    rangeOf(schema),
    patternOf(schema),
    schema['default'] === undefined ? '' : `Default: ${shown(schema['default'])}.`,
    Array.isArray(examples) && examples.length > 0 ? `Example: ${shown(examples[0])}.` : '',
  ];
  return [String(description ?? ''), ...parts].filter(Boolean).join(' ');
}

function rangeOf({ minimum, maximum, formatMinimum, formatMaximum, maxLength, maxItems }: Schema): string {
  const [least, most] = [minimum ?? formatMinimum, maximum ?? formatMaximum];
  const between = [least === undefined ? '' : `from ${shown(least)}`, most === undefined ? '' : `up to ${shown(most)}`];
  const range = between.filter(Boolean).join(' ');
  return [
    range === '' ? '' : `${range[0]!.toUpperCase()}${range.slice(1)}.`,
    maxLength === undefined ? '' : `At most ${shown(maxLength)} characters.`,
    maxItems === undefined ? '' : `At most ${shown(maxItems)} entries.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function patternOf({ pattern, items }: Schema): string {
  const held = pattern ?? (items as Schema | undefined)?.['pattern'];
  return held === undefined ? '' : `Fits ${String(held)}.`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
