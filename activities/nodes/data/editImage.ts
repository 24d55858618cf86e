import { safeFileName } from '../../../platform/binaries/names.ts';
import type { Binary } from '../../../platform/binaries/BinaryStore.ts';
import { choice, integer, list, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { fileLimits, imageMemory } from '../../files/fileLimits.ts';
import {
  blendModes,
  fits,
  fontFaces,
  scaleChoices,
  shapes,
  type ImageStep,
} from '../../files/formats/images/imageSteps.ts';
import type { ImageMade } from '../../files/formats/images/editImage.ts';
import type { FileSession } from '../../files/FileSession.ts';
import { withFiles } from '../../files/withFiles.ts';
import { binaryOf, contentOf } from '../../http/httpBody.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';

const side = fileLimits.imageSide;
const operations = [
  'resize',
  'crop',
  'rotate',
  'flip',
  'text',
  'draw',
  'composite',
  'border',
  'blur',
  'shear',
  'transparent',
] as const;

const color = { pattern: '^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$', maxLength: 9, placeholder: '#ff0000' };
const length = { minimum: 1, maximum: side };
const place = { minimum: -side, maximum: side };
const placed = ['crop', 'composite', 'text', 'draw'];

const stepFields = object({
  operation: choice(operations, {
    resize: 'Resize',
    crop: 'Crop',
    rotate: 'Rotate',
    flip: 'Flip',
    text: 'Text',
    draw: 'Draw',
    composite: 'Composite',
    border: 'Border',
    blur: 'Blur',
    shear: 'Shear',
    transparent: 'Make a color transparent',
  })({ title: 'Operation', default: 'resize' }),
  text: text({ title: 'Text', default: '', maxLength: 10_000, showWhen: { operation: ['text'] } }),
  shape: choice(shapes, { rectangle: 'Rectangle', circle: 'Circle', line: 'Line' })({
    title: 'Shape',
    description: 'A circle goes around the start, through the end.',
    default: 'rectangle',
    showWhen: { operation: ['draw'] },
  }),
  image: text({
    title: 'Upper image',
    description: 'Name of its file in the item.',
    default: 'overlay',
    maxLength: 200,
    showWhen: { operation: ['composite'] },
  }),
  fit: choice(fits, {
    inside: 'Inside width and height',
    outside: 'At least width and height',
    exact: 'Exactly, without keeping proportions',
    area: 'Same area as width × height',
    percent: 'Percent',
  })({ title: 'Fit', default: 'inside', showWhen: { operation: ['resize'] } }),
  width: integer({ ...length, title: 'Width', default: 500, showWhen: { operation: ['resize', 'crop'] } }),
  height: integer({ ...length, title: 'Height', default: 500, showWhen: { operation: ['resize', 'crop'] } }),
  scale: choice(scaleChoices, { shrink: 'Only shrink', enlarge: 'Only enlarge' })({
    title: 'Resize',
    default: 'always',
    showWhen: { operation: ['resize'] },
  }),
  x: integer({
    ...place,
    title: 'X',
    description: 'Pixels from the left.',
    default: 0,
    showWhen: { operation: placed },
  }),
  y: integer({
    ...place,
    title: 'Y',
    description: 'Pixels from the top. Of a text, the baseline of its first line.',
    default: 0,
    showWhen: { operation: placed },
  }),
  to_x: integer({ ...place, title: 'End X', default: 100, showWhen: { operation: ['draw'] } }),
  to_y: integer({ ...place, title: 'End Y', default: 100, showWhen: { operation: ['draw'] } }),
  corner_radius: integer({
    minimum: 0,
    maximum: side,
    title: 'Corner radius',
    default: 0,
    showWhen: { operation: ['draw'], shape: ['rectangle'] },
  }),
  degrees: number({
    minimum: -3_600,
    maximum: 3_600,
    title: 'Angle',
    description: 'Degrees clockwise.',
    default: 90,
    showWhen: { operation: ['rotate'] },
  }),
  direction: choice(['horizontal', 'vertical'], { horizontal: 'Left and right', vertical: 'Top and bottom' })({
    title: 'Direction',
    default: 'horizontal',
    showWhen: { operation: ['flip'] },
  }),
  degrees_x: number({
    minimum: -80,
    maximum: 80,
    title: 'Degrees X',
    default: 0,
    showWhen: { operation: ['shear'] },
  }),
  degrees_y: number({
    minimum: -80,
    maximum: 80,
    title: 'Degrees Y',
    default: 0,
    showWhen: { operation: ['shear'] },
  }),
  border_x: integer({
    minimum: 0,
    maximum: side,
    title: 'Left and right',
    default: 10,
    showWhen: { operation: ['border'] },
  }),
  border_y: integer({
    minimum: 0,
    maximum: side,
    title: 'Top and bottom',
    default: 10,
    showWhen: { operation: ['border'] },
  }),
  sigma: number({
    minimum: 0.3,
    maximum: 500,
    title: 'Strength',
    description: 'Standard deviation in pixels.',
    default: 2,
    showWhen: { operation: ['blur'] },
  }),
  blend: choice(blendModes, {
    over: 'Over',
    multiply: 'Multiply',
    screen: 'Screen',
    darken: 'Darken',
    lighten: 'Lighten',
    difference: 'Difference',
    add: 'Add',
  })({ title: 'Blend', default: 'over', showWhen: { operation: ['composite'] } }),
  size: number({
    minimum: 1,
    maximum: 2_000,
    title: 'Font size',
    description: 'Pixels.',
    default: 24,
    showWhen: { operation: ['text'] },
  }),
  font: choice(fontFaces, {
    sans: 'Sans serif',
    sans_bold: 'Sans serif, bold',
    serif: 'Serif',
    mono: 'Monospaced',
  })({ title: 'Font', default: 'sans', showWhen: { operation: ['text'] } }),
  line_length: integer({
    minimum: 0,
    maximum: 10_000,
    title: 'Characters per line',
    description: 'Longer lines are broken between words. 0 for no limit.',
    default: 0,
    showWhen: { operation: ['text'] },
  }),
  color: text({
    ...color,
    title: 'Color',
    description: 'As #rrggbb, or #rrggbbaa with transparency.',
    default: '#000000',
    showWhen: { operation: ['rotate', 'text', 'draw', 'border', 'shear', 'transparent'] },
  }),
});

const parameters = object({
  operation: choice(['edit', 'create', 'information'], { create: 'Create', information: 'Get information' })({
    title: 'Operation',
    default: 'edit',
  }),
  binary_name: text({
    title: 'Image',
    description: 'Name of the file in the item.',
    default: 'data',
    minLength: 1,
    maxLength: 200,
    showWhen: { operation: ['edit', 'information'] },
  }),
  width: integer({ ...length, title: 'Width', default: 500, showWhen: { operation: ['create'] } }),
  height: integer({ ...length, title: 'Height', default: 500, showWhen: { operation: ['create'] } }),
  color: text({
    ...color,
    title: 'Color',
    description: 'As #rrggbb, or #rrggbbaa with transparency.',
    default: '#ffffff',
    showWhen: { operation: ['create'] },
  }),
  steps: list(stepFields)({
    title: 'Steps',
    entry: 'step',
    maxItems: 20,
    default: [],
    showWhen: { operation: ['edit', 'create'] },
  }),
  format: choice(['same', 'png', 'jpeg', 'webp'], { same: 'As before', png: 'PNG', jpeg: 'JPEG', webp: 'WebP' })({
    title: 'Format',
    description: 'GIF becomes PNG.',
    default: 'same',
    showWhen: { operation: ['edit', 'create'] },
  }),
  quality: integer({
    title: 'Quality',
    description: 'Of JPEG and WebP, from 1 to 100.',
    minimum: 1,
    maximum: 100,
    default: 85,
    rare: true,
    showWhen: { operation: ['edit', 'create'] },
  }),
  file_name: text({
    title: 'File name',
    default: '',
    maxLength: 255,
    rare: true,
    showWhen: { operation: ['edit', 'create'] },
  }),
  output_name: text({
    title: 'Output file field',
    description: 'Empty for the field of the image, or "data" for a new one.',
    default: '',
    maxLength: 200,
    rare: true,
    showWhen: { operation: ['edit', 'create'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;

/** Changes images step by step, makes them, or reads their format and size. */
export const node = defineNode({
  type: 'data.edit_image',
  version: 1,
  title: 'Edit image',
  description: 'Resizes, crops, rotates and converts images, writes text on them, or puts them together.',
  icon: 'PhotoEdit',
  group: 'data',
  pure: false,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'A thumbnail as WebP',
      parameters: { steps: [{ operation: 'resize', width: 200, height: 200 }], format: 'webp' },
    },
    {
      title: 'A label on a colored area',
      parameters: {
        operation: 'create',
        width: 400,
        height: 120,
        color: '#dbeafe',
        steps: [{ operation: 'text', text: 'Order {{ $json.id }}', x: 20, y: 70, size: 32, color: '#1e3a8a' }],
      },
    },
    { title: 'Format and size', parameters: { operation: 'information' } },
  ],
  notes: [
    `PNG, JPEG, WebP and GIF images of up to ${fileLimits.imagePixels / 1_000_000} million pixels are read. Of an animation, the first picture is.`,
    'Photos are turned upright as their camera says, and lose all information about camera and place.',
  ],
  run: (context) =>
    withFiles(
      context,
      async (files) => {
        if (context.items.length === 0) return { outputs: { main: [] } };
        return eachItem({
          context,
          port: 'main',
          work: (item, wanted) =>
            (wanted.operation === 'information' ? described : made)({ context, files }, item, wanted),
        });
      },
      imageMemory,
    ),
});

interface Work {
  readonly context: NodeContext<Parameters>;
  readonly files: FileSession;
}

async function described({ context, files }: Work, item: Item, { binary_name: name }: Parameters): Promise<Item> {
  const file = binaryOf(item, name, '/binary_name');
  const { details } = await files.run('image.read', {}, [contentOf(context.files, file)]);
  const { width, height, format } = details;
  const size = { width, height };
  const json = context.n8nNames
    ? { ...item.json, format: format.toUpperCase(), size, Geometry: `${width}x${height}`, mimeType: `image/${format}` }
    : { ...item.json, ...details, media_type: `image/${format}`, size_bytes: file.size_bytes };
  return { ...item, json };
}

async function made({ context, files }: Work, item: Item, wanted: Parameters): Promise<Item> {
  const isNew = wanted.operation === 'create';
  const file = isNew ? null : binaryOf(item, wanted.binary_name, '/binary_name');
  const read: Binary[] = file ? [file] : [];
  const steps = wanted.steps.map((entry, index): ImageStep => {
    if (entry.operation !== 'composite') return stepOf(entry);
    read.push(binaryOf(item, entry.image, `/steps/${index}/image`));
    return { ...entry, operation: 'composite', image: read.length - 1 };
  });
  const { width, height, format, quality } = wanted;
  const create = isNew ? { width, height, color: wanted.color } : null;
  const result = await files.run(
    'image.edit',
    { create, steps, format, quality },
    read.map((one) => contentOf(context.files, one)),
  );
  const fileName = nameFor(wanted.file_name || file?.file_name || 'image', result.details);
  const meta = { fileName, mediaType: `image/${result.details.format}` };
  const name = wanted.output_name || (isNew ? 'data' : wanted.binary_name);
  return { ...item, binary: { ...item.binary, [name]: await context.files.write(result.open(), meta) } };
}

function stepOf({ border_x: width, border_y: height, ...step }: ValueOf<typeof stepFields>): ImageStep {
  return (step.operation === 'border' ? { ...step, width, height } : step) as ImageStep;
}

/** A file gets the extension of its format. */
function nameFor(name: string, { format }: ImageMade): string {
  const extension = format === 'jpeg' ? 'jpg' : format;
  const kept = format === 'jpeg' && /\.jpeg$/i.test(name) ? 'jpeg' : extension;
  return safeFileName(`${name.replace(/\.[a-z0-9]{1,5}$/i, '')}.${kept}`);
}
