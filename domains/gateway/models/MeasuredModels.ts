import type { ModelOutcomes, SpeedBucket } from '../../../db/repositories/billing/modelSpeeds.ts';
import type { Database } from '../../../db/database.ts';
import { RecentRead } from '../RecentRead.ts';

/** Measures of a model from the calls of all organizations in one time. Null: fewer than `leastCalls` calls. */
export interface ModelMeasure {
  readonly uptimePercent: number | null;
  readonly ttftMs: number | null;
  readonly tokensPerSecond: number | null;
}

/** Measures of a model in the last 24 hours and 7 days. */
export interface ModelMeasures {
  readonly lastDay: ModelMeasure;
  readonly lastWeek: ModelMeasure;
}

type Time = 'lastDay' | 'lastWeek';

/** Fewer calls than this could show the use of one organization. */
export const leastCalls = 20;
const unmeasured: ModelMeasure = { uptimePercent: null, ttftMs: null, tokensPerSecond: null };

/** Speed and uptime of models as this instance measured them, from the sums of call records. Reads them at most once every `ttlMs`. */
export class MeasuredModels {
  readonly #database: Database;
  readonly #measures: RecentRead<ReadonlyMap<string, ModelMeasures>>;

  constructor({ database, ttlMs }: { database: Database; ttlMs: number }) {
    this.#database = database;
    this.#measures = new RecentRead(() => this.#measure(), ttlMs);
  }

  /** Returns a look-up of measures by the name of a model. */
  async read(): Promise<(model: string) => ModelMeasures> {
    const byModel = await this.#measures.get();
    return (model) => byModel.get(model) ?? { lastDay: unmeasured, lastWeek: unmeasured };
  }

  async #measure(): Promise<ReadonlyMap<string, ModelMeasures>> {
    const { outcomes, buckets } = await this.#database.asSystem(async ({ providerHealth }) => ({
      outcomes: await providerHealth.speeds.outcomes(),
      buckets: await providerHealth.speeds.buckets(),
    }));
    const bucketsOf = Map.groupBy(buckets, ({ model }) => model);
    return new Map(
      outcomes.map((outcome) => {
        const own = bucketsOf.get(outcome.model) ?? [];
        return [
          outcome.model,
          { lastDay: measureOf(outcome, own, 'lastDay'), lastWeek: measureOf(outcome, own, 'lastWeek') },
        ];
      }),
    );
  }
}

function measureOf(outcome: ModelOutcomes, buckets: readonly SpeedBucket[], time: Time): ModelMeasure {
  const [calls, failures] =
    time === 'lastDay' ? [outcome.dayCalls, outcome.dayFailures] : [outcome.weekCalls, outcome.weekFailures];
  const medianOf = (measure: SpeedBucket['measure']) =>
    median(buckets.filter((one) => one.measure === measure).map((one) => ({ bucket: one.bucket, calls: one[time] })));
  const ttft = medianOf('ttft_ms');
  const speed = medianOf('tokens_per_second');
  return {
    uptimePercent: calls < leastCalls ? null : Math.round((1 - failures / calls) * 10_000) / 100,
    ttftMs: ttft === null ? null : Math.round(ttft),
    tokensPerSecond: speed === null ? null : Math.round(speed * 10) / 10,
  };
}

/** The middle of the range that contains the median: at most 5 % from it. Null: too few calls. */
function median(counts: readonly { bucket: number; calls: number }[]): number | null {
  const total = counts.reduce((sum, { calls }) => sum + calls, 0);
  if (total < leastCalls) return null;
  let left = total / 2;
  for (const { bucket, calls } of counts.toSorted((one, other) => one.bucket - other.bucket)) {
    left -= calls;
    if (left <= 0) return 1.1 ** (bucket + 0.5);
  }
  return null;
}
