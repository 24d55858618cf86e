import { signUpPerson } from '../../support/apiClient.ts';
import { startTestApi } from '../../support/apiServer.ts';
import { FakeUpstream } from '../fakeUpstream.ts';
import { answerSealed, sealedFamilies } from '../sealedFamilies.ts';
import type { SealedFamily, SealedPlay } from '../sealedFamilies.ts';

/** An instance with a model of each family of providers, which think, call tools and refuse what their vendors refuse. */
export interface FamiliesApi {
  url: string;
  apiKey: string;
  /** Sets the script of all models. */
  plays(play: SealedPlay): void;
  close(): Promise<void>;
}

/** Starts it; `namesOf` are the models that a family's provider has, by default one with the family's name. */
export async function startFamiliesApi(
  namesOf: (family: SealedFamily) => readonly string[] = ({ name }) => [name],
): Promise<FamiliesApi> {
  const api = await startTestApi({ gateway: { retryBackoffMs: 2 } });
  const upstream = await FakeUpstream.start();
  upstream.script = (response, request) => void answerSealed(response, request);
  const { client } = await signUpPerson(api.url);
  const { value: apiKey } = await client.ok('createModelApiKey', { body: { label: 'clients' } });
  for (const family of sealedFamilies) {
    const { name, kind, path, endpoints, upstreamName } = family;
    const key = kind === 'bedrock' ? 'AKIAUP:secret' : 'sk-up';
    const provider = await client.ok('createProvider', {
      body: { name, kind, base_url: upstream.origin + path, api_key: key } as never,
    });
    for (const modelName of namesOf(family)) {
      const limits = { context_tokens: 200_000, max_output_tokens: 8_000, open_to_users: true };
      const body = { name: modelName, provider_id: provider.id, upstream_name: upstreamName, ...limits };
      const model = await client.ok('createModel', { body: { ...body, endpoints: endpoints as never } });
      // The least that an admin enters: input and output.
      const lines = { input_per_mtok: '1', output_per_mtok: '2' };
      await client.ok('createPrice', { params: { model_id: model.id }, body: { lines } });
    }
  }
  return {
    url: api.url,
    apiKey,
    plays(play) {
      upstream.script = (response, request) => void answerSealed(response, request, play);
    },
    async close() {
      await upstream.close();
      await api.close();
    },
  };
}
