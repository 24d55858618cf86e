import type { FormatModel, Translation } from '../formats/format.ts';
import type { JsonObject } from '../formats/json.ts';
import type { Provider } from '../providers/provider.ts';
import type { ProviderTarget } from '../providers/providerCall.ts';
import { openAiDialect } from '../translation/chat/chatDialect.ts';

interface TranslatedTo {
  model: FormatModel;
  provider: Provider;
  /** Where the provider is reached. */
  target: ProviderTarget;
  /** Collects the names of dropped parameters; null refuses them. */
  dropped: Set<string> | null;
  /** Collects the names of omitted parameters that the provider refuses in combination with others. */
  left?: Set<string>;
}

/** The bytes for a provider that speaks another format. Errors: those of `Translation.request`. */
export function translatedBody(
  translation: Translation,
  body: JsonObject,
  { model, provider, target: at, dropped, left }: TranslatedTo,
): Buffer {
  const { upstreamName, outputCapField, price, origin } = model;
  const developerRole = provider.isOpenAi?.(at) ?? false;
  const extensions = developerRole ? {} : provider.chatExtensions;
  const dialect = { ...openAiDialect, ...extensions, outputCapField, developerRole };
  const cacheTtls = (['5m', '1h'] as const).filter(
    (ttl) => (ttl === '5m' ? price.cacheWriteMicros : price.cacheWrite1hMicros) !== null,
  );
  const target = { upstreamName, dialect, cacheTtls, dropped, left, origin };
  return Buffer.from(JSON.stringify(translation.request(body, target)));
}
