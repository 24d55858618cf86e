/** How grave an event is, in the words of three formats. */
export interface Severity {
  /** RFC 5424 §6.2.1. */
  readonly syslog: number;
  /** OpenTelemetry, "Severity fields". */
  readonly otlp: { readonly number: number; readonly text: string };
  /** Levels of Sentry. */
  readonly sentry: 'error' | 'warning' | 'info';
}

const error: Severity = { syslog: 3, otlp: { number: 17, text: 'ERROR' }, sentry: 'error' };
const warning: Severity = { syslog: 4, otlp: { number: 13, text: 'WARN' }, sentry: 'warning' };
const plain: Severity = { syslog: 6, otlp: { number: 9, text: 'INFO' }, sentry: 'info' };

/** Returns the severity of a type of event. */
export function severityOf(type: string): Severity {
  const verb = type.slice(type.lastIndexOf('.') + 1);
  if (/^(failed|lost|failing)$|_failed$/.test(verb)) return error;
  if (/^(canceled|rejected|gap|reached|denied|disabled|exceeded|low)$/.test(verb)) return warning;
  return plain;
}
