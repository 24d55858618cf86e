/** The process of a package: loads it, says what is in it, and runs its nodes one at a time (`activities/customNodes/README.md`). */
import { read, writeSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { FrameReader } from '../../../platform/expressions/frames.ts';
import '../kit/index.ts';
import { customLimits } from '../limits.ts';
import { toFrame, type FromPackage, type ToPackage } from '../messages.ts';
import { Asks } from './Asks.ts';
import { describePackage } from './describePackage.ts';
import { raiseWalls } from './raiseWalls.ts';
import { runCustomNode } from './runCustomNode.ts';
import { sentError } from './sentError.ts';

const { argv, pid } = process;
const { _kill: signal } = process as unknown as { _kill: (pid: number, signal: number) => void };
const sigkill = 9;
/** At once, because a normal exit waits for the thread that reads. */
const end = () => signal(pid, sigkill);
const { parse } = JSON;
/** Messages are read and written as files, so that the process has no socket that code could get hold of. */
const [messagesIn, messagesOut] = [0, 1];

function send(message: FromPackage): void {
  let left = toFrame(message, customLimits.messageBytes);
  while (left.length > 0) left = left.subarray(writeSync(messagesOut, left));
}

const asks = new Asks(send);
const frames = new FrameReader(customLimits.messageBytes * 2);
process.on('uncaughtException', end);
raiseWalls();
const nodes = await load(argv[2]!);
const chunk = Buffer.allocUnsafe(64 * 1024);
readOn();

function readOn(): void {
  read(messagesIn, chunk, 0, chunk.length, null, (error, bytes) => {
    if (error || bytes === 0) return end();
    for (const { header } of frames.push(Buffer.from(chunk.subarray(0, bytes)))) take(parse(header) as ToPackage);
    readOn();
  });
}

async function load(entry: string): Promise<ReturnType<typeof describePackage>['nodes']> {
  try {
    const { nodes: found, described } = describePackage((await import(pathToFileURL(entry).href)) as object);
    send({ kind: 'ready', described });
    return found;
  } catch (error) {
    send({ kind: 'broken', message: sentError(error).message });
    return new Map();
  }
}

function take(message: ToPackage): void {
  if (message.kind === 'answer') return asks.take(message);
  const node = nodes.get(message.node);
  const run =
    node === undefined
      ? Promise.reject(new Error(`There is no node "${message.node}".`))
      : runCustomNode(node, message, asks);
  run.then(
    (outputs) => trySend({ kind: 'result', outputs }),
    (error: unknown) => send({ kind: 'failed', error: sentError(error) }),
  );
}

/** Sends a result. If that is impossible, sends an error of the node. */
function trySend(message: FromPackage): void {
  try {
    send(message);
  } catch (error) {
    const tooLarge = error instanceof RangeError;
    const why = tooLarge
      ? `its items take more than ${customLimits.messageBytes / 1024 ** 2} MiB`
      : 'its items are not JSON';
    send({ kind: 'failed', error: { code: 'node_failed', message: `The result cannot be read: ${why}.` } });
  }
}
