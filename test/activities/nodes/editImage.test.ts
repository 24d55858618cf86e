import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';

import { binariesInMemory } from '../../support/binaries.ts';
import { onFiles, type GivenFile, type Made } from '../files/fileNodes.ts';
import { runAlone } from './runAlone.ts';

/** A PNG of one color, written by hand. */
function png(width: number, height: number, [red, green, blue, alpha] = [255, 0, 0, 255]): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([red!, green!, blue!, alpha!]))]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', data),
    part('IEND'),
  ]);
}

function part(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** The first pixel of a PNG without filters that matter: a single pixel has no neighbours. */
function pixelOf(bytes: Buffer): number[] {
  const type = bytes[25]!;
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const [, ...values] = inflateSync(Buffer.concat(data));
  return type === 6 ? values.slice(0, 4) : [...values.slice(0, 3), 255];
}

const edit = (parameters: object, files: { [name: string]: GivenFile }) =>
  onFiles('data.edit_image', parameters, [{ json: { id: 1 }, files }]);
const file = (bytes: Buffer, fileName = 'a.png'): GivenFile => ({ bytes, fileName, mediaType: 'image/png' });

/** Format and size of an output, by the node itself. */
async function sizeOf({ files }: Made, name = 'data'): Promise<object> {
  const { bytes } = files[name]!;
  const { json } = await edit({ operation: 'information' }, { data: { bytes } });
  return json[0]!;
}

/** The colors of an output at some places, read from crops of one pixel, whose PNG is decoded by hand. */
async function colorsOf({ files }: Made, ...places: [x: number, y: number][]): Promise<number[][]> {
  const { bytes } = files['data']!;
  const binaries = binariesInMemory();
  const data = await binaries.write(bytes, {});
  const result = await runAlone('data.edit_image', {
    parametersPerItem: places.map(([x, y]) => ({
      steps: [{ operation: 'crop', x, y, width: 1, height: 1 }],
      format: 'png',
    })),
    inputs: { main: places.map(() => ({ json: {}, binary: { data } })) },
    services: { binaries },
  });
  if (!('outputs' in result)) throw new Error('The node waits.');
  return result.outputs['main']!.map(({ binary }) => pixelOf(binaries.bytesOf(binary!['data']!)));
}

describe('steps', () => {
  test('resize, rotate and convert, and the file is named by its format', async () => {
    const steps = [
      { operation: 'resize', width: 40, height: 40 },
      { operation: 'rotate', degrees: 90 },
    ];
    const made = await edit({ steps, format: 'webp' }, { data: file(png(80, 60)) });
    expect(made.files['data']).toMatchObject({ fileName: 'a.webp', mediaType: 'image/webp' });
    expect(await sizeOf(made)).toMatchObject({
      id: 1,
      format: 'webp',
      width: 30,
      height: 40,
      media_type: 'image/webp',
    });
  });

  test.each([
    [{ fit: 'outside', width: 40, height: 40 }, [53, 40]],
    [{ fit: 'exact', width: 40, height: 40 }, [40, 40]],
    [{ fit: 'percent', width: 50, height: 25 }, [40, 15]],
    [{ fit: 'area', width: 40, height: 30 }, [40, 30]],
    [{ scale: 'shrink', width: 400, height: 400 }, [80, 60]],
    [{ scale: 'enlarge', width: 400, height: 400 }, [400, 300]],
  ])('resize %j gives %j', async (step, [width, height]) => {
    const made = await edit({ steps: [{ operation: 'resize', ...step }] }, { data: file(png(80, 60)) });
    expect(await sizeOf(made)).toMatchObject({ width, height });
  });

  test('crop, border, flip and transparency change the pixels that they name', async () => {
    const steps = [
      { operation: 'border', border_x: 10, border_y: 0, color: '#0000ff' },
      { operation: 'crop', x: 5, y: 0, width: 10, height: 10 },
      { operation: 'flip', direction: 'horizontal' },
      { operation: 'transparent', color: '#00f' },
    ];
    const made = await edit({ steps }, { data: file(png(20, 20)) });
    expect(await sizeOf(made)).toMatchObject({ width: 10, height: 10 });
    expect(await colorsOf(made, [0, 0], [9, 9])).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 0],
    ]);
  });

  test('an image is put onto another one, and shapes and texts are drawn', async () => {
    const steps = [
      { operation: 'composite', image: 'logo', x: 10, y: 10 },
      { operation: 'draw', shape: 'rectangle', x: 50, y: 50, to_x: 60, to_y: 60, color: '#00ff00' },
      { operation: 'text', text: '█<&Ä', x: 0, y: 40, size: 20, color: '#00f' },
    ];
    const made = await edit(
      { steps },
      { data: file(png(80, 80, [255, 255, 255, 255])), logo: file(png(10, 10, [0, 0, 0, 128])) },
    );
    const [under, logo, shape, text] = await colorsOf(made, [5, 5], [15, 15], [55, 55], [6, 32]);
    expect([under, shape, text]).toEqual([
      [255, 255, 255, 255],
      [0, 255, 0, 255],
      [0, 0, 255, 255],
    ]);
    expect(logo![0]).toBeGreaterThan(120);
    expect(logo![0]).toBeLessThan(135);
  });

  test('turning, slanting and blurring keep the color and grow as far as needed', async () => {
    const steps = [
      { operation: 'rotate', degrees: 45, color: '#ffffff' },
      { operation: 'shear', degrees_x: 45, color: '#ffffff' },
      { operation: 'blur', sigma: 1 },
    ];
    const made = await edit({ steps }, { data: file(png(40, 40)) });
    expect(await sizeOf(made)).toMatchObject({ width: 114, height: 57 });
    expect(await colorsOf(made, [57, 28], [0, 56])).toEqual([
      [255, 0, 0, 255],
      [255, 255, 255, 255],
    ]);
  });

  test('a new image has its color, and no transparency as JPEG', async () => {
    const made = await edit({ operation: 'create', width: 30, height: 20, color: '#00ff0000', format: 'jpeg' }, {});
    expect(made.files['data']).toMatchObject({ fileName: 'image.jpg', mediaType: 'image/jpeg' });
    expect(await colorsOf(made, [1, 1])).toEqual([[255, 255, 255, 255]]);
  });
});

