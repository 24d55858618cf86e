import { readFileSync, writeSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename } from 'node:path';
import { encodeAnswer, FrameReader, type EngineHeader, type JobHeader } from '../frames.ts';
import { Engine } from './engine.ts';

/**
 * Entry of a runner process: reads job frames from standard input, answers on standard output, ends with its input.
 * It is started with Node's permission model, an empty environment and no open descriptor but its three pipes.
 *
 * Arguments: memory limit in bytes, path of the engine's WebAssembly, of Luxon, of JMESPath; for code nodes also of the engine's extensions
 * for UTF-8 and copies.
 */
const [memoryBytes = '0', wasmPath = '', luxonPath = '', jmespathPath = '', ...extensionPaths] = process.argv.slice(2);
/** What code nodes have besides expressions. */
const codeSources = ['realmBuffer.ts', 'realmUrl.ts', 'realmTimers.ts', 'realmModules.ts'];

const engine = await Engine.create({
  wasm: readFileSync(wasmPath),
  luxonSource: readFileSync(luxonPath, 'utf8'),
  jmespathSource: readFileSync(jmespathPath, 'utf8'),
  realmSources: [
    'realmIntl.ts',
    'realm.ts',
    'realmRoots.ts',
    'realmTexts.ts',
    'realmLists.ts',
    'realmCode.ts',
    ...(extensionPaths.length > 0 ? codeSources : []),
  ].map(sandboxSource),
  extensions: extensionPaths.map((path) => ({ name: basename(path, '.so'), wasm: readFileSync(path) })),
  memoryBytes: Number(memoryBytes),
});

function sandboxSource(name: string): string {
  return stripTypeScriptTypes(readFileSync(new URL(name, import.meta.url), 'utf8'));
}

/** Writes a whole frame before anything else happens, so that an answer is out before the process may end. */
function send(header: EngineHeader, body: readonly Uint8Array[]): void {
  for (const part of frameOf(header, body)) {
    let at = 0;
    while (at < part.length) {
      try {
        at += writeSync(1, part, at);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
      }
    }
  }
}

function frameOf(header: EngineHeader, body: readonly Uint8Array[]): Uint8Array[] {
  const { user, system } = process.threadCpuUsage();
  const cpuUsedMs = (user + system) / 1_000;
  try {
    return encodeAnswer({ ...header, cpuUsedMs }, body);
  } catch {
    const id = header.kind === 'ready' ? 0 : header.id;
    return encodeAnswer({ kind: 'limit', id, limit: 'size', place: null, cpuUsedMs }, []);
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
send({ kind: 'ready' }, []);
