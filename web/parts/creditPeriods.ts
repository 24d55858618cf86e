import type { Schema } from '../api/client.ts';
import { choicesOf } from './choicesOf.ts';
import { t } from '../texts/texts.ts';

type Period = Schema<'Budget'>['period'];

/** The names of the periods in which credits are limited, shortest first. */
export const creditPeriods: Readonly<Record<Period, string>> = {
  day: t('keys.periodDay'),
  week: t('keys.periodWeek'),
  month: t('keys.periodMonth'),
  total: t('keys.periodTotal'),
};

/** The periods as choices of a select. */
export const creditPeriodChoices = choicesOf(creditPeriods);
