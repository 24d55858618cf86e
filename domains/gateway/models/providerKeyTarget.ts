import type { Database } from '../../../db/database.ts';
import type { ProviderKeyRow } from '../../../db/entities/providerKey.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defaultBaseUrls } from '../../../openapi/generated/gatewayValues.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { readBaseUrl } from '../../../platform/outbound/readBaseUrl.ts';

/** The vendor of an own key, and the address of its provider. */
export type ProviderKeyTarget = Pick<ProviderKeyRow, 'kind' | 'providerId' | 'baseUrl'> & {
  providerBaseUrl: string | null;
};

/** Servers of these kinds are many and have nothing in common but their format: a key is for one of them. */
const unowned: readonly ProviderKeyRow['kind'][] = ['openai_compatible', 'ollama', 'vllm'];

/**
 * Reads what a new key is for: every provider of a kind, or one provider of the instance. Errors: `invalid_request` naming the field,
 * `not_found` for an unknown provider.
 */
export async function readProviderKeyTarget(
  database: Database,
  body: Pick<components['schemas']['ProviderKeyCreate'], 'kind' | 'provider_id' | 'base_url'>,
): Promise<ProviderKeyTarget> {
  const { kind, provider_id: providerId } = body;
  const baseUrl = body.base_url == null ? null : readBaseUrl(body.base_url);
  if (kind !== undefined && providerId !== undefined) throw invalid('/kind', 'Give either kind or provider_id.');
  if (providerId !== undefined) return await ofProvider(database, { providerId, baseUrl });
  if (kind === undefined) throw invalid('/kind', 'kind is required, or provider_id.');
  if (kind === 'sandbox') throw invalid('/kind', 'The sandbox needs no key.');
  if (unowned.includes(kind)) throw invalid('/provider_id', `Keys of kind ${kind} require provider_id.`);
  return ofKind(kind, baseUrl);
}

/** The same for a key that is stored, with its new address. Throws `not_found` if its provider was deleted. */
export async function readStoredTarget(
  database: Database,
  key: Pick<ProviderKeyRow, 'kind' | 'providerId'>,
  baseUrl: string | null,
): Promise<ProviderKeyTarget> {
  if (key.providerId !== null) return await ofProvider(database, { providerId: key.providerId, baseUrl });
  return ofKind(key.kind, baseUrl);
}

function ofKind(kind: ProviderKeyRow['kind'], baseUrl: string | null): ProviderKeyTarget {
  if (baseUrl === null && defaultBaseUrls[kind] === undefined)
    throw invalid('/base_url', `base_url is required for a key of kind ${kind}.`);
  return { kind, providerId: null, baseUrl, providerBaseUrl: null };
}

async function ofProvider(
  database: Database,
  { providerId, baseUrl }: { providerId: string; baseUrl: string | null },
): Promise<ProviderKeyTarget> {
  const provider = await database.asSystem(({ providers }) => providers.find(providerId)); // of the instance, not of an organization
  if (!provider?.enabled || provider.kind === 'sandbox') {
    throw new AppError('not_found', 'Provider not found.', { param: '/provider_id' });
  }
  return { kind: provider.kind, providerId, baseUrl, providerBaseUrl: provider.baseUrl };
}

function invalid(param: string, message: string): AppError {
  return new AppError('invalid_request', message, { param });
}
