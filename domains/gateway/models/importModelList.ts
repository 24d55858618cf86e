import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { PricedModel } from '../../../db/repositories/gateway/models.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { checkPriceLines } from '../metering/price.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { checkChangedLimits, checkModelLimits } from './modelLimits.ts';
import { checkRoutes } from './modelRoutes.ts';
import { changedFields, type ImportedField } from './changedFields.ts';

type Row = components['schemas']['ModelImportRow'];
type RowResult = components['schemas']['ModelImportResult']['data'][number];

interface Place {
  readonly row: Row;
  readonly providerId: string;
  readonly known: PricedModel | null;
  /** The importing account. */
  readonly accountId: string;
}

/** Ends the transaction of a dry run, with its result. */
class RolledBack extends Error {
  readonly results: RowResult[];

  constructor(results: RowResult[]) {
    super('A dry run changes nothing.');
    this.results = results;
  }
}

/**
 * Imports a list of models: all of it or nothing. A dry run does the same work and rolls it back. Returns the result of each row. Errors:
 * `invalid_request`, `name_taken`.
 */
export async function importModelList(
  database: Database,
  { isDryRun, ...list }: { rows: readonly Row[]; accountId: string; isDryRun: boolean },
): Promise<RowResult[]> {
  try {
    return await database.asSystem(async (repositories) => {
      const results = await importRows(repositories, list);
      if (isDryRun) throw new RolledBack(results);
      return results;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.results;
    throw error;
  }
}

/**
 * Adds the models of a list, or changes them, in the transaction of `repositories`. Answers what became of each row.
 * Errors: `invalid_request`, `name_taken`, each with the row in `param`, such as `/models/3/provider`; the transaction must end then.
 */
async function importRows(
  repositories: Repositories,
  { rows, accountId }: { rows: readonly Row[]; accountId: string },
): Promise<RowResult[]> {
  const providers = new Map<string, string>();
  const known = await repositories.models.findByNames(rows.map(({ name }) => name));
  const byName = new Map(known.map((model) => [model.name, model]));
  const seen = new Set<string>();
  const results: RowResult[] = [];
  for (const [index, row] of rows.entries()) {
    results.push(
      await inRow(index, async () => {
        if (seen.has(row.name)) throw refusal('/name', 'This name is already in the list.');
        seen.add(row.name);
        const providerId = providers.get(row.provider) ?? (await findProvider(repositories, row.provider));
        providers.set(row.provider, providerId);
        return await importRow(repositories, { row, providerId, known: byName.get(row.name) ?? null, accountId });
      }),
    );
  }
  return results;
}

async function importRow(repositories: Repositories, place: Place): Promise<RowResult> {
  const { row, known } = place;
  if (row.price) checkPriceLines(row.price, '/price');
  const fields = known === null ? [] : changedFields(row, known);
  const model = known === null ? await add(repositories, place) : await change(repositories, place, fields);
  const setsPrice = row.price !== undefined && (known === null || fields.includes('price'));
  if (setsPrice) {
    const price = { id: newId('price'), modelId: model.id, lines: row.price!, createdBy: place.accountId };
    await repositories.modelPrices.insert(price);
  }
  return {
    name: row.name,
    action: known === null ? 'added' : fields.length > 0 ? 'changed' : 'unchanged',
    fields,
    price_before: known?.price?.lines ?? null,
    price_after: setsPrice ? row.price! : (known?.price?.lines ?? null),
  };
}

async function add({ models }: Repositories, { row, providerId }: Place): Promise<PricedModel> {
  const model = {
    id: newId('model'),
    name: row.name,
    ways: [{ providerId, upstreamName: row.upstream_name }],
    aliases: row.aliases ?? [],
    endpoints: row.endpoints,
    contextTokens: row.context_tokens ?? null,
    maxOutputTokens: row.max_output_tokens ?? null,
    defaultOutputTokens: row.default_output_tokens ?? null,
    capabilities: row.capabilities ?? [],
    openToUsers: row.open_to_users ?? false,
    enabled: row.enabled ?? true,
  };
  checkModelLimits(model);
  return await models.insert(model);
}

async function change({ models }: Repositories, place: Place, fields: readonly ImportedField[]): Promise<PricedModel> {
  const { row, providerId } = place;
  const known = place.known!;
  checkChangedLimits(known, row);
  if (fields.every((field) => field === 'price')) return known;
  const leadsElsewhere = fields.includes('provider') || fields.includes('upstream_name');
  const changed = (await models.update(known.id, {
    endpoints: row.endpoints,
    contextTokens: row.context_tokens,
    maxOutputTokens: row.max_output_tokens,
    defaultOutputTokens: row.default_output_tokens,
    capabilities: row.capabilities,
    openToUsers: row.open_to_users,
    enabled: row.enabled,
    aliases: row.aliases,
    ...(leadsElsewhere && { firstRoute: { providerId, upstreamName: row.upstream_name } }),
  }))!;
  checkRoutes(changed.ways);
  return changed;
}

async function findProvider({ providers }: Repositories, name: string): Promise<string> {
  const provider = await providers.findByName(name);
  if (provider === null) throw refusal('/provider', 'Provider not found.');
  return provider.id;
}

function refusal(param: string, message: string): AppError {
  return new AppError('invalid_request', message, { param });
}

/** Puts the row before what an error says is wrong. */
async function inRow<T>(index: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, param = '' } = error;
    throw new AppError(code, message, { param: `/models/${index}${param}`, cause: error });
  }
}
