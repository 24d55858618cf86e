import { formatCredits, parseCredits } from '../../db/credits.ts';
import { inputCheck } from '../../platform/schema/inputCheck.ts';
import type { components } from '../../openapi/generated/types.ts';
import { partOf } from './partOf.ts';
import { asText, holds, loose, sameValue } from './sameValue.ts';

type Schemas = components['schemas'];
export type Metric = Schemas['EvaluationMetric'];
export type Score = Schemas['EvaluationScore'];

/** Result of a row. */
export interface Scored {
  input: Record<string, unknown>;
  output: unknown;
  /** Undefined if the row has none. */
  expected: unknown;
  /** Reason that the row's source was rejected. */
  remark: string | null;
  /** Of the execution, in micro-credits. */
  micros: bigint;
  durationMs: number;
  tools: readonly { tool: string; arguments: Record<string, unknown> }[];
}

/** Model calls of metrics: each response is charged once per request. */
export interface Judges {
  /** The cosine of the embeddings of two texts. */
  similarity: (metric: Metric, texts: readonly [string, string]) => Promise<number>;
  judgment: (
    metric: Metric,
    row: Scored,
    output: unknown,
  ) => Promise<{ passed: boolean; score: number | null; reason: string }>;
}

export const defaultSimilarity = 0.8;

/** Scores one metric of a row. Errors: those of the judges. */
export async function scoreMetric(metric: Metric, row: Scored, judges: Judges): Promise<Score> {
  const { name, type } = metric;
  return { name, type, ...(await scoreOf(metric, row, judges)) };
}

type Verdict = Omit<Score, 'name' | 'type'>;
const passes = (passed: boolean, detail: string | null = null, score: number | null = null): Verdict => ({
  passed,
  score,
  detail,
});
const silent = (detail: string): Verdict => ({ passed: null, score: null, detail });
const noExpected = silent('The row has no expected output.');

function scoreOf(metric: Metric, row: Scored, judges: Judges): Verdict | Promise<Verdict> {
  const output = partOf(row.output, metric.field ?? '');
  switch (metric.type) {
    case 'equals':
      if (row.expected === undefined) return noExpected;
      return passes(sameValue(output, row.expected, metric.ignore_case));
    case 'contains':
      return contains(metric, output, row);
    case 'schema': {
      const problem = inputCheck(metric.schema ?? {})(output);
      return passes(problem === null, problem?.replace(/^the item/, 'the output') ?? null);
    }
    case 'similarity':
      return similarity({ metric, output, row }, judges);
    case 'judgment':
      return judgment({ metric, output, row }, judges);
    case 'tool_called':
      return toolCalled(metric, row);
    case 'cost':
      return passes(
        row.micros <= parseCredits(metric.maximum_credits ?? '0', '/maximum_credits'),
        `${formatCredits(row.micros)} credits`,
      );
    case 'time': {
      const seconds = row.durationMs / 1000;
      return passes(seconds <= (metric.maximum_seconds ?? 0), null, seconds);
    }
  }
}

function contains({ value, ignore_case: isLoose = false }: Metric, output: unknown, row: Scored): Verdict {
  const wanted = value ?? row.expected;
  if (wanted === undefined) return noExpected;
  if (typeof wanted === 'object') return passes(holds(output, wanted, isLoose));
  const [whole, part] = [asText(output), asText(wanted)].map((text) => (isLoose ? loose(text) : text));
  return passes(whole!.includes(part!));
}

/** Input of a judge. */
interface Asked {
  metric: Metric;
  output: unknown;
  row: Scored;
}

async function similarity({ metric, output, row }: Asked, judges: Judges): Promise<Verdict> {
  if (row.expected === undefined) return noExpected;
  const texts = [asText(output), asText(row.expected)] as const;
  if (texts.some((text) => text.trim() === ''))
    return passes(texts[0].trim() === texts[1].trim(), 'There is nothing to compare.');
  const score = await judges.similarity(metric, texts);
  return passes(score >= (metric.minimum ?? defaultSimilarity), null, Math.round(score * 10_000) / 10_000);
}

async function judgment({ metric, output, row }: Asked, judges: Judges): Promise<Verdict> {
  const { passed, score, reason } = await judges.judgment(metric, row, output);
  return passes(passed, reason, score);
}

function toolCalled({ tool, ignore_case: isLoose = false }: Metric, { expected, tools }: Scored): Verdict {
  const wanted = expectedCall(expected);
  const name = tool ?? wanted?.tool;
  if (name === undefined) return silent('The row does not say which tool.');
  const called = tools.filter((call) => call.tool === name);
  if (called.length === 0) return passes(false, `"${name}" was not called.`);
  const { arguments: given } = wanted?.tool === name ? wanted : { arguments: undefined };
  if (given === undefined || called.some((call) => holds(call.arguments, given, isLoose))) return passes(true);
  return passes(
    false,
    `"${name}" was called with other arguments: ${JSON.stringify(called[0]!.arguments).slice(0, 500)}`,
  );
}

/** The call that an expected output names (`domains/evaluations/README.md`: rows of edited approvals). */
function expectedCall(expected: unknown): { tool: string; arguments?: Record<string, unknown> } | null {
  const named = typeof expected === 'string' ? parsed(expected) : expected;
  if (typeof named !== 'object' || named === null || !('tool' in named)) return null;
  const { tool, arguments: given } = named as { tool: unknown; arguments?: unknown };
  if (typeof tool !== 'string') return null;
  return typeof given === 'object' && given !== null && !Array.isArray(given)
    ? { tool, arguments: given as Record<string, unknown> }
    : { tool };
}

/** A row passes where something was looked at, and nothing that applies failed. */
export function passesAll(scores: readonly Score[]): boolean {
  return scores.some(({ passed }) => passed === true) && scores.every(({ passed }) => passed !== false);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
