import type { AppError } from '../../openapi/AppError.ts';
import { MAX_CONSOLE_CHARS, MAX_CONSOLE_LINES } from './codeConsole.ts';
import { expressionError } from './expressionError.ts';
import { withImports } from './codeImports.ts';
import type { CodePackages } from './codePackages.ts';
import type { CodeBody, JobHeader, RawCodeResult, RawFailure } from './frames.ts';
import { isObject, readEntries } from './codeEntries.ts';
import { placeOf, type CodeRequest, type CodeResult } from './codeRequest.ts';
import { MAX_CODE_CHARS, MAX_ITEMS_PER_JOB } from './limits.ts';
import { withListCalls } from './listCalls.ts';
import { inChunks, pick, sparse } from './jobParts.ts';
import { scanBody } from './scanCode.ts';
import type { RunnerAnswer } from './runnerProcess.ts';

export interface CodeJob {
  header: Omit<JobHeader, 'id'>;
  body: (seed: number[]) => string;
}

/** The messages of one run: one, or several where there are many items and the code looks at its own item only. */
export function codeJobs(request: CodeRequest, packages: CodePackages): CodeJob[] {
  const { mode, scope, continues, timeoutMs, files } = request;
  const code = withImports(request.code);
  const found = scanBody(code);
  const nodes = found.dynamic ? scope.nodes : pick(scope.nodes, found.nodeNames);
  const all = [...scope.items.keys()];
  // Each message begins with the data as it was before the node: only one can change it and read its changes.
  const keepsData = scope.staticData !== undefined || scope.customData !== undefined;
  const isOne = mode === 'all' || found.looksAtAllItems || keepsData;
  const chunks = isOne ? [all] : inChunks(all, MAX_ITEMS_PER_JOB);
  return chunks.map((itemIndexes) => ({
    header: {
      kind: 'code',
      codes: [withListCalls(code)],
      packages: packages.of(code),
      timeZone: scope.timeZone,
      deadlineMs: timeoutMs,
    },
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
        packageNames: packages.names,
        ...(files === undefined ? {} : { files }),
        maxTotalChars: MAX_CODE_CHARS,
        maxLogLines: MAX_CONSOLE_LINES,
        maxLogChars: MAX_CONSOLE_CHARS,
      } satisfies CodeBody),
  }));
}

/** Adds what a runner answered to the result. Errors: those of `ExpressionPool.runCode`. */
export function readCodeAnswer(request: CodeRequest, answer: RunnerAnswer, result: CodeResult): void {
  if (answer.kind === 'refused')
    throw expressionError('expression_limit', 'The items are too many or too large', placeOf(request));
  if (answer.kind === 'killed') throw limitError(request, 'time');
  if (answer.kind === 'crashed') throw limitError(request, 'memory');
  const { header, body } = answer;
  const raw = (body === '' ? {} : JSON.parse(body)) as RawCodeResult;
  request.console?.read(raw);
  if (header.kind === 'limit') throw limitError(request, header.limit);
  const problem = header.kind === 'done' ? header.problems[0] : undefined;
  if (problem !== undefined) {
    const { line, column, message } = problem;
    throw expressionError('expression_invalid', message, { ...placeOf(request), line, column });
  }
  if ('e' in raw) throw codeFailure(request, raw.e, raw.item);
  const toError = (e: RawFailure, item: number): AppError => codeFailure(request, e, item);
  if (isObject(raw.staticData)) result.staticData = { ...result.staticData, ...raw.staticData };
  if (isObject(raw.customData)) result.customData = { ...result.customData, ...raw.customData };
  for (const entry of readEntries(raw.entries, request, toError)) result.entries.push(entry);
}

const LIMIT_CODES = /^out of memory$|^Maximum call stack size exceeded$/;

/** Returns the error of code that failed; its words come from the sandbox. */
export function codeFailure(request: CodeRequest, raw: RawFailure, itemIndex: number | null): AppError {
  const { kind, message, line, column } = raw;
  const place = {
    ...placeOf(request),
    // Line 0 is before the code: the engine knows no place then.
    ...(line === undefined || line < 1 ? {} : { line, column }),
    ...(itemIndex === null ? {} : { itemIndex, itemCount: request.scope.items.length }),
  };
  const unknownName = kind === 'ReferenceError' ? /^(\S+) is not defined/.exec(message)?.[1] : undefined;
  if (unknownName !== undefined)
    return expressionError('expression_invalid', `${unknownName} is not known in code`, place);
  if (LIMIT_CODES.test(message)) {
    const what = message === 'out of memory' ? 'The code needs too much memory' : 'The code calls itself too deeply';
    return expressionError('expression_limit', what, place);
  }
  return expressionError('expression_failed', kind === 'Error' ? message : `${kind}: ${message}`, place);
}

function limitError(request: CodeRequest, limit: 'time' | 'memory' | 'depth' | 'size'): AppError {
  const texts = {
    time: `The code took longer than ${request.timeoutMs / 1_000} s`,
    memory: 'The code needs too much memory',
    depth: 'The code is nested too deeply',
    size: `The items that the code returned are longer than ${MAX_CODE_CHARS} characters`,
  };
  return expressionError('expression_limit', texts[limit], placeOf(request));
}
