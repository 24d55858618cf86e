import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { SyslogSecrets, SyslogSettings } from '../destinationKinds.ts';
import type { LogSource, LogTransport } from './LogTransport.ts';
import { sendDatagrams } from './sendDatagrams.ts';
import { sendStream } from './sendStream.ts';
import { syslogDatagram, syslogFrame, syslogMessage } from './syslog.ts';

/** Receive buffers for UDP take a few hundred datagrams. */
const maxDatagrams = 100;
const maxFrames = 1_000;

/**
 * Sends events as messages of RFC 5424. UDP has no confirmation. Over TCP and TLS, a batch counts as accepted once the receiver has closed
 * its connection in order (`sendStream`); after a break, all of the batch is sent again.
 */
export function syslogTransport(
  settings: SyslogSettings,
  secrets: SyslogSecrets,
  { outbound, source, settleMs }: { outbound: Pick<Outbound, 'dial' | 'locate'>; source: LogSource; settleMs?: number },
): LogTransport {
  const { host, port, framing } = settings;
  if (settings.transport === 'udp')
    return {
      maxEvents: maxDatagrams,
      send: async (events) => {
        const datagrams = events.map((event) => syslogDatagram(syslogMessage(event, { settings, source })));
        return sendDatagrams({ host, port }, datagrams, outbound);
      },
    };
  const tls =
    settings.transport === 'tls'
      ? { ca: settings.ca_certificate, cert: settings.client_certificate, key: secrets.client_key }
      : null;
  return {
    maxEvents: maxFrames,
    send: async (events) => {
      const frames = events.map((event) => syslogFrame(syslogMessage(event, { settings, source }), framing));
      const refusal = await sendStream({ host, port, tls }, Buffer.concat(frames), { outbound, settleMs });
      return refusal === null ? { accepted: events.length } : { accepted: 0, refusal };
    },
  };
}
