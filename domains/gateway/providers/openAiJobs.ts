import type { AppError } from '../../../openapi/AppError.ts';
import { isObject, member, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { readRefusal } from '../upstream/readRefusal.ts';
import { readWhole } from '../upstream/readWhole.ts';
import { unreadableAnswer, withoutSecret } from '../upstream/upstreamError.ts';
import { requestStream } from './postUpstream.ts';
import type { HttpStream } from './postUpstream.ts';
import type { Provider, ProviderAnswer, ProviderDeps } from './provider.ts';
import type { ProviderJob, ProviderJobs, ProviderJobState } from './providerJobs.ts';

const answerLimitBytes = 1024 * 1024;
const mostIdLength = 500;

/** Additional requests of a vendor's jobs. */
export interface OpenAiJobsOptions {
  send: Provider['send'];
  /** The address of the endpoint itself; a job is below it. Errors: `upstream_error` if there is none. */
  addressOf: (job: Pick<ProviderJob, 'wire' | 'target'>) => URL;
  headersFor: (apiKey: string | null) => Record<string, string>;
}

/**
 * Jobs as OpenAI's videos have them: `POST /videos`, `GET` and `DELETE /videos/{id}`, `GET /videos/{id}/content`. Music is ours, in
 * the same style. Redirects are not followed: they would carry the key to another host.
 * Source: openai-openapi `/videos`, `/videos/{video_id}`, `/videos/{video_id}/content`.
 */
export function openAiJobs(deps: ProviderDeps, options: OpenAiJobsOptions): ProviderJobs {
  function ask(method: 'GET' | 'DELETE', job: ProviderJob, suffix = ''): Promise<HttpStream> {
    const url = options.addressOf(job);
    url.pathname += `/${encodeURIComponent(job.id)}${suffix}`;
    const headers = { 'user-agent': 'bureau', ...options.headersFor(job.target.apiKey) };
    return requestStream(deps, { url, method, headers, signal: job.signal });
  }

  async function failureOf(answer: ProviderAnswer, job: ProviderJob): Promise<AppError> {
    await readRefusal(answer, job.target);
    return unreadableAnswer(`a job answered ${answer.status}`);
  }

  return {
    async submit(call) {
      const answer = await options.send(call);
      if (answer.status < 200 || answer.status > 299) {
        const { code, message } = await readRefusal(answer, call.target);
        return { refused: { code: code ?? 'invalid_request', message } };
      }
      const body = (await readWhole(answer, answerLimitBytes)) ?? Buffer.alloc(0);
      const id = member(parseJson(body), 'id');
      if (typeof id !== 'string' || id === '' || id.length > mostIdLength)
        throw unreadableAnswer('a job without an id');
      return { id };
    },
    async find(job) {
      const answer = await ask('GET', job);
      if (answer.status === 404) {
        await readWhole(answer, answerLimitBytes);
        return null;
      }
      if (answer.status < 200 || answer.status > 299) throw await failureOf(answer, job);
      const state = readState(
        parseJson((await readWhole(answer, answerLimitBytes)) ?? Buffer.alloc(0)),
        job.target.apiKey,
      );
      if (state === null) throw unreadableAnswer('a job without a status');
      return state;
    },
    async content(job) {
      const answer = await ask('GET', job, '/content');
      if (answer.status < 200 || answer.status > 299) throw await failureOf(answer, job);
      return { mediaType: answer.contentType, bytes: answer.body };
    },
    async remove(job) {
      const answer = await ask('DELETE', job);
      await readWhole(answer, answerLimitBytes);
      return answer.status >= 200 && answer.status <= 299;
    },
  };
}

function readState(job: unknown, apiKey: string | null): ProviderJobState | null {
  if (!isObject(job)) return null;
  const { status } = job;
  if (status === 'queued' || status === 'in_progress') return { status: 'in_progress', progress: progressOf(job) };
  if (status === 'completed') return { status, durationMs: durationOf(job) };
  if (status !== 'failed' && status !== 'canceled' && status !== 'cancelled') return null;
  const [code, message] = [member(job.error, 'code'), member(job.error, 'message')];
  return {
    status: 'failed',
    code: typeof code === 'string' ? code.slice(0, 200) : 'upstream_error',
    message:
      typeof message === 'string' ? withoutSecret(message, apiKey).slice(0, 2_000) : 'The provider failed to make it.',
  };
}

function progressOf({ progress }: JsonObject): number {
  return typeof progress === 'number' && progress >= 0 ? Math.min(99, Math.floor(progress)) : 0;
}

function durationOf({ seconds }: JsonObject): number | null {
  const value = typeof seconds === 'string' && seconds !== '' ? Number(seconds) : seconds;
  return typeof value === 'number' && value > 0 && value <= 86_400 ? Math.ceil(value * 1000) : null;
}
