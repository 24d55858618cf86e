import { readFileSync, writeSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { encodeFrame, FrameReader, type AnswerHeader, type JobHeader } from '../frames.ts';
import { Engine } from './engine.ts';

/**
 * Entry of a runner process: reads job frames from standard input, answers on standard output, ends with its input.
 * It is started with Node's permission model, an empty environment and no open descriptor but its three pipes.
 *
 * Arguments: path of the engine's WebAssembly, path of Luxon, memory limit in bytes.
 */
const [wasmPath = '', luxonPath = '', memoryBytes = '0'] = process.argv.slice(2);

const engine = await Engine.create({
  wasm: readFileSync(wasmPath),
  luxonSource: readFileSync(luxonPath, 'utf8'),
  realmSource: sandboxSource('realm.ts'),
  realmIntlSource: sandboxSource('realmIntl.ts'),
  memoryBytes: Number(memoryBytes),
});

function sandboxSource(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** Writes a whole frame before anything else happens, so that an answer is out before the process may end. */
function send(header: AnswerHeader, body: string): void {
  const frame = encodeFrame(header, body);
  let at = 0;
  while (at < frame.length) {
    try {
      at += writeSync(1, frame, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

const reader = new FrameReader();
process.stdin.on('data', (chunk: Buffer) => {
  for (const frame of reader.push(chunk)) {
    const answer = engine.run(JSON.parse(frame.header) as JobHeader, frame.body);
    send(answer.header, answer.body);
    if (engine.worn) process.exit(0);
  }
});
process.stdin.on('end', () => process.exit(0));
send({ kind: 'ready' }, '');
