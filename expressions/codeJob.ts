import { AppError } from '../openapi/AppError.ts';
import { codeError } from './codeError.ts';
import type { CodeBody, JobHeader, RawCodeResult, RawFailure } from './frames.ts';
import { readEntries, type CodeEntry } from './codeEntries.ts';
import { MAX_ITEMS_PER_JOB, MAX_TOTAL_CHARS } from './limits.ts';
import { inChunks, pick, sparse } from './jobParts.ts';
import { scanBody } from './scanCode.ts';
import type { RunnerAnswer } from './runnerProcess.ts';
import type { ExpressionScope } from './scope.ts';

/** One run of a code node. */
export interface CodeRequest {
  organizationId: string;
  /** Name of the node, for errors. */
  node: string;
  /** JSON pointer of the parameter that holds the code, for errors. */
  parameter: string;
  /** The body of an asynchronous function. */
  code: string;
  /** `all`: once, and it returns the items. `each`: for every item of the scope, and it returns one item or null. */
  mode: 'all' | 'each';
  scope: ExpressionScope;
  /** Whether the items after one that failed are run (mode `each`). */
  continues: boolean;
  /** Time of the processor; per 2,000 items where the code looks at its own item only. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** In mode `all` an entry per returned item, in mode `each` one per input item. */
export interface CodeResult {
  entries: CodeEntry[];
  /** Lines that the code gave to `console.log`, at most 100 and 64 Ki characters in all. */
  logs: string[];
}

const MAX_LOG_LINES = 100;
const MAX_LOG_CHARS = 64 * 1024;

export interface CodeJob {
  header: Omit<JobHeader, 'id'>;
  body: (seed: number[]) => string;
}

/** The messages of one run: one, or several where there are many items and the code looks at its own item only. */
export function codeJobs({ code, mode, scope, continues, timeoutMs }: CodeRequest): CodeJob[] {
  const found = scanBody(code);
  const nodes = found.dynamic ? scope.nodes : pick(scope.nodes, found.nodeNames);
  const all = [...scope.items.keys()];
  const chunks = mode === 'all' || found.looksAtAllItems ? [all] : inChunks(all, MAX_ITEMS_PER_JOB);
  return chunks.map((itemIndexes) => ({
    header: { kind: 'code', codes: [code], timeZone: scope.timeZone, deadlineMs: timeoutMs },
    body: (seed) =>
      JSON.stringify({
        mode,
        itemIndexes,
        scope: {
          ...scope,
          items: chunks.length === 1 ? scope.items : sparse(scope.items, itemIndexes),
          nodes,
          itemIndexes: undefined,
        },
        seed,
        continues,
        maxTotalChars: MAX_TOTAL_CHARS,
        maxLogLines: MAX_LOG_LINES,
        maxLogChars: MAX_LOG_CHARS,
      } satisfies CodeBody),
  }));
}

/** Adds what a runner answered to the result. Errors: those of `ExpressionPool.runCode`. */
export function readCodeAnswer(request: CodeRequest, answer: RunnerAnswer, result: CodeResult): void {
  if (answer.kind === 'refused') throw codeError(request, 'expression_limit', 'The items are too many or too large');
  if (answer.kind === 'killed') throw limitError(request, 'time');
  if (answer.kind === 'crashed') throw limitError(request, 'memory');
  const { header, body } = answer;
  if (header.kind === 'limit') throw limitError(request, header.limit);
  const problem = header.kind === 'done' ? header.problems[0] : undefined;
  if (problem !== undefined) {
    const { line, column, message } = problem;
    throw codeError(request, 'expression_invalid', message, { line, column });
  }
  const raw = JSON.parse(body) as RawCodeResult;
  const logs: unknown[] = Array.isArray(raw.logs) ? raw.logs : [];
  for (const line of logs) if (result.logs.length < MAX_LOG_LINES) result.logs.push(String(line));
  if ('e' in raw) throw failure(request, raw.e, raw.item);
  const toError = (e: RawFailure, item: number): AppError => failure(request, e, item);
  for (const entry of readEntries(raw.entries, request, toError)) result.entries.push(entry);
}

const LIMIT_CODES = /^out of memory$|^Maximum call stack size exceeded$/;

function failure(request: CodeRequest, raw: RawFailure, itemIndex: number | null): AppError {
  const { kind, message, line, column } = raw;
  const place = { ...(line === undefined ? {} : { line, column }), ...(itemIndex === null ? {} : { itemIndex }) };
  const unknownName = kind === 'ReferenceError' ? /^(\S+) is not defined/.exec(message)?.[1] : undefined;
  if (unknownName !== undefined)
    return codeError(request, 'expression_invalid', `${unknownName} is not known in code`, place);
  if (LIMIT_CODES.test(message)) {
    const what = message === 'out of memory' ? 'The code needs too much memory' : 'The code calls itself too deeply';
    return codeError(request, 'expression_limit', what, place);
  }
  return codeError(request, 'expression_failed', kind === 'Error' ? message : `${kind}: ${message}`, place);
}

function limitError(request: CodeRequest, limit: 'time' | 'memory' | 'depth' | 'size'): AppError {
  const texts = {
    time: `The code took longer than ${request.timeoutMs / 1_000} s`,
    memory: 'The code needs too much memory',
    depth: 'The code is nested too deeply',
    size: `The items that the code returned are longer than ${MAX_TOTAL_CHARS} characters`,
  };
  return codeError(request, 'expression_limit', texts[limit]);
}
