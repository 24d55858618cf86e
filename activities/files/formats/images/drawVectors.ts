import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

import { colorOf, type Bitmap } from './Bitmap.ts';
import { paint } from './composite.ts';
import type { fontFaces, StepOf } from './imageSteps.ts';

const require = createRequire(import.meta.url);
const lineHeight = 1.2;

const faces: Readonly<Record<(typeof fontFaces)[number], { file: string; family: string }>> = {
  sans: { file: 'DejaVuSans', family: 'DejaVu Sans' },
  sans_bold: { file: 'DejaVuSans-Bold', family: 'DejaVu Sans' },
  serif: { file: 'DejaVuSerif', family: 'DejaVu Serif' },
  mono: { file: 'DejaVuSansMono', family: 'DejaVu Sans Mono' },
};

let ready: Promise<void> | null = null;

/** Writes a text onto an image; `y` is the baseline of its first line. */
export async function drawText(
  image: Bitmap,
  { text, x, y, size, color, font, line_length }: StepOf<'text'>,
): Promise<void> {
  const lines = text.split(/\r\n|\r|\n/).flatMap((line) => wrapped(line, line_length));
  const { file, family } = faces[font];
  const spans = lines.map(
    (line, index) => `<text x="${x}" y="${y + index * size * lineHeight}">${escaped(line)}</text>`,
  );
  const weight = font === 'sans_bold' ? ' font-weight="bold"' : '';
  await draw(
    image,
    `<g font-family="${family}"${weight} font-size="${size}" xml:space="preserve" ${filled(color)}>${spans.join('')}</g>`,
    {
      box: {
        left: x - size,
        top: y - 1.5 * size,
        right: image.width,
        bottom: y + ((lines.length - 1) * lineHeight + 0.5) * size,
      },
      font: {
        fontBuffers: [
          readFileSync(join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf', `${file}.ttf`)),
        ],
        defaultFontFamily: family,
      },
    },
  );
}

/** Draws a shape onto an image: a rectangle between two corners, a circle around a point through another one, or a line. */
export async function drawShape(
  image: Bitmap,
  { shape, x, y, to_x, to_y, color, corner_radius }: StepOf<'draw'>,
): Promise<void> {
  const [left, top] = [Math.min(x, to_x), Math.min(y, to_y)];
  const [width, height] = [Math.abs(to_x - x), Math.abs(to_y - y)];
  const radius = Math.hypot(to_x - x, to_y - y);
  const svg = {
    rectangle: `<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="${corner_radius}" ${filled(color)}/>`,
    circle: `<circle cx="${x}" cy="${y}" r="${radius}" ${filled(color)}/>`,
    line: `<line x1="${x}" y1="${y}" x2="${to_x}" y2="${to_y}" ${filled(color).replaceAll('fill', 'stroke')}/>`,
  }[shape];
  const box =
    shape === 'circle'
      ? { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
      : { left: left - 1, top: top - 1, right: left + width + 1, bottom: top + height + 1 };
  await draw(image, svg, { box });
}

interface Drawing {
  /** The part of the image that may change. */
  readonly box: { left: number; top: number; right: number; bottom: number };
  readonly font?: { fontBuffers: Uint8Array[]; defaultFontFamily: string };
}

/** Renders in WebAssembly: no file, font of the system or address can be named. */
async function draw(image: Bitmap, svg: string, { box, font }: Drawing): Promise<void> {
  const [left, top] = [Math.max(0, Math.floor(box.left)), Math.max(0, Math.floor(box.top))];
  const width = Math.min(image.width, Math.ceil(box.right)) - left;
  const height = Math.min(image.height, Math.ceil(box.bottom)) - top;
  if (width <= 0 || height <= 0) return;
  ready ??= initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await ready;
  const area = `width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"`;
  const drawing = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" ${area}>${svg}</svg>`, {
    font: { loadSystemFonts: false, ...font },
  });
  const rendered = drawing.render();
  try {
    const { pixels } = rendered;
    const pixel = new Float64Array(4);
    for (let row = 0; row < height; row += 1)
      for (let column = 0; column < width; column += 1) {
        const from = (row * width + column) * 4;
        if (pixels[from + 3] === 0) continue;
        for (let part = 0; part < 4; part += 1) pixel[part] = pixels[from + part]!;
        paint(image.data, ((row + top) * image.width + column + left) * 4, pixel);
      }
  } finally {
    rendered.free();
    drawing.free();
  }
}

function filled(color: string): string {
  const [red, green, blue, alpha] = colorOf(color);
  return `fill="rgb(${red},${green},${blue})" fill-opacity="${alpha / 255}"`;
}

/** Breaks a line between words; 0 breaks nothing. */
function wrapped(line: string, length: number): string[] {
  if (length === 0 || line.length <= length) return [line];
  const lines = [''];
  for (const word of line.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > length) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML has no control characters. */
function escaped(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ').replaceAll(/[&<>]/g, (sign) => entities[sign]!);
}
