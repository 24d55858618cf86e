import { AppError } from '../../openapi/AppError.ts';
import { readEntries } from '../../platform/expressions/codeEntries.ts';
import { codeFailure } from '../../platform/expressions/codeJob.ts';
import { placeOf, type CodeRequest, type CodeResult } from '../../platform/expressions/codeRequest.ts';
import { expressionError } from '../../platform/expressions/expressionError.ts';
import type { RawFailure } from '../../platform/expressions/frames.ts';
import { pythonMemory } from '../files/fileLimits.ts';
import { withFiles, type FileWork } from '../files/withFiles.ts';

/** Time of the processor until Python has started. */
const startMs = 10_000;

/**
 * Runs Python over the items of a run, in a process of its own (`files/formats/python`). Errors: `expression_*` with line and column;
 * `unavailable`.
 */
export async function runPython(work: FileWork, request: CodeRequest): Promise<CodeResult> {
  const { code, mode, continues, scope, timeoutMs } = request;
  const { items, execution, prevNode, runIndex, vars = {}, now, digitalOrganization } = scope;
  const workflow = {
    id: digitalOrganization.id,
    name: digitalOrganization.name,
    active: digitalOrganization.published,
  };
  const job = { code, mode, continues, items, execution, prevNode, runIndex, vars, now, workflow };
  const cpuMs = timeoutMs + startMs;
  return withFiles(
    work,
    async (session) => {
      const ran = await session
        .run('Python.run', { timeoutMs }, [Buffer.from(JSON.stringify(job))])
        .catch((error: unknown) => Promise.reject(asLimit(error, request)));
      const { logs, isCut, error, item } = ran.details;
      request.console?.read({ logs, isCut });
      if (isFailure(error)) throw codeFailure(request, error, typeof item === 'number' ? item : null);
      const rows: unknown[] = [];
      try {
        for await (const row of ran.rows()) rows.push(row);
      } catch {
        throw expressionError('expression_failed', 'The code gave no readable items', placeOf(request));
      }
      return { entries: [...readEntries(rows, request, (raw, index) => codeFailure(request, raw, index))] };
    },
    { ...pythonMemory, cpuMs },
  );
}

function isFailure(value: unknown): value is RawFailure {
  const failure = value as Partial<RawFailure> | null | undefined;
  return typeof failure?.kind === 'string' && typeof failure.message === 'string';
}

/** The process that was killed says which limit it was. */
function asLimit(error: unknown, request: CodeRequest): unknown {
  if (!(error instanceof AppError) || !['file_limit_reached', 'expression_limit'].includes(error.code)) return error;
  const what = /memory/.test(error.message)
    ? 'The code needs too much memory'
    : /bytes of data/.test(error.message)
      ? 'The items that the code returned are too large'
      : `The code took longer than ${request.timeoutMs / 1_000} s`;
  return expressionError('expression_limit', what, placeOf(request));
}
