import classes from './DayBars.module.css';

type Day = { day: string; value: number; failed?: number; text: string };

/** A bar for each day, the newest on the right; failures are red. `label` says the same in words. */
export function DayBars({ days, label }: { days: readonly Day[]; label: string }) {
  const most = Math.max(...days.map(({ value }) => value), 0);
  return (
    <div className={classes.bars} role="img" aria-label={label}>
      {days.map(({ day, value, failed = 0, text }) => (
        <div key={day} className={classes.day} title={`${day}: ${text}`}>
          <div className={classes.bar} style={{ height: `${most === 0 ? 0 : (value / most) * 100}%` }}>
            {failed === 0 ? null : <div className={classes.failed} style={{ height: `${(failed / value) * 100}%` }} />}
          </div>
        </div>
      ))}
    </div>
  );
}
