import { newId } from '../../db/ids.ts';
import type { CheckedDestination } from './destinationKinds.ts';
import type { LogSource } from './formats/LogTransport.ts';
import { openTransport } from './formats/openTransport.ts';
import { testSpan } from './formats/otlpTraces.ts';
import type { LogEvent } from './LogEvent.ts';
import { outboundOf, type LogOutbound } from './LogOutbound.ts';

/** Type of the event that a test sends. It is in no stream. */
export const testEventType = 'log_destination.tested';

/** A destination to test; it need not be stored. */
export interface TestedDestination {
  /** Null: of the instance. */
  readonly organizationId: string | null;
  /** Null: not stored. */
  readonly id: string | null;
  readonly name: string;
  readonly destination: CheckedDestination;
}

/** The outcome of a test. `sent`: the format has no confirmation, so only the receiver knows. */
export interface DestinationTest {
  readonly outcome: 'accepted' | 'sent' | 'refused';
  /** In people's words, with the next step. */
  readonly message: string;
  readonly eventId: string;
  readonly durationMs: number;
}

const maxMs = 30_000;

/** Sends one test event. Changes nothing; a failure does not count for the destination's circuit. */
export async function testDestination(
  { organizationId, id, name, destination }: TestedDestination,
  { outbound, source }: { outbound: LogOutbound; source: LogSource },
): Promise<DestinationTest> {
  const startedAt = performance.now();
  const event: LogEvent = {
    id: newId('event'),
    organizationId,
    type: testEventType,
    time: new Date(),
    actor: null,
    subject: { kind: 'log_destination', id, name },
    data: { message: 'A test of this log destination.' },
  };
  const answer = (outcome: DestinationTest['outcome'], message: string): DestinationTest => ({
    outcome,
    message,
    eventId: event.id,
    durationMs: Math.round(performance.now() - startedAt),
  });
  const transport = openTransport(destination, {
    outbound: outboundOf(organizationId, outbound),
    source,
    spansOf: async (events) => events.map((tested) => [testSpan(tested)]),
  });
  const { refusal, dropped } = await transport.send([event], startedAt + maxMs);
  if (refusal) return answer('refused', refusal.message);
  if (dropped) return answer('refused', dropped.message);
  const isUdp = destination.kind === 'syslog' && destination.settings.transport === 'udp';
  return isUdp
    ? answer('sent', 'The event was sent. UDP has no confirmation: check that the receiver shows it.')
    : answer('accepted', 'The destination accepted the event.');
}
