import { api } from '../../api/client.ts';

const dayMs = 86_400_000;
const isDay = /^\d{4}-\d\d-\d\d$/;

type Answered = {
  sentence: string;
  /** The day of the answer, `2026-11-30`. */
  today: string;
  searchId: string;
  inputs: Readonly<Record<string, unknown>>;
};

/**
 * Returns the inputs for a flow that runs again and again: “yesterday” stays yesterday, as an expression, and a fixed day stays itself. An
 * answer for the next day tells them apart.
 */
export async function movingInputs({ sentence, today, searchId, inputs }: Answered): Promise<Record<string, unknown>> {
  if (!Object.values(inputs).some(isDayText)) return { ...inputs };
  const query = { sentence, today: dayOf(Date.parse(today) + dayMs) };
  const { data } = await api.GET('/api/v1/catalog/ask', { params: { query } });
  const next: Readonly<Record<string, unknown>> = data?.data.find(({ search }) => search.id === searchId)?.inputs ?? {};
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, moved(value, next[name], today)]));
}

function moved(value: unknown, next: unknown, today: string): unknown {
  if (!isDayText(value) || next !== dayOf(Date.parse(value) + dayMs)) return value;
  const days = Math.round((Date.parse(value) - Date.parse(today)) / dayMs);
  return `{{ $today.plus({ days: ${days} }).toISODate() }}`;
}

function isDayText(value: unknown): value is string {
  return typeof value === 'string' && isDay.test(value);
}

function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
