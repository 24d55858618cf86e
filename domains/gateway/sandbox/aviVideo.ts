const width = 32;
const height = 18;
const framesPerSecond = 2;
const frameBytes = width * height * 3;

/**
 * A video of one shade of grey that grows lighter, the same for the same arguments: frames as they are, in an AVI file.
 * Source: learn.microsoft.com/windows/win32/directshow/avi-riff-file-reference.
 */
export function aviVideo({ seconds, shade }: { seconds: number; shade: number }): Buffer {
  const frames = Math.max(1, Math.round(seconds * framesPerSecond));
  const movie = Array.from({ length: frames }, (_, index) =>
    chunk('00db', Buffer.alloc(frameBytes, (shade + index) % 256)),
  );
  const main = numbers(14, { 0: 1_000_000 / framesPerSecond, 4: frames, 6: 1, 7: frameBytes, 8: width, 9: height });
  const stream = Buffer.concat([
    Buffer.from('vidsDIB ', 'latin1'),
    numbers(12, { 3: 1, 4: framesPerSecond, 6: frames, 7: frameBytes, 8: 0xffffffff }),
  ]);
  const format = numbers(10, { 0: 40, 1: width, 2: height, 3: 1 | (24 << 16), 5: frameBytes });
  const headers = list('hdrl', [chunk('avih', main), list('strl', [chunk('strh', stream), chunk('strf', format)])]);
  return chunk('RIFF', Buffer.concat([Buffer.from('AVI ', 'latin1'), headers, list('movi', movie)]));
}

function list(type: string, parts: readonly Buffer[]): Buffer {
  return chunk('LIST', Buffer.concat([Buffer.from(type, 'latin1'), ...parts]));
}

function chunk(tag: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(tag, 0, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** So many little-endian numbers of 32 bits, zero where none is given. */
function numbers(count: number, given: Readonly<Record<number, number>>): Buffer {
  const bytes = Buffer.alloc(count * 4);
  for (const [place, value] of Object.entries(given)) bytes.writeUInt32LE(value, Number(place) * 4);
  return bytes;
}
