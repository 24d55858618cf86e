import type { Schema } from '../../api/client.ts';
import { statusLooks } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';
import classes from './RecentRuns.module.css';

type Recent = Schema<'DigitalOrganizationSummary'>['recent_executions'];

/** The newest ten executions as bars, the newest at the right. */
export function RecentRuns({ recent }: { recent: Recent }) {
  if (recent.statuses.length === 0) return <>–</>;
  const words = recent.statuses.map((status) => statusLooks[status].label);
  const label = t('digitalOrganizations.newestFirstStates', { states: words.join(', ') });
  return (
    <span className={classes.bars} role="img" aria-label={label} title={label}>
      {recent.statuses.toReversed().map((status, place) => (
        <span key={place} className={classes.bar} data-status={status} />
      ))}
    </span>
  );
}

/** How many of the newest hundred failed, in percent; null if none has ended. */
export function failurePercent({ ended, failed }: Recent): number | null {
  return ended === 0 ? null : Math.round((failed / ended) * 100);
}
