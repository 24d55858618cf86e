import { EngineMetrics } from './metrics/engineMetrics.ts';
import { OutboundMetrics } from './metrics/outboundMetrics.ts';
import { TriggerMetrics } from './metrics/triggerMetrics.ts';
import { SharedMetrics } from './Metrics.ts';

/** Metrics of a worker process. */
export class WorkerMetrics extends SharedMetrics {
  readonly engine = new EngineMetrics(this.registry);
  readonly outbound = new OutboundMetrics(this.registry);
  readonly triggers = new TriggerMetrics(this.registry);

  constructor() {
    super('worker');
  }
}
