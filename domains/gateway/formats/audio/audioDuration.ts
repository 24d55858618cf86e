/** The slowest audio that is taken for real: 4 kbit/s, below what speech codecs make. Silence may be packed tighter; that is an overrun. */
const leastBytesPerSecond = 500;
/** Typical bit rate of speech: 64 kbit/s. */
const usualBytesPerSecond = 8_000;

const plainCodecs: ReadonlySet<number> = new Set([1, 3, 0xfffe]); // PCM, floats, extensible

/** The most milliseconds that the audio can last. */
export function boundDurationMs(audio: Buffer): number {
  const known = wavDurationMs(audio);
  // Providers round up to whole seconds.
  return known === null ? Math.ceil(audio.length / leastBytesPerSecond) * 1000 : (Math.ceil(known / 1000) + 1) * 1000;
}

/** How long the audio lasts: exactly where its head says so, else as speech of that size usually does. */
export function estimateDurationMs(audio: Buffer): number {
  return wavDurationMs(audio) ?? Math.ceil((audio.length / usualBytesPerSecond) * 1000);
}

/**
 * The duration of a WAV file with samples as they are, from its chunks; null for everything else.
 * Source: Multimedia Programming Interface and Data Specifications 1.0, "RIFF WAVE".
 */
export function wavDurationMs(audio: Buffer): number | null {
  if (audio.length < 12 || tagAt(audio, 0) !== 'RIFF' || tagAt(audio, 8) !== 'WAVE') return null;
  let bytesPerSecond = 0;
  for (let at = 12; at + 8 <= audio.length;) {
    const size = audio.readUInt32LE(at + 4);
    const start = at + 8;
    if (tagAt(audio, at) === 'fmt ' && start + 16 <= audio.length) {
      if (!plainCodecs.has(audio.readUInt16LE(start))) return null;
      const channels = audio.readUInt16LE(start + 2);
      const samplesPerSecond = audio.readUInt32LE(start + 4);
      bytesPerSecond = channels * samplesPerSecond * (audio.readUInt16LE(start + 14) / 8);
    }
    if (tagAt(audio, at) === 'data') {
      if (bytesPerSecond <= 0) return null;
      // A size of a stream that was not known when its head was written counts to the end of the file.
      return Math.ceil((Math.min(size, audio.length - start) / bytesPerSecond) * 1000);
    }
    at = start + size + (size % 2);
  }
  return null;
}

function tagAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4);
}
