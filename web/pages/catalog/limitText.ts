import type { Schema } from '../../api/client.ts';
import { language, t } from '../../texts/texts.ts';

/** A limit as people say it: 240 requests a minute. */
export function limitText({ requests, seconds }: Schema<'CatalogSource'>['limits'][number]): string {
  const count = requests.toLocaleString(language());
  switch (seconds) {
    case 1:
      return t('catalog.limitSecond', { requests: count });
    case 60:
      return t('catalog.limitMinute', { requests: count });
    case 3_600:
      return t('catalog.limitHour', { requests: count });
    case 86_400:
      return t('catalog.limitDay', { requests: count });
    default:
      return seconds % 86_400 === 0
        ? t('catalog.limitDays', { requests: count, days: seconds / 86_400 })
        : t('catalog.limit', { requests: count, seconds });
  }
}
