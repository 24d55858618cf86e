import { once } from '../calls/eventStream.ts';
import { textField } from '../formats/form.ts';
import { isObject, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderCall } from '../providers/providerCall.ts';
import type { ProviderJob, ProviderJobs, ProviderJobState, SubmittedJob } from '../providers/providerJobs.ts';
import { aviVideo } from './aviVideo.ts';
import { readDirectives } from './directives.ts';
import { broken } from './sandboxAnswers.ts';
import { readSandboxForm } from './sandboxForm.ts';
import { wavAudio } from './wavAudio.ts';

/** A job is encoded in its id: its start, duration, and result. So any process can say how it stands. */
interface SandboxJob {
  startedAtMs: number;
  takesMs: number;
  seconds: number;
  fails: boolean;
  toneHz: number;
}

const defaultTakesMs = 100;
const mostSeconds = 600;

/**
 * Jobs of the sandbox: a video of one colour, or a tone. The prompt may hold directives: `fail` refuses the job, `delay_ms` is how long it
 * takes, `cut_after` makes it fail half-way.
 */
export function sandboxJobs(): ProviderJobs {
  return { submit, find, content, remove };
}

async function submit(call: ProviderCall): Promise<SubmittedJob> {
  const body = await readBody(call);
  const { directives, text } = readDirectives(textField(body, 'prompt') ?? '');
  if (directives.fail !== null) {
    const message = `The sandbox was told to fail with ${directives.fail}.`;
    return { refused: { code: 'sandbox_error', message } };
  }
  const seconds = Math.min(Math.max(1, Number(body.seconds ?? (call.wire === 'videos' ? 4 : 30)) || 1), mostSeconds);
  const job: SandboxJob = {
    startedAtMs: Date.now(),
    takesMs: directives.delayMs || defaultTakesMs,
    seconds,
    fails: directives.cutAfter !== null,
    toneHz: 220 + (Buffer.byteLength(text) % 12) * 20,
  };
  return { id: Buffer.from(JSON.stringify(job)).toString('base64url') };
}

async function find({ id }: ProviderJob): Promise<ProviderJobState | null> {
  const job = readJob(id);
  if (job === null) return null;
  const part = (Date.now() - job.startedAtMs) / job.takesMs;
  if (job.fails && part >= 0.5)
    return { status: 'failed', code: 'sandbox_error', message: 'The sandbox was told to fail.' };
  if (part < 1) return { status: 'in_progress', progress: Math.min(99, Math.max(0, Math.floor(part * 100))) };
  return { status: 'completed', durationMs: job.seconds * 1000 };
}

async function content({ id, wire }: ProviderJob): Promise<{ mediaType: string; bytes: AsyncIterable<Uint8Array> }> {
  const job = readJob(id);
  if (job === null) throw broken();
  const { seconds, toneHz } = job;
  return wire === 'videos'
    ? { mediaType: 'video/x-msvideo', bytes: once(aviVideo({ seconds, shade: toneHz % 256 })) }
    : { mediaType: 'audio/wav', bytes: once(wavAudio({ durationMs: seconds * 1000, toneHz })) };
}

async function remove({ id }: ProviderJob): Promise<boolean> {
  return readJob(id) !== null;
}

async function readBody({ body, contentType }: ProviderCall): Promise<JsonObject> {
  if (contentType?.startsWith('multipart/')) return readSandboxForm(body, contentType);
  const read = parseJson(body);
  return isObject(read) ? read : {};
}

function readJob(id: string): SandboxJob | null {
  const job = parseJson(Buffer.from(id, 'base64url'));
  return isObject(job) && typeof job.startedAtMs === 'number' ? (job as unknown as SandboxJob) : null;
}
