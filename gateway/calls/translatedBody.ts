import type { FormatModel, Translation } from '../formats/format.ts';
import type { JsonObject } from '../formats/json.ts';
import type { Provider } from '../providers/provider.ts';
import { openAiDialect } from '../text/chat/chatDialect.ts';

interface TranslatedTo {
  model: FormatModel;
  provider: Provider;
  /** Gets the names of what is left out; null: it is refused. */
  dropped: Set<string> | null;
}

/** The bytes for a provider that speaks another format. Errors: those of `Translation.request`. */
export function translatedBody(
  translation: Translation,
  body: JsonObject,
  { model, provider, dropped }: TranslatedTo,
): Buffer {
  const { upstreamName, outputCapField, price } = model;
  const dialect = { ...openAiDialect, ...provider.chatExtensions, outputCapField };
  const cacheTtls = (['5m', '1h'] as const).filter(
    (ttl) => (ttl === '5m' ? price.cacheWriteMicros : price.cacheWrite1hMicros) !== null,
  );
  const target = { upstreamName, dialect, cacheTtls, dropped };
  return Buffer.from(JSON.stringify(translation.request(body, target)));
}
