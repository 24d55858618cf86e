import { catalogMetrics } from './catalogMetrics.ts';
import { engineMetrics } from './engineMetrics.ts';
import { gatewayMetrics } from './gatewayMetrics.ts';
import { httpMetrics } from './httpMetrics.ts';
import { instanceMetrics } from './instanceMetrics.ts';
import { logStreamingMetrics } from './logStreamingMetrics.ts';
import type { MetricDefinitions } from './MetricDefinition.ts';
import { outboundMetrics } from './outboundMetrics.ts';
import { processMetrics } from './processMetrics.ts';
import { temporalMetrics } from './temporalMetrics.ts';
import { triggerMetrics } from './triggerMetrics.ts';

/** Every metric of Bureau, by area, in the order of the page. Those of Node.js come from the library (`nodejsMetrics`). */
export const metricAreas: readonly { readonly title: string; readonly metrics: MetricDefinitions }[] = [
  { title: 'Instance', metrics: instanceMetrics },
  { title: 'Starts and triggers', metrics: triggerMetrics },
  { title: 'Executions and nodes', metrics: engineMetrics },
  { title: 'Outbound requests', metrics: outboundMetrics },
  { title: 'Model gateway and ledger', metrics: gatewayMetrics },
  { title: 'Log streaming', metrics: logStreamingMetrics },
  { title: 'Requests', metrics: httpMetrics },
  { title: 'Data catalog', metrics: catalogMetrics },
  { title: 'Processes', metrics: processMetrics },
  { title: 'Temporal', metrics: temporalMetrics },
];
