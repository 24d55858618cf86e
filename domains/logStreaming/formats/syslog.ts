import type { SyslogSettings } from '../destinationKinds.ts';
import type { LogEvent } from '../LogEvent.ts';
import { boundedEventJson } from './eventJson.ts';
import type { LogSource } from './LogTransport.ts';
import { severityOf } from './severity.ts';

/** Receivers of UDP must take 480 bytes and should take 2,048 (RFC 5426 §3.2). */
export const maxDatagramBytes = 2_048;
/** Size of an event in a stream; rsyslog and syslog-ng take 8 and 64 KiB by default. */
const maxEventBytes = 6_000;
const cutMark = '...[cut]';
const maxNameLength = 100;
const maxHostLength = 255;
const maxTypeLength = 32;
const severities = 8;

/** Private enterprise number that RFC 5612 reserves for examples; a structured data name needs one. */
const enterprise = '32473';

/**
 * Returns one message of RFC 5424. Its text is the event in JSON with ASCII characters only, so it needs no byte order mark, and has no line
 * break. The structured data names the event for receivers that do not read JSON.
 */
export function syslogMessage(
  event: LogEvent,
  { settings, source }: { settings: Pick<SyslogSettings, 'facility' | 'app_name'>; source: LogSource },
): string {
  const json = boundedEventJson(event, maxEventBytes, asciiJson);
  const priority = settings.facility * severities + severityOf(json.type).syslog;
  const host = printable(source.host).slice(0, maxHostLength);
  const fields = {
    id: json.id,
    organization: json.organization_id,
    actor: json.actor?.name ?? json.actor?.id ?? null,
    subjectKind: json.subject.kind,
    subjectId: json.subject.id,
    subjectName: json.subject.name,
  };
  const parameters = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${parameterValue(value)}"`],
  );
  const header = `<${priority}>1 ${json.time} ${host} ${settings.app_name} - ${printable(json.type).slice(0, maxTypeLength)}`;
  return `${header} [event@${enterprise}${parameters.join('')}] ${asciiJson(json)}`;
}

/** Returns a message as one datagram. A longer one is cut, with a mark at the end. */
export function syslogDatagram(message: string): Buffer {
  const bytes = Buffer.from(message);
  if (bytes.length <= maxDatagramBytes) return bytes;
  // Everything that can be cut is ASCII: header and structured data are shorter than a datagram.
  return Buffer.concat([bytes.subarray(0, maxDatagramBytes - cutMark.length), Buffer.from(cutMark)]);
}

/** Returns a message as a part of a stream (RFC 6587 §3.4). */
export function syslogFrame(message: string, framing: SyslogSettings['framing']): Buffer {
  return Buffer.from(framing === 'newline' ? `${message}\n` : `${Buffer.byteLength(message)} ${message}`);
}

/** Header fields are printable ASCII without spaces; an empty one is `-`. */
function printable(text: string): string {
  const kept = text.replace(/[^\u0021-\u007e]/g, '');
  return kept === '' ? '-' : kept;
}

/** Escapes what RFC 5424 §6.3.3 names. Line breaks would end a message under newline framing. */
function parameterValue(text: string): string {
  const cut = text.slice(0, maxNameLength).toWellFormed();
  return cut.replace(/\p{Cc}/gu, ' ').replace(/["\\\]]/g, '\\$&');
}

function asciiJson(json: object): string {
  return JSON.stringify(json).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
