import type { ModelJobRow } from '../../../db/rows/modelJob.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { GatewayDeps } from '../gatewayDeps.ts';
import { ownTarget } from '../ownKeys/ownTarget.ts';
import type { ProviderTarget } from '../providers/providerCall.ts';
import type { ProviderJobs } from '../providers/providerJobs.ts';
import type { ProviderKind } from '../providers/providerKind.ts';
import { readRows } from '../routing/readRows.ts';
import type { ModelJobsOptions } from './ModelJobs.ts';

/** Provider of a job and its connection; null if it no longer exists. */
export interface JobProvider {
  name: string;
  way: { target: ProviderTarget; jobs: ProviderJobs } | null;
}

interface Row {
  name: string;
  kind: ProviderKind;
  base_url: string | null;
  api_key_encrypted: string | null;
}

interface OwnRow {
  kind: ProviderKind;
  provider_id: string | null;
  base_url: string | null;
  api_key_encrypted: string;
}

/** Decrypts the keys of providers. */
type JobProviderParts = Pick<ModelJobsOptions, 'database' | 'parts'> & Pick<GatewayDeps, 'openSecret' | 'openOwnKey'>;

/** Finds a job's provider. A provider whose stored key cannot be decrypted is treated as deleted, and logged. Errors: `unavailable`. */
export async function findJobProvider(deps: JobProviderParts, job: ModelJobRow): Promise<JobProvider> {
  const { database, parts } = deps;
  const [row] = await readRows<Row>(database.systemPool, {
    text: 'select name, kind, base_url, api_key_encrypted from providers where id = $1',
    values: [job.providerId],
  });
  if (!row) return { name: '', way: null };
  try {
    return {
      name: row.name,
      way: job.ownKeyId === null ? instanceRoute(deps, job, row) : await ownRoute(deps, job, row),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'secret_unreadable') throw error;
    parts.logger.error({ err: error, jobId: job.id }, 'The key of the provider of a job cannot be read');
    return { name: row.name, way: null };
  }
}

function instanceRoute({ parts, openSecret }: JobProviderParts, job: ModelJobRow, row: Row): JobProvider['way'] {
  const jobs = parts.providers[row.kind]?.jobs;
  const { name, base_url: baseUrl, api_key_encrypted: sealed } = row;
  const apiKey = sealed === null ? null : openSecret(sealed, job.providerId);
  return jobs ? { target: { name, baseUrl, apiKey }, jobs } : null;
}

/** The way by the organization's own key, where that is still there. */
async function ownRoute(
  { database, parts, openOwnKey }: JobProviderParts,
  { organizationId, ownKeyId }: ModelJobRow,
  { name, base_url: providerBaseUrl }: Row,
): Promise<JobProvider['way']> {
  const [row] = await readRows<OwnRow>(database.systemPool, {
    text: 'select kind, provider_id, base_url, api_key_encrypted from provider_keys where organization_id = $1 and id = $2',
    values: [organizationId, ownKeyId],
  });
  if (!row || ownKeyId === null) return null;
  const { kind, provider_id: providerId } = row;
  const { baseUrl, isGuarded } = ownTarget({ kind, providerId, baseUrl: row.base_url }, providerBaseUrl);
  const jobs = (isGuarded ? parts.guardedProviders : parts.providers)[kind]?.jobs;
  const apiKey = openOwnKey(row.api_key_encrypted, { id: ownKeyId, organizationId });
  return jobs ? { target: { name, baseUrl, apiKey, isOwnKey: true }, jobs } : null;
}
