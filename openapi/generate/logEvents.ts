import type { JsonObject } from './jsonObject.ts';

/** A type of events of the log stream. */
export interface LogEventTypeRow {
  readonly type: string;
  readonly description: string;
  /** Name of the schema of these events. */
  readonly schema: string;
  /** True if `*` does not include it. */
  readonly mustBeNamed: boolean;
}

const party = { $ref: '#/components/schemas/LogEventParty' };

/**
 * Completes the schemas of events (`x-log-events`: their types with descriptions), which state only `data`: adds what all have, and
 * `LogEvent`, any of them. Audited changes (`x-log-audited`) share one schema: it gets every action of the audit log that no other schema
 * names. Returns all types.
 */
export function completeLogEvents(schemas: JsonObject, operations: readonly JsonObject[]): LogEventTypeRow[] {
  const files = Object.entries(schemas).filter(([, schema]) => typesIn(schema as JsonObject) !== undefined);
  const named = files.flatMap(([name, schema]) => rowsOf(name, schema as JsonObject));
  const audited = files.find(([, schema]) => (schema as JsonObject)['x-log-audited'])![0];
  const actions = (schemas['AuditAction'] as JsonObject)['enum'] as string[];
  const known = new Set(named.map(({ type }) => type));
  const rows = [...named];
  for (const type of actions.filter((action) => !known.has(action)))
    rows.push({ type, description: describe(type, operations), schema: audited, mustBeNamed: false });
  for (const [name, schema] of files) {
    const types = rows.filter((row) => row.schema === name).map(({ type }) => type);
    schemas[name] = completed(schema as JsonObject, types.toSorted());
  }
  schemas['LogEvent'] = unionOf(schemas['LogEvent'] as JsonObject, rows);
  return rows.toSorted((one, other) => (one.type < other.type ? -1 : 1));
}

function typesIn(schema: JsonObject): { [type: string]: string } | undefined {
  return schema['x-log-events'] as { [type: string]: string } | undefined;
}

function rowsOf(name: string, schema: JsonObject): LogEventTypeRow[] {
  const mustBeNamed = schema['x-log-must-be-named'] === true;
  return Object.entries(typesIn(schema)!).map(([type, description]) => ({
    type,
    description,
    schema: name,
    mustBeNamed,
  }));
}

/** An audited change is described by the operations that leave it. */
function describe(type: string, operations: readonly JsonObject[]): string {
  const summaries = operations.filter((one) => one['x-audit'] === type).map((one) => String(one['summary']));
  if (summaries.length === 0)
    throw new Error(`openapi/schemas/AuditedLogEvent.yaml: x-log-events does not describe ${type}`);
  return `Audited: ${[...new Set(summaries)].toSorted().join('; ')}.`;
}

function completed(schema: JsonObject, types: string[]): JsonObject {
  const { description, properties } = schema;
  return {
    type: 'object',
    description,
    additionalProperties: false,
    required: ['id', 'type', 'time', 'organization_id', 'actor', 'subject', 'data'],
    properties: {
      id: {
        type: 'string',
        description: 'Id of the event, `evt_…`. An event that is delivered twice has the same id.',
        pattern: '^evt_[0-9a-hjkmnp-tv-z]{26}$',
      },
      type: { type: 'string', description: 'Type of the event.', enum: types },
      time: { type: 'string', description: 'When it happened, RFC 3339 in UTC.', format: 'date-time' },
      organization_id: {
        type: ['string', 'null'],
        description: 'Id of the organization, `org_…`; null for events of the instance.',
      },
      actor: { description: 'The actor; null if there is none.', oneOf: [party, { type: 'null' }] },
      subject: party,
      data: withMark((properties as JsonObject)['data'] as JsonObject),
    },
  };
}

/** A format with a limit leaves contents, or all data, out of events that are too large for it. */
function withMark(data: JsonObject): JsonObject {
  const truncated = {
    type: 'boolean',
    description: 'True if fields are missing, because the event is too large for the format of the destination.',
  };
  return { ...data, properties: { ...(data['properties'] as JsonObject), truncated } };
}

function unionOf(schema: JsonObject, rows: readonly LogEventTypeRow[]): JsonObject {
  const { description } = schema;
  const refOf = (name: string) => `#/components/schemas/${name}`;
  const names = [...new Set(rows.map((row) => row.schema))].toSorted();
  return {
    description,
    oneOf: names.map((name) => ({ $ref: refOf(name) })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(rows.map((row) => [row.type, refOf(row.schema)])),
    },
  };
}

/** Returns the generated list of all types. */
export function logEventTypes(rows: readonly LogEventTypeRow[]): string {
  return `// Generated from openapi/ by \`npm run gen\`. Do not edit.

/** Every type of events of the log stream, in order. */
export const logEventTypes = [
${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}] as const;
`;
}
