import { OtlpWriter } from './OtlpWriter.ts';

/** The part of an instance that reports, with further attributes of it. */
export interface OtlpOrigin {
  readonly resource: Readonly<Record<string, string>>;
  /** Name of the instrumentation scope. */
  readonly scope: string;
  readonly version: string;
}

/** Both `ExportTraceServiceRequest` and `ExportLogsServiceRequest` have these. */
const request = { resources: 1, resource: 1, scopes: 2, scope: 1 } as const;
const resourceAttributes = 1;
const scopeFields = { name: 1, version: 2 } as const;

const headBytes = 1_024;

/** Statuses after which the specification of OTLP allows a retry. */
export const retriedStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Field of `ScopeSpans` and `ScopeLogs` that has a span or a log record. */
export const itemField = 2;

/** Returns the body of a request with these items, which are written already as fields `itemField`. */
export function otlpRequest(items: Uint8Array, { resource, scope, version }: OtlpOrigin): Buffer<ArrayBuffer> {
  const writer = new OtlpWriter(headBytes);
  const attributes = writer.open(request.resource);
  for (const [key, value] of Object.entries(resource)) writer.attribute(resourceAttributes, key, value);
  writer.close(attributes);
  const resourceEnd = writer.length;
  const names = writer.open(request.scope);
  writer.text(scopeFields.name, scope);
  writer.text(scopeFields.version, version);
  writer.close(names);
  const scopeEnd = writer.length;
  const scopesLength = scopeEnd - resourceEnd + items.length;
  writer.head(request.scopes, scopesLength);
  const scopesEnd = writer.length;
  writer.head(request.resources, writer.length - scopeEnd + resourceEnd + scopesLength);
  const part = (from: number, to: number): Buffer => writer.view(from, to);
  const heads = [part(scopesEnd, writer.length), part(0, resourceEnd), part(scopeEnd, scopesEnd)];
  return Buffer.concat([...heads, part(resourceEnd, scopeEnd), items]);
}
