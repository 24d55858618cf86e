/** Programs that serve a metric. */
export type MetricProgram = 'api' | 'worker';

/** A metric as Prometheus sees it. Labels are names of the contract and of admins' configuration, never of organizations, keys or people. */
export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets, in the unit of its name. */
  readonly buckets?: readonly number[];
  readonly servedBy: readonly MetricProgram[];
}

/** Metrics by name. */
export type MetricDefinitions = Readonly<Record<string, MetricDefinition>>;

export const everyProgram = ['api', 'worker'] as const;

/** Buckets in seconds for work that takes milliseconds, such as statements of the database. */
export const quickSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Buckets in seconds for work that can take minutes, such as calls of models. */
export const slowSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600] as const;
