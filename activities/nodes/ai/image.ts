import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { askForObject } from '../../ai/askModel.ts';
import { formFileOf } from '../../ai/formFileOf.ts';
import { ModelCosts } from '../../ai/ModelCosts.ts';
import { binaryOf } from '../../http/httpBody.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { keepParameter, withKept } from '../../kit/keptInput.ts';
import { choice, integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

const mostImageBytes = 20 * 1024 * 1024;
const mostInputBytes = 60 * 1024 * 1024;
const mostFetchedBytes = 64 * 1024 * 1024;
const fetchTimeoutMs = 60_000;

const parameters = object({
  operation: choice(['generate', 'edit'])({ title: 'Operation', default: 'generate' }),
  model: text({ title: 'Model', control: 'model', endpoint: 'images.generations', required: true, maxLength: 200 }),
  prompt: text({ title: 'Prompt', control: 'textarea', required: true, maxLength: 32_000 }),
  images: list(text({ title: 'Image', required: true, maxLength: 200 }))({
    title: 'Images',
    description: 'Names of the files in the item.',
    minItems: 1,
    maxItems: 16,
    default: ['data'],
    showWhen: { operation: ['edit'] },
  }),
  mask: text({
    title: 'Mask',
    description: 'Name of a PNG in the item. Its transparent areas are edited.',
    default: '',
    maxLength: 200,
    showWhen: { operation: ['edit'] },
  }),
  size: text({
    title: 'Size',
    description: 'Leave empty for the default of the model.',
    placeholder: '1024x1024',
    default: '',
    maxLength: 20,
  }),
  count: integer({ title: 'Number of images', minimum: 1, maximum: 10, default: 1 }),
  quality: text({
    title: 'Quality',
    description: 'Leave empty for the default of the model.',
    placeholder: 'high',
    default: '',
    maxLength: 20,
    rare: true,
  }),
  output_name: text({
    title: 'Output file field',
    description: 'Name of the image in the output item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    rare: true,
  }),
  keep: keepParameter({ default: 'json' }),
});
type Parameters = ValueOf<typeof parameters>;

/**
 * Makes images from a prompt, or edits those of the item, by one call per item; each image is an item with its file. `usage` and
 * `credits` of a call are on its first image.
 */
export const node = defineNode({
  type: 'ai.image',
  version: 1,
  title: 'Image',
  description: 'Generates images from a prompt, or edits images. Costs credits.',
  icon: 'Photo',
  group: 'ai',
  pure: false,
  effects: [],
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Generate an image',
      parameters: { model: 'sandbox/image', prompt: 'A lighthouse at dusk, {{ $json.style }}', size: '1024x1024' },
    },
    {
      title: 'Edit the masked area of an image',
      parameters: { operation: 'edit', model: 'sandbox/image', prompt: 'Add a boat', images: ['data'], mask: 'mask' },
    },
  ],
  run: (context) =>
    eachItem({
      context,
      port: 'main',
      work: async (item, wanted, { index }) => ({
        main: await makeImages(context, wanted, { item, at: `item ${index}` }),
      }),
    }),
});

async function makeImages(
  context: NodeContext<Parameters>,
  wanted: Parameters,
  { item, at }: { item: Item; at: string },
): Promise<Item[]> {
  const costs = new ModelCosts();
  const isEdit = wanted.operation === 'edit';
  const { model, prompt, size, quality, count } = wanted;
  const body: JsonObject = {
    model,
    prompt,
    ...(count === 1 ? {} : { n: count }),
    ...(size === '' ? {} : { size }),
    ...(quality === '' ? {} : { quality }),
    ...(isEdit ? await filesOf(context, wanted, item) : {}),
  };
  const answer = await askForObject(context, {
    endpoint: isEdit ? 'images.edits' : 'images.generations',
    body,
    at,
    costs,
  });
  const made: Item[] = [];
  for (const [index, image] of (answer['data'] as MadeImage[]).entries()) {
    const file = await keepImage(context, image, index);
    const revised = image.revised_prompt === undefined ? {} : { revised_prompt: image.revised_prompt };
    const json = { index, model: answer['model'] ?? model, ...revised, ...(index === 0 ? costs.toJson() : {}) };
    made.push(withKept(item, wanted.keep, { json, binary: { [wanted.output_name]: file } }));
  }
  return made;
}

async function filesOf({ files: store }: NodeContext<Parameters>, wanted: Parameters, item: Item): Promise<JsonObject> {
  const images = wanted.images.map((name, index) => binaryOf(item, name, `/images/${index}`));
  if (images.reduce((sum, { size_bytes: bytes }) => sum + bytes, 0) > mostInputBytes)
    throw new AppError('parameter_invalid', 'The images are larger than 60 MiB together.', { param: '/images' });
  const read = (file: Binary, param: string) => formFileOf(store, file, { mostBytes: mostImageBytes, param });
  const files = [];
  for (const [index, image] of images.entries()) files.push(await read(image, `/images/${index}`));
  const named = files.length === 1 ? { image: files[0] } : { 'image[]': files };
  return wanted.mask === '' ? named : { ...named, mask: await read(binaryOf(item, wanted.mask, '/mask'), '/mask') };
}

interface MadeImage {
  b64_json?: string;
  url?: string;
  revised_prompt?: string;
}

/** Keeps an image that came inside the answer, or at an address that the guard lets through. */
async function keepImage(
  { files, http, signal }: NodeContext<Parameters>,
  image: MadeImage,
  index: number,
): Promise<Binary> {
  const inline = image.b64_json ?? /^data:[^,]*;base64,(.*)$/s.exec(image.url ?? '')?.[1];
  const bytes = inline === undefined ? await fetched() : Buffer.from(inline, 'base64');
  const { extension, mediaType } = kindOf(bytes);
  return files.write(bytes, { fileName: `image-${index + 1}.${extension}`, mediaType });

  async function fetched(): Promise<Buffer> {
    const options = { method: 'GET', headers: {}, signal, timeoutMs: fetchTimeoutMs };
    const { status, body } = await http.fetch(image.url ?? '', options);
    const content = await body.readAll({ bytes: mostFetchedBytes, message: 'The image is larger than 64 MiB.' });
    if (status !== 200) throw new AppError('upstream_error', 'The image could not be fetched from the provider.');
    return Buffer.from(content);
  }
}

/** Media type from the first bytes: PNG, JPEG, WebP or GIF; providers do not always state it. */
function kindOf(bytes: Buffer): { extension: string; mediaType: string } {
  const head = bytes.subarray(0, 12).toString('latin1');
  if (head.startsWith('\u00ff\u00d8\u00ff')) return { extension: 'jpg', mediaType: 'image/jpeg' };
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return { extension: 'webp', mediaType: 'image/webp' };
  if (head.startsWith('GIF8')) return { extension: 'gif', mediaType: 'image/gif' };
  return { extension: 'png', mediaType: 'image/png' };
}
