import type { Schema } from '../../api/client.ts';
import { formatCredits } from '../../parts/credits.ts';
import { priceTexts } from '../../parts/prices.ts';
import { formatDuration } from '../../parts/time.ts';
import { language, t } from '../../texts/texts.ts';
import { currentMeasure } from './modelFilter.ts';

type Model = Schema<'CallableModel'>;

/** A fact that people choose a model by. */
type ModelFact = { title: string; textOf: (model: Model) => string };

/** Price, context, and speed and uptime as measured here; each a dash where it is unknown. */
export const modelFacts: readonly ModelFact[] = [
  {
    title: t('models.inputPrice'),
    textOf: ({ price }) =>
      price.input_per_mtok === undefined ? (priceTexts(price)[0] ?? '–') : formatCredits(price.input_per_mtok),
  },
  {
    title: t('models.outputPrice'),
    textOf: ({ price }) => (price.output_per_mtok === undefined ? '–' : formatCredits(price.output_per_mtok)),
  },
  { title: t('keys.context'), textOf: ({ context_tokens: tokens }) => tokens?.toLocaleString(language()) ?? '–' },
  {
    title: t('models.firstToken'),
    textOf: (model) => {
      const ttftMs = currentMeasure(model, 'ttft_ms');
      return ttftMs === null ? '–' : formatDuration(ttftMs);
    },
  },
  {
    title: t('models.tokensPerSecond'),
    textOf: (model) => currentMeasure(model, 'tokens_per_second')?.toLocaleString(language()) ?? '–',
  },
  { title: t('models.uptime'), textOf: (model) => uptimeText(currentMeasure(model, 'uptime_percent')) },
];

/** "99.98 %", or a dash. */
export function uptimeText(percent: number | null): string {
  return percent === null ? '–' : `${percent.toLocaleString(language(), { maximumFractionDigits: 2 })} %`;
}
