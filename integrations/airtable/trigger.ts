import { AppError } from '../../openapi/AppError.ts';
import { choice, list, text } from '../../platform/schema/schema.ts';
import { pollTrigger } from '../engine/defineTrigger.ts';
import { pollByTime, type TimedEntry } from '../engine/pollByTime.ts';
import { readPages } from '../engine/readPages.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { airtableId } from './airtableId.ts';
import { base, output, table } from './fields.ts';
import { shaped, tablePath, type AirtableRecord } from './records.ts';
import { airtable } from './vendor.ts';

interface Watched {
  readonly base: string;
  readonly table: string;
  readonly event: 'created' | 'updated';
  readonly time_field?: string;
  readonly formula?: string;
  readonly view?: string;
  readonly only_fields: readonly string[];
  readonly output: 'flat' | 'full';
}

/** https://airtable.com/developers/web/api/list-records, with a formula over the time. */
export const node = pollTrigger(airtable, {
  title: 'Airtable trigger',
  description: 'Starts for each record that is created or updated in a table.',
  parameters: {
    base,
    table,
    event: choice(['created', 'updated'], { created: 'Record created', updated: 'Record created or updated' })({
      title: 'Event',
      default: 'created',
    }),
    time_field: text({
      title: 'Time field',
      description: 'Field of the type "Last modified time". Airtable has no other time of a change.',
      maxLength: 200,
      choices: { list: 'fields', needs: ['base', 'table'] },
      showWhen: { event: ['updated'] },
    }),
    formula: text({
      title: 'Formula',
      description: 'Only records for which the formula is true.',
      placeholder: '{Status} = "Open"',
      control: 'textarea',
      maxLength: 100_000,
    }),
    view: text({
      title: 'View',
      description: 'Only records of this view.',
      choices: { list: 'views', needs: ['base', 'table'] },
      maxLength: 500,
      rare: true,
    }),
    only_fields: list(
      text({ title: 'Field', choices: { list: 'fields', needs: ['base', 'table'] }, required: true, maxLength: 200 }),
    )({
      title: 'Only these fields',
      description: 'Empty: all fields.',
      entry: 'field',
      rare: true,
      maxItems: 500,
      default: [],
    }),
    output,
  },
  check: ({ event, time_field: field }) => {
    const isNamed = typeof field === 'string' && field.trim() !== '';
    if (event === 'updated' && !isNamed)
      return [{ parameter: '/time_field', code: 'parameter_missing', message: 'is required.' }];
    return isNamed && /[{}]/.test(field)
      ? [{ parameter: '/time_field', code: 'parameter_invalid', message: 'must not have braces in its name.' }]
      : [];
  },
  place: ({ base: of, table: name, event, time_field: field = '' }) => [of, name, event, field],
  poll: async ({ cursor, parameters, wantsSample }, client) =>
    pollByTime({
      cursor,
      entries: (since) =>
        read(client, parameters, `IS_AFTER(${timeOf(parameters)}, DATETIME_PARSE("${since.toISOString()}"))`),
      sample: wantsSample ? async () => (await read(client, parameters, null)).at(0) ?? null : null,
    }),
  examples: [
    { title: 'New records', parameters: { base: 'appAAAAAAAAAAAAAA', table: 'tblAAAAAAAAAAAAAA' } },
    {
      title: 'Changes of open orders',
      parameters: {
        base: 'appAAAAAAAAAAAAAA',
        table: 'Orders',
        event: 'updated',
        time_field: 'Last modified',
        formula: '{Status} = "Open"',
      },
    },
  ],
});

function timeOf({ event, time_field: field = '' }: Watched): string {
  return event === 'created' ? 'CREATED_TIME()' : `{${field.trim()}}`;
}

/** Reads records with a condition; without one, some record. */
async function read(client: VendorClient, watched: Watched, condition: string | null): Promise<TimedEntry[]> {
  const { base: of, table: name, event, time_field: field = '', formula = '', view, only_fields: only } = watched;
  const all = [formula.trim(), condition ?? ''].filter((part) => part !== '');
  const isTimed = event === 'updated' && only.length > 0 && !only.includes(field);
  const json = {
    pageSize: condition === null ? 1 : 100,
    ...(all.length > 0 ? { filterByFormula: all.length === 1 ? all[0] : `AND(${all.join(', ')})` } : {}),
    ...(view ? { view: airtableId(view, 'viw') } : {}),
    ...(only.length > 0 ? { fields: isTimed ? [...only, field] : only } : {}),
  };
  const path = `${tablePath(of, name)}/listRecords`;
  const records = await readPages<AirtableRecord>(client, {
    request: (offset) => ({ method: 'POST', path, json: { ...json, ...(offset ? { offset } : {}) } }),
    entries: (body) => body['records'],
    next: ({ body }) => (body as { offset?: string }).offset,
    isFirstOnly: condition === null,
  });
  return records.map((record) => ({
    id: record.id,
    time: event === 'created' ? record.createdTime : changedAt(record, field),
    item: () => ({ json: shaped(record, watched.output) }),
  }));
}

/** Errors: `parameter_invalid` for a field that holds no time. */
function changedAt({ fields }: AirtableRecord, field: string): string {
  const time = fields[field.trim()];
  if (typeof time === 'string' && !Number.isNaN(Date.parse(time))) return time;
  throw new AppError('parameter_invalid', `The field "${field.slice(0, 100)}" holds no time of a change.`, {
    param: '/time_field',
  });
}
