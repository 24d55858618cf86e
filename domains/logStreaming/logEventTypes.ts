import { logEventTypes as generated } from '../../openapi/generated/logEventTypes.ts';

/** A type of events of the log stream. */
export interface LogEventType {
  readonly type: string;
  readonly description: string;
  /** True if `*` does not include it. */
  readonly mustBeNamed: boolean;
}

/** All types, in order. */
export const logEventTypes: readonly LogEventType[] = generated;
