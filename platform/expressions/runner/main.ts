import { readFileSync, writeSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { encodeFrame, FrameReader, type EngineHeader, type JobHeader } from '../frames.ts';
import { Engine } from './engine.ts';

/**
 * Entry of a runner process: reads job frames from standard input, answers on standard output, ends with its input.
 * It is started with Node's permission model, an empty environment and no open descriptor but its three pipes.
 *
 * Arguments: memory limit in bytes, path of the engine's WebAssembly, of Luxon, of JMESPath.
 */
const [memoryBytes = '0', wasmPath = '', luxonPath = '', jmespathPath = ''] = process.argv.slice(2);

const engine = await Engine.create({
  wasm: readFileSync(wasmPath),
  luxonSource: readFileSync(luxonPath, 'utf8'),
  jmespathSource: readFileSync(jmespathPath, 'utf8'),
  realmSources: ['realmIntl.ts', 'realm.ts', 'realmRoots.ts', 'realmTexts.ts', 'realmLists.ts', 'realmCode.ts'].map(
    sandboxSource,
  ),
  memoryBytes: Number(memoryBytes),
});

function sandboxSource(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** Writes a whole frame before anything else happens, so that an answer is out before the process may end. */
function send(header: EngineHeader, body: string): void {
  const frame = frameOf(header, body);
  let at = 0;
  while (at < frame.length) {
    try {
      at += writeSync(1, frame, at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}

function frameOf(header: EngineHeader, body: string): Buffer {
  const { user, system } = process.threadCpuUsage();
  const cpuUsedMs = (user + system) / 1_000;
  try {
    return encodeFrame({ ...header, cpuUsedMs }, body);
  } catch {
    const id = header.kind === 'ready' ? 0 : header.id;
    return encodeFrame({ kind: 'limit', id, limit: 'size', place: null, cpuUsedMs }, '');
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
