import { newId } from '../../db/ids.ts';
import type { LogSource } from '../../domains/logStreaming/formats/LogTransport.ts';
import type { LogEvent } from '../../domains/logStreaming/LogEvent.ts';

/** The instance of the tests. */
export const testSource: LogSource = { host: 'bureau.example.com', version: '1.2.3' };

/** An event with a subject, an actor and contents. */
export function testEvent(set: Partial<LogEvent> = {}): LogEvent {
  return {
    id: newId('event'),
    organizationId: 'org_test',
    type: 'execution.failed',
    time: new Date('2026-11-29T12:00:00.123Z'),
    actor: { kind: 'account', id: 'acc_test', name: 'Zoë' },
    subject: { kind: 'execution', id: 'exe_test', name: 'Größe "1" [a]\\b\n' },
    data: { duration_ms: 1500, ratio: 0.5, ok: false, list: ['a', 1], none: null, contents: { error: 'Boom – 💥' } },
    ...set,
  };
}

/** Events in a row. */
export function testEvents(count: number, set: Partial<LogEvent> = {}): LogEvent[] {
  return Array.from({ length: count }, () => testEvent(set));
}
