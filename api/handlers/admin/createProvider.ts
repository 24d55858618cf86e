import { newId } from '../../../db/ids.ts';
import { providerKeyContext } from '../../../db/secrets/providerKey.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defaultBaseUrls } from '../../../openapi/generated/gatewayValues.ts';
import type { Handler } from '../../handler.ts';
import { presentProvider } from '../../presenters/model.ts';
import { readBaseUrl } from '../../../platform/outbound/readBaseUrl.ts';

/** Adds a provider; its key is stored encrypted and never shown again. */
export const createProvider: Handler<'createProvider'> = async ({ body }, { database, secrets }) => {
  const baseUrl = readBaseUrl(body.base_url ?? defaultBaseUrls[body.kind] ?? needed(body.kind));
  const id = newId('provider');
  const provider = await database.asSystem(({ providers }) =>
    providers.insert({
      id,
      name: body.name,
      kind: body.kind,
      baseUrl,
      apiKeyEncrypted: body.api_key ? secrets.encrypt(providerKeyContext(id), body.api_key) : null,
      concurrency: body.concurrency ?? null,
      enabled: body.enabled ?? true,
    }),
  );
  return { status: 201, body: presentProvider(provider) };
};

function needed(kind: string): never {
  throw new AppError('invalid_request', `base_url is required for a provider of kind ${kind}.`, { param: '/base_url' });
}
