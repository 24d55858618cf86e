const samplesPerSecond = 8_000;
const amplitude = 8_000;

/** A tone as a WAV file (mono, 16 bits), the same for the same arguments. Source: Multimedia Programming Interface 1.0, "RIFF WAVE". */
export function wavAudio(options: { durationMs: number; toneHz: number }): Buffer {
  const samples = Math.round((options.durationMs / 1000) * samplesPerSecond);
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20); // samples as they are
  bytes.writeUInt16LE(1, 22); // channels
  bytes.writeUInt32LE(samplesPerSecond, 24);
  bytes.writeUInt32LE(samplesPerSecond * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples * 2, 40);
  // A triangle wave: whole numbers, so every machine makes the same bytes.
  const period = Math.max(2, Math.round(samplesPerSecond / options.toneHz));
  for (let index = 0; index < samples; index += 1) {
    const place = index % period;
    const height = Math.abs(period - 2 * place) * 2 - period;
    bytes.writeInt16LE(Math.trunc((height * amplitude) / period), 44 + index * 2);
  }
  return bytes;
}
