import fc from 'fast-check';

/** A schema with a valid and an invalid value. */
export interface Sample {
  schema: Record<string, unknown>;
  good: unknown;
  bad: unknown;
}

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.string({ maxLength: 20 }).map((good) => ({ schema: { type: 'string' }, good, bad: 7 })),
  fc.integer({ min: -1000, max: 1000 }).map((good) => ({ schema: { type: 'integer' }, good, bad: 'seven' })),
  fc.boolean().map((good) => ({ schema: { type: 'boolean' }, good, bad: 'yes' })),
  fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((all) => ({
    schema: { type: 'string', enum: all },
    good: all.at(-1),
    bad: 'NOT ONE OF THEM',
  })),
);

/** Schemas of objects and lists, up to three deep, every object strict. */
export const samples: fc.Arbitrary<Sample> = fc.letrec<{ any: Sample; object: Sample }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('object'),
    fc.array(leaf, { minLength: 1, maxLength: 1 }).chain(([inner]) =>
      fc.integer({ min: 1, max: 3 }).map((count) => ({
        schema: { type: 'array', items: inner!.schema, minItems: 1 },
        good: Array.from({ length: count }, () => inner!.good),
        bad: [inner!.bad],
      })),
    ),
  ),
  object: fc
    .uniqueArray(fc.tuple(word, tie('any')), { minLength: 2, maxLength: 4, selector: ([name]) => name })
    .map((fields) => ({
      schema: {
        type: 'object',
        properties: Object.fromEntries(fields.map(([name, { schema }]) => [name, schema])),
        required: fields.map(([name]) => name),
        additionalProperties: false,
      },
      good: Object.fromEntries(fields.map(([name, { good }]) => [name, good])),
      bad: Object.fromEntries(fields.map(([name, { good, bad }], index) => [name, index === 0 ? bad : good])),
    })),
})).object;

/** How models dress JSON up; all of these are found. */
const dressings: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => `\`\`\`json\n${json}\n\`\`\``,
  (json) => `Sure! As asked [1], here is the {JSON}:\n\n\`\`\`\n${json}\n\`\`\`\nAnything else?`,
  (json) => `Here is the answer: ${json}`,
  (json) => `I thought about it (see [2]). ${json} I hope that helps.`,
  (json) => `{"output":${json}}`,
  (json) => `{"output":{"output":${json}}}`,
  (json) => JSON.stringify(json),
  (json) => `\`\`\`json\n{"answer":${JSON.stringify(json)}}\n\`\`\``,
];

/** One answer of a model: the text, whether it is taken, and how it ended. */
export interface Said {
  text: string;
  isGood: boolean;
  finish: 'stop' | 'length';
}

/** Generates model responses to a schema, valid and invalid. */
export function answersTo({ good, bad }: Sample): fc.Arbitrary<Said> {
  const dressed = (value: unknown, isGood: boolean): fc.Arbitrary<Said> =>
    fc.constantFrom(...dressings).map((dress) => ({ text: dress(JSON.stringify(value)), isGood, finish: 'stop' }));
  const json = JSON.stringify(good);
  return fc.oneof(
    { weight: 4, arbitrary: dressed(good, true) },
    { weight: 3, arbitrary: dressed(bad, false) },
    { weight: 1, arbitrary: fc.constant<Said>({ text: 'I would rather not say.', isGood: false, finish: 'stop' }) },
    { weight: 1, arbitrary: fc.constant<Said>({ text: '', isGood: false, finish: 'stop' }) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: Math.max(1, json.length - 1) })
        .map((length): Said => ({ text: json.slice(0, length), isGood: false, finish: 'length' })),
    },
  );
}

/** Returns the expected result for a sequence of responses: the number of requests, and how it ends. */
export function expected(said: readonly Said[]): { asked: number; end: 'good' | 'cut off' | 'never fits' } {
  for (const [index, { isGood, finish }] of said.entries()) {
    if (isGood) return { asked: index + 1, end: 'good' };
    if (finish === 'length') return { asked: index + 1, end: 'cut off' };
    if (index === 2) return { asked: 3, end: 'never fits' };
  }
  throw new Error('three answers at least');
}
