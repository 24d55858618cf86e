import { openSecrets } from '../../db/secrets/secrets.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Caller } from '../../domains/gateway/routing/caller.ts';
import type { EndedCall } from '../../platform/telemetry/callObserver.ts';
import type { JobFiles } from '../../domains/gateway/jobs/jobFiles.ts';
import type { JobRunner, Step } from '../../domains/gateway/jobs/JobRunner.ts';
import type { JobEndpoint } from '../../domains/gateway/jobs/jobKind.ts';
import type { ModelJobs, ShownJob } from '../../domains/gateway/jobs/ModelJobs.ts';
import { AppError } from '../../openapi/AppError.ts';
import { Metrics } from '../../platform/telemetry/Metrics.ts';
import { createTestBinaries, type TestBinaries } from '../support/binaries.ts';
import { testEncryptionKey } from '../support/apiServer.ts';
import { sendBytes, sendJson } from './fakeUpstream.ts';
import type { Script } from './fakeUpstream.ts';
import { callerOf, GatewayWorld } from './gatewayWorld.ts';
import type { GatewayProcess } from './gatewayWorld.ts';

/** Bytes and id of the played provider's video. */
export const videoBytes = Buffer.from([0, 1, 2, 13, 10, 255]);
const upstreamId = 'video_abc/1';

/**
 * A gateway with models of videos and music, and the provider that makes them.
 * Shapes: github.com/openai/openai-openapi, openapi.yaml at f85dbe2 (2026-08-21): `/videos`, `VideoResource`, `DeletedVideoResource`.
 */
export class JobWorld {
  readonly world: GatewayWorld;
  readonly api: GatewayProcess;
  readonly caller: Caller;
  readonly secrets: Secrets;
  readonly binaries: TestBinaries;
  readonly metrics: Metrics;
  /** Ended calls, as reported to observers. */
  readonly told: EndedCall[];
  readonly jobs: ModelJobs;
  readonly runner: JobRunner;
  /** How the job at the provider stands, and the status by which it confirms an end. */
  state: Record<string, unknown> = {};
  removes = 200;

  private constructor(
    parts: Pick<JobWorld, 'world' | 'api' | 'caller' | 'secrets' | 'binaries' | 'metrics' | 'told' | 'jobs' | 'runner'>,
  ) {
    this.world = parts.world;
    this.api = parts.api;
    this.caller = parts.caller;
    this.secrets = parts.secrets;
    this.binaries = parts.binaries;
    this.metrics = parts.metrics;
    this.told = parts.told;
    this.jobs = parts.jobs;
    this.runner = parts.runner;
  }

  static async start(): Promise<JobWorld> {
    const world = await GatewayWorld.start();
    const music: JobEndpoint = 'music.generations';
    await world.addModel({ name: 'test/video', lines: { per_second: '0.1' }, endpoints: ['videos'], kind: 'openai' });
    await world.addModel({ name: 'test/music', lines: { per_call: '2' }, endpoints: [music] });
    await world.addModel({ name: 'test/dear', lines: { per_second: '100000' }, endpoints: ['videos'] });
    const lines = { per_second: '0.5' };
    await world.addModel({ name: 'sandbox/any', lines, endpoints: ['videos', music], kind: 'sandbox' });
    const metrics = new Metrics();
    const told: EndedCall[] = [];
    const ended = (call: EndedCall): void => void told.push(call);
    const observers = [metrics.gateway, { held: () => undefined, handedOver: () => undefined, ended }];
    const api = await world.openProcess({}, { observers, openSecret: unlessLost, outboundAllow: '127.0.0.1' });
    const caller = await callerOf(api, (await world.addKey()).value);
    const { database } = world.db;
    const secrets = await openSecrets({ database, dataDir: '', encryptionKey: testEncryptionKey });
    const binaries = createTestBinaries(database);
    const { jobs, runner } = api.gateway.jobsWith({ database, secrets, files: binaries.store });
    const made = new JobWorld({ world, api, caller, secrets, binaries, metrics, told, jobs, runner });
    made.reset();
    return made;
  }

  async stop(): Promise<void> {
    await this.binaries.drop();
    await this.world.stop();
  }

  /** Lets the provider complete what it is given. */
  reset(): void {
    this.world.upstream.script = this.provider;
    this.state = { status: 'completed', progress: 100, seconds: '8' };
    this.removes = 200;
  }

  /** A provider of videos whose job has the state `state`. */
  readonly provider: Script = (response, { method, path }) => {
    if (method === 'POST')
      return sendJson(response, 200, { id: upstreamId, object: 'video', status: 'queued', progress: 0 });
    if (method === 'DELETE') return sendJson(response, this.removes, { id: upstreamId, deleted: true });
    if (path.endsWith('/content')) return sendBytes(response, 'video/mp4', videoBytes);
    return sendJson(response, 200, { id: upstreamId, object: 'video', ...this.state });
  };

  create(
    more: Record<string, unknown> = {},
    endpoint: JobEndpoint = 'videos',
    caller = this.caller,
  ): Promise<ShownJob> {
    const { signal } = new AbortController();
    const body = { model: 'test/video', prompt: 'A cat', seconds: '8', ...more };
    return this.jobs.create({ caller, endpoint, body, requestId: 'req_test', signal });
  }

  /** One step, by this runner or by one with other files. */
  advance(job: { id: string }, files?: JobFiles): Promise<Step> {
    const { organizationId } = this.world.organization;
    const places = { database: this.world.db.database, secrets: this.secrets };
    const runner = files === undefined ? this.runner : this.api.gateway.jobsWith({ ...places, files }).runner;
    return runner.advance({ jobId: job.id, organizationId }, new AbortController().signal);
  }

  /** Runs the worker until the job has to wait. */
  async work(job: { id: string }): Promise<Step> {
    let step = await this.advance(job);
    while (step === 'again') step = await this.advance(job);
    return step;
  }

  find(job: { id: string }, endpoint: JobEndpoint = 'videos'): Promise<ShownJob> {
    return this.jobs.find({ caller: this.caller, endpoint, id: job.id });
  }
}

/** Decrypts provider keys, except for a lost one. */
function unlessLost(sealed: string): string {
  if (sealed !== 'lost') return sealed;
  throw new AppError('secret_unreadable', 'A stored secret cannot be read.');
}
