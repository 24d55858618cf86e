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
  /** The key of the instance in `way`, as `InstanceKey.id`; null: an own key, or none. */
  keyId: string | null;
}

interface Row {
  name: string;
  kind: ProviderKind;
  base_url: string | null;
  api_key_encrypted: string | null;
  key_id: string | null;
  /** Null for the key that was saved with the provider. */
  further_key_id: string | null;
}

interface OwnRow {
  kind: ProviderKind;
  provider_id: string | null;
  base_url: string | null;
  api_key_encrypted: string;
}

/** Decrypts the keys of providers. */
type JobProviderParts = Pick<ModelJobsOptions, 'database' | 'parts'> & Pick<GatewayDeps, 'openSecret' | 'openOwnKey'>;

/**
 * All steps of a job need the same account, so they use the key that started it, even if that is paused by now. A job that its provider does
 * not have yet, and one whose key was deleted, uses the first key that is not paused.
 */
const selectProvider = `
  select p.name, p.kind, p.base_url, k.api_key_encrypted, k.key_id, k.further_key_id
    from providers p
    left join lateral (
      select * from (
        select p.api_key_encrypted, p.id as key_id, null::text as further_key_id, null::timestamptz as created_at, not p.api_key_paused as enabled
         where p.api_key_encrypted is not null
        union all
        select f.api_key_encrypted, f.id, f.id, f.created_at, f.enabled from instance_provider_keys f where f.provider_id = p.id) keys
       where enabled or key_id = $2 and $3
       order by key_id is distinct from $2, created_at nulls first, further_key_id limit 1) k on true
   where p.id = $1`;

/** Finds a job's provider. A provider whose stored key cannot be decrypted is treated as deleted, and logged. Errors: `unavailable`. */
export async function findJobProvider(deps: JobProviderParts, job: ModelJobRow): Promise<JobProvider> {
  const { database, parts } = deps;
  const [row] = await readRows<Row>(database.systemPool, {
    text: selectProvider,
    values: [job.providerId, job.instanceKeyId, job.upstreamId !== null],
  });
  if (!row) return { name: '', way: null, keyId: null };
  const { name } = row;
  try {
    if (job.ownKeyId !== null) return { name, way: await ownRoute(deps, job, row), keyId: null };
    return { name, way: instanceRoute(deps, job, row), keyId: row.key_id };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'secret_unreadable') throw error;
    parts.logger.error({ err: error, jobId: job.id }, 'The key of the provider of a job cannot be read');
    return { name, way: null, keyId: null };
  }
}

function instanceRoute({ parts, openSecret }: JobProviderParts, job: ModelJobRow, row: Row): JobProvider['way'] {
  const jobs = parts.providers[row.kind]?.jobs;
  const { name, base_url: baseUrl, api_key_encrypted: sealed, further_key_id: furtherKeyId } = row;
  const apiKey = sealed === null ? null : openSecret(sealed, job.providerId, furtherKeyId ?? undefined);
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
