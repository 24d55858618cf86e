import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { oncePerRun } from '../engine/oncePerRun.ts';
import { path } from '../engine/vendorRequest.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { notionId } from './notionId.ts';

interface Source {
  readonly database: string;
  readonly data_source?: string;
}

/**
 * Returns the ID of the data source that a database has. An ID that is not the ID of a database is taken as that of a data source. Errors:
 * `parameter_invalid` if the database has several data sources; those of the request.
 */
export async function dataSourceOf(source: Source, { client, key }: OperationCall): Promise<string> {
  if (source.data_source) return notionId(source.data_source, 'database', 'data_source');
  const id = notionId(source.database, 'database');
  return oncePerRun(client, `data source of ${id}`, () => lookUp(id, client, key)); // many items are often pages of one database
}

async function lookUp(id: string, client: VendorClient, key: string): Promise<string> {
  const request = { path: path`/databases/${id}` };
  const { body } = await client.send(request, { repeat: 'safe', key, accept: ['object_not_found'] });
  const { object, data_sources: sources = [] } = body as {
    object: string;
    data_sources?: { id: string; name: string }[];
  };
  if (object !== 'database') return id;
  if (sources.length === 1) return sources[0]!.id;
  const names = sources.slice(0, 20).map(({ id: one, name }) => `"${name}" (${one})`);
  throw new AppError(
    'parameter_invalid',
    `The database has ${sources.length} data sources. Enter one: ${names.join(', ')}.`,
    {
      param: '/data_source',
    },
  );
}

/** Adds the data source to parameters with a database. */
export async function withDataSource<P extends Source>(parameters: P, call: OperationCall): Promise<P> {
  return { ...parameters, data_source: await dataSourceOf(parameters, call) };
}
