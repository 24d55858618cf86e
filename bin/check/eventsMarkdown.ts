import { logEventTypes } from '../../openapi/generated/logEventTypes.ts';

/** Parts of the contract that the page shows. */
export interface EventSchemas {
  readonly [name: string]: {
    readonly description: string;
    readonly properties: { readonly data: DataSchema };
  };
}

interface DataSchema {
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, { readonly description?: string; readonly properties?: object }>>;
}

const intro = `# Events

Every event that a log destination can get, made from the contract (\`npm run gen\`; the schema \`LogEvent\` of \`/api/openapi.json\`).

| field | value |
|---|---|
| \`id\` | Id of the event, \`evt_…\`. An event that is delivered twice has the same id. |
| \`type\` | One of the types below. |
| \`time\` | When it happened, RFC 3339 in UTC. |
| \`organization_id\` | The organization; null for events of the instance. |
| \`actor\` | The actor: \`{ kind, id, name }\`; null if there is none. |
| \`subject\` | The subject of the event: \`{ kind, id, name }\`. |
| \`data\` | Metadata by type, and \`contents\` for a destination of an organization that wants contents. |

A destination names types: whole ones (\`execution.failed\`), all of a group (\`execution.*\`) or all (\`*\`). Events of nodes are many: \`*\` does not include them, \`node.*\` does.

An event is written in the transaction of its change: there is none without its change, and no change without it.`;

/** Returns the page of all events in Markdown, as in docs/events.md. A test compares both. */
export function eventsMarkdown(schemas: EventSchemas): string {
  const names = [...new Set(logEventTypes.map((row) => row.schema))].toSorted(
    (one, other) => Number(one === 'AuditedLogEvent') - Number(other === 'AuditedLogEvent') || (one < other ? -1 : 1),
  );
  return `${[intro, ...names.map((name) => section(name, schemas[name]!))].join('\n\n')}\n`;
}

function section(name: string, { description, properties: { data } }: EventSchemas[string]): string {
  const types = logEventTypes.filter((row) => row.schema === name);
  const fields = Object.entries(data.properties).flatMap(([field, schema]) =>
    field === 'contents'
      ? Object.entries(schema.properties ?? {}).map(([inner, { description: of }]) => [`contents.${inner}`, of])
      : [[field, schema.description]],
  );
  return [
    `## ${heading(name)}`,
    description,
    table(
      'type',
      types.map((row) => [row.type, row.description]),
    ),
    table(
      'data',
      fields.map(([field, of]) => [
        field!,
        data.required?.includes(field!) ? `${of ?? ''} Always there.`.trim() : (of ?? 'See the contract.'),
      ]),
    ),
  ].join('\n\n');
}

function table(title: string, rows: readonly (readonly [string, string])[]): string {
  return [`| ${title} | description |`, '|---|---|', ...rows.map(([name, of]) => `| \`${name}\` | ${of} |`)].join('\n');
}

/** `EmployeeRunLogEvent` → `Employee run`. */
function heading(schema: string): string {
  return schema.replace('LogEvent', '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
