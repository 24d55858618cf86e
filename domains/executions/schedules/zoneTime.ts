const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** True for the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return name !== '';
  } catch {
    return false;
  }
}

/** Returns the wall-clock time of a zone as if it were UTC: `new Date(wallMs(…)).getUTCHours()` is its hour. */
export function wallMs(timeMs: number, timeZone: string): number {
  return timeMs + offsetMs(timeMs, timeZone);
}

/** How far the clocks of a zone are before UTC. */
export function offsetMs(timeMs: number, timeZone: string): number {
  const shown = formatOf(timeZone)
    .formatToParts(timeMs)
    .find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes, seconds = '0'] = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(shown) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * hourMs + Number(minutes) * minuteMs + Number(seconds) * 1_000);
}

/** When the clocks of a zone show this: once, twice where they are turned back, never where they are turned forward. */
export function timesOfWall(wall: number, timeZone: string): number[] {
  const offsets = new Set([offsetMs(wall - dayMs, timeZone), offsetMs(wall + dayMs, timeZone)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((time) => wallMs(time, timeZone) === wall)
    .toSorted((a, b) => a - b);
}

/** Where the clocks of a zone are turned: the first moment after it, and how far forward (or, below 0, back). */
export interface Turn {
  at: number;
  byMs: number;
}

/** The turns of a zone's clocks from `fromMs` on for `days` days, to the second. */
export function turnsOf(timeZone: string, fromMs: number, days: number): Turn[] {
  const turns: Turn[] = [];
  for (let day = 0; day < days; day += 1) {
    let before = Math.floor(fromMs / 1_000) * 1_000 + day * dayMs;
    let after = before + dayMs;
    const offsetBefore = offsetMs(before, timeZone);
    const byMs = offsetMs(after, timeZone) - offsetBefore;
    if (byMs === 0) continue;
    while (after - before > 1_000) {
      const middle = before + Math.floor((after - before) / 2_000) * 1_000;
      if (offsetMs(middle, timeZone) === offsetBefore) before = middle;
      else after = middle;
    }
    turns.push({ at: after, byMs });
  }
  return turns;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    if (formats.size < 1_000) formats.set(timeZone, format);
  }
  return format;
}
