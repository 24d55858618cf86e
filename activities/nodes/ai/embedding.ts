import { AppError } from '../../../openapi/AppError.ts';
import { askForEmbeddings } from '../../ai/askForEmbeddings.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { asItemError } from '../../kit/asItemError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { errorItem } from '../../kit/eachItem.ts';
import { fieldNames } from '../../kit/fieldParameters.ts';
import { readField, withField } from '../../kit/fields.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { choice, integer, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

/** About as many tokens as providers take in one call, at one byte or more a token. */
const mostBatchBytes = 250_000;
const mostTexts = 2048;

const parameters = object({
  model: text({ title: 'Model', control: 'model', endpoint: 'embeddings', required: true, maxLength: 200 }),
  fields: fieldNames({
    title: 'Text fields',
    description: 'The fields to embed. Supports dot notation.',
  }),
  combine: choice(['joined', 'separate'])({
    title: 'Several fields',
    description: 'One embedding of all fields together, or one for each field.',
    default: 'joined',
  }),
  output_field: text({
    title: 'Output field',
    description: 'Receives the embedding, or an object with one embedding per field.',
    default: 'embedding',
    minLength: 1,
    maxLength: 500,
  }),
  dimensions: integer({
    title: 'Dimensions',
    description: 'Length of the embedding. Not supported by every model.',
    minimum: 1,
    maximum: 65_536,
  }),
  batch_size: integer({
    title: 'Batch size',
    description: 'Most texts in one call. Long texts are sent in smaller batches.',
    minimum: 1,
    maximum: mostTexts,
    default: 100,
    rare: true,
  }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Adds embeddings to items: many texts in one call, one call record each. `usage` and `credits` of a call are on its first item, so that
 * the sum over all items equals the charge. A call that fails fails its items; the parameters of each item count, and items with others are
 * never in one call.
 */
export const node = defineNode({
  type: 'ai.embedding',
  version: 1,
  title: 'Embedding',
  description: 'Turns text fields into embeddings for search and comparison. Costs credits.',
  icon: 'Vector',
  group: 'ai',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  check: ({ fields }) =>
    fields === undefined || (Array.isArray(fields) && fields.length === 0)
      ? [{ parameter: '/fields', code: 'parameter_missing', message: 'needs at least one entry.' }]
      : [],
  examples: [
    {
      title: 'Embed a text',
      parameters: { model: 'sandbox/embedding', fields: ['text'], output_field: 'embedding' },
    },
    {
      title: 'Title and text apart, with fewer dimensions',
      parameters: {
        model: 'sandbox/embedding',
        fields: ['title', 'text'],
        combine: 'separate',
        output_field: 'embeddings',
        dimensions: 64,
      },
    },
  ],
  run: async (context) => {
    const done: (Item | AppError)[] = Array.from({ length: context.items.length });
    for (const batch of batchesOf(context, done)) {
      context.signal.throwIfAborted();
      await embed(context, batch, done);
    }
    return { outputs: outputsOf(context, done) };
  },
});

interface Entry {
  index: number;
  wanted: Parameters;
  texts: string[];
}

interface Batch {
  entries: Entry[];
  texts: number;
  bytes: number;
}

/** Items in order, cut where the parameters change or a call would be too large. An item that cannot be embedded is done at once. */
function batchesOf(context: NodeContext<Parameters>, done: (Item | AppError)[]): Batch[] {
  const batches: Batch[] = [];
  for (const [index, item] of context.items.entries()) {
    try {
      const wanted = context.parametersFor(index);
      const texts = textsOf(item, wanted);
      const bytes = texts.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
      const last = batches.at(-1);
      const fits =
        last !== undefined &&
        isAlike(last.entries[0]!.wanted, wanted) &&
        last.texts + texts.length <= wanted.batch_size &&
        last.bytes + bytes <= mostBatchBytes;
      const batch = fits ? last : { entries: [], texts: 0, bytes: 0 };
      if (!fits) batches.push(batch);
      batch.entries.push({ index, wanted, texts });
      batch.texts += texts.length;
      batch.bytes += bytes;
    } catch (error) {
      done[index] = asItemError(context, error);
    }
  }
  return batches;
}

function isAlike(one: Parameters, other: Parameters): boolean {
  return one.model === other.model && one.dimensions === other.dimensions && one.batch_size === other.batch_size;
}

function textsOf({ json }: Item, { fields, combine }: Parameters): string[] {
  if (fields.length === 0) throw new AppError('parameter_invalid', 'Select at least one field.', { param: '/fields' });
  const texts = fields.map((name, index) => {
    const value = readField(json, name);
    const isMissing = value === undefined || value === null || value === '';
    if (isMissing && combine === 'joined') return '';
    if (isMissing)
      throw new AppError('parameter_invalid', `The item has no text in "${name}".`, { param: `/fields/${index}` });
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  if (combine === 'separate') return texts;
  const joined = texts.filter((one) => one !== '').join('\n');
  if (joined === '')
    throw new AppError(
      'parameter_invalid',
      `The item has no text in ${fields.map((name) => `"${name}"`).join(', ')}.`,
      {
        param: '/fields',
      },
    );
  return [joined];
}

async function embed(context: NodeContext<Parameters>, { entries }: Batch, done: (Item | AppError)[]): Promise<void> {
  const { model, dimensions } = entries[0]!.wanted;
  const costs = new ModelCosts();
  const input = entries.flatMap(({ texts }) => texts);
  const at = `items ${entries[0]!.index}-${entries.at(-1)!.index}`;
  try {
    const { model: said, embeddings } = await askForEmbeddings(context, {
      body: { model, input, encoding_format: 'float', ...(dimensions === undefined ? {} : { dimensions }) },
      at,
      costs,
    });
    let next = 0;
    for (const [place, { index, wanted, texts }] of entries.entries()) {
      const own = embeddings.slice(next, next + texts.length);
      next += texts.length;
      done[index] = embedded(context.items[index]!, wanted, {
        vectors: own,
        more: { model: said, ...(place === 0 ? costs.toJson() : {}) },
      });
    }
  } catch (error) {
    const failed = asItemError(context, error);
    for (const { index } of entries) done[index] = failed;
  }
}

function embedded(
  item: Item,
  { fields, combine, output_field: name }: Parameters,
  { vectors, more }: { vectors: unknown[]; more: JsonObject },
): Item {
  const value =
    combine === 'joined' ? vectors[0] : Object.fromEntries(fields.map((field, place) => [field, vectors[place]]));
  return { ...item, json: withField({ ...item.json, ...more }, { name, value, param: '/output_field' }) };
}

function outputsOf(
  { items, itemErrors, redact }: NodeContext<Parameters>,
  done: readonly (Item | AppError)[],
): Record<string, Item[]> {
  const outputs: Record<string, Item[]> = { main: [] };
  for (const [index, one] of done.entries()) {
    const isFailed = one instanceof AppError;
    const port = isFailed && itemErrors === 'error_output' ? 'error' : 'main';
    const item = isFailed ? errorItem(items[index]!, { message: redact(one.message) }) : one;
    (outputs[port] ??= []).push({ ...item, pairedItem: index });
  }
  return outputs;
}