describe('files of strangers', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');

  test('the first picture of a GIF is read', async () => {
    const made = await edit({}, { data: { bytes: gif, fileName: 'a.gif' } });
    expect(made.files['data']).toMatchObject({ fileName: 'a.png' });
    expect(await colorsOf(made, [0, 0])).toEqual([[5, 4, 4, 255]]);
  });

  test('an image that claims too many pixels is refused before any is decoded', async () => {
    const bytes = png(2, 2);
    bytes.writeUInt32BE(100_000, 16);
    await expect(edit({}, { data: file(bytes) })).rejects.toMatchObject({ code: 'file_limit_reached' });
    const steps = [{ operation: 'resize', fit: 'percent', width: 16_000, height: 16_000 }];
    await expect(edit({ steps }, { data: file(png(100, 100)) })).rejects.toMatchObject({ code: 'file_limit_reached' });
  });

  test('a header that lies about the size is an error', async () => {
    const bytes = png(2, 2);
    bytes.writeUInt32BE(3, 16);
    await expect(edit({}, { data: file(bytes) })).rejects.toMatchObject({ code: 'file_invalid' });
  });

  test.each([
    ['text', Buffer.from('hello')],
    ['an SVG that names a file', Buffer.from('<svg><image href="file:///etc/passwd"/></svg>')],
    ['a cut PNG', png(20, 20).subarray(0, 60)],
    ['a cut GIF', gif.subarray(0, 20)],
    ['a JPEG of markers only', Buffer.from('ffd8ffe0000200ffd9', 'hex')],
    ['a WebP without picture', Buffer.from(`RIFF\x20\0\0\0WEBPVP8L${'\0'.repeat(40)}`, 'latin1')],
    ['a GIF whose frame is larger', Buffer.concat([gif.subarray(0, 24), Buffer.from([255]), gif.subarray(25)])],
  ])('%s is no image', async (_name, bytes) => {
    await expect(edit({}, { data: { bytes } })).rejects.toMatchObject({ code: 'file_invalid' });
  });
});
