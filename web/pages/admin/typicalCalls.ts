import type { Schema } from '../../api/client.ts';
import { language, t } from '../../texts/texts.ts';

type Use = Schema<'PricePreview'>['usage'];

/** A call as people think of it, with its use. */
export interface TypicalCall {
  readonly label: string;
  readonly usage: Use;
}

const nothing: Use = {
  input_tokens: 0,
  cached_input_tokens: 0,
  cache_write_tokens: 0,
  cache_write_1h_tokens: 0,
  audio_input_tokens: 0,
  output_tokens: 0,
  audio_output_tokens: 0,
  characters: 0,
  duration_ms: 0,
};

/** Calls by which people judge a price, for the endpoints of a model; at least one. `lines` names the entry of a table of images. */
export function typicalCalls(
  endpoints: readonly Schema<'ModelEndpoint'>[],
  lines: Schema<'PriceLines'>,
): readonly TypicalCall[] {
  const calls = new Map(endpoints.flatMap((endpoint) => callsOf(endpoint, lines)).map((call) => [call.label, call]));
  return [...calls.values()];
}

function callsOf(endpoint: Schema<'ModelEndpoint'>, lines: Schema<'PriceLines'>): TypicalCall[] {
  if (endpoint.startsWith('images.')) return [imageCall(lines)];
  if (endpoint === 'audio.speech')
    return [{ label: t('admin.characters1000'), usage: { ...nothing, characters: 1000 } }];
  if (endpoint.startsWith('audio.')) return [{ label: t('admin.minute1'), usage: { ...nothing, duration_ms: 60_000 } }];
  if (endpoint === 'videos' || endpoint === 'music.generations')
    return [{ label: t('admin.seconds10'), usage: { ...nothing, duration_ms: 10_000 } }];
  if (endpoint === 'embeddings' || endpoint === 'rerank' || endpoint === 'moderations')
    return [{ label: t('admin.input1000Tokens'), usage: { ...nothing, input_tokens: 1000 } }];
  return [
    { label: t('admin.input1000And500Output'), usage: { ...nothing, input_tokens: 1000, output_tokens: 500 } },
    {
      label: t('admin.input5000040000'),
      usage: { ...nothing, input_tokens: 50_000, cached_input_tokens: 40_000, output_tokens: 2000 },
    },
    ...(lines.tiers ?? []).map(({ above_input_tokens: above }) => longCall(above + 1)),
  ];
}

/** A call that is just long enough for a tier. */
function longCall(inputTokens: number): TypicalCall {
  const tokens = inputTokens.toLocaleString(language());
  return {
    label: t('admin.tokensInputAnd2000Output', { tokens }),
    usage: { ...nothing, input_tokens: inputTokens, output_tokens: 2000 },
  };
}

function imageCall({ per_image: price }: Schema<'PriceLines'>): TypicalCall {
  const entries = typeof price === 'object' ? Object.keys(price).filter((entry) => entry !== 'partial') : [];
  const [entry] = entries;
  if (entry === undefined || entries.includes('default'))
    return { label: t('admin.image1'), usage: { ...nothing, images: { default: 1 } } };
  return { label: t('admin.image1Entry', { entry }), usage: { ...nothing, images: { [entry]: 1 } } };
}
