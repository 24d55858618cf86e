import type { ModelJobRow } from '../../db/entities/modelJob.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { ProviderTarget } from '../providers/provider.ts';
import type { ProviderJobs } from '../providers/providerJobs.ts';
import type { ProviderKind } from '../providers/providers.ts';
import { readRows } from '../readRows.ts';
import type { OpenSecret } from '../route.ts';
import type { ModelJobsOptions } from './ModelJobs.ts';

/** Who works on a job: its name, and the way to it; null where there is none any more. */
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

/** Finds a job's provider. One whose stored key cannot be read is as good as gone, and logged. Errors: `unavailable`. */
export async function findJobProvider(
  { database, parts, openSecret }: Pick<ModelJobsOptions, 'database' | 'parts'> & { openSecret: OpenSecret },
  job: Pick<ModelJobRow, 'id' | 'providerId'>,
): Promise<JobProvider> {
  const [row] = await readRows<Row>(database.pool, {
    text: 'select name, kind, base_url, api_key_encrypted from providers where id = $1',
    values: [job.providerId],
  });
  const jobs = row && parts.providers[row.kind]?.jobs;
  if (!row || !jobs) return { name: row?.name ?? '', way: null };
  const { name, base_url: baseUrl, api_key_encrypted: sealed } = row;
  try {
    const apiKey = sealed === null ? null : openSecret(sealed, job.providerId);
    return { name, way: { target: { name, baseUrl, apiKey }, jobs } };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'secret_unreadable') throw error;
    parts.logger.error({ err: error, jobId: job.id }, 'The key of the provider of a job cannot be read');
    return { name, way: null };
  }
}
