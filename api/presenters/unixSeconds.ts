/** Returns a time in Unix seconds, as in OpenAI's API. */
export function unixSeconds(time: Date): number;
export function unixSeconds(time: Date | null): number | null;
export function unixSeconds(time: Date | null): number | null {
  return time === null ? null : Math.floor(time.getTime() / 1000);
}
