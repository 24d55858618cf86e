import type { CodeRequest, CodeResult } from '../../../platform/expressions/codeRequest.ts';
import type { EvaluatePage } from '../evaluatePage.ts';

/** Code of users, in the sandbox. */
export interface NodeCode {
  /** Runs code over the items. Errors: `expression_*` with line and column; `unavailable`. */
  run: (code: CodeToRun) => Promise<CodeResult>;
  /** The same for Python, which has neither files nor other nodes. */
  runPython: (code: Omit<CodeToRun, 'files'>) => Promise<CodeResult>;
  /** Evaluates `pageParameters` of an item once more, after a page. Errors: `expression_*`. */
  evaluatePage: EvaluatePage;
}

export type CodeToRun = Pick<CodeRequest, 'code' | 'mode' | 'parameter' | 'timeoutMs' | 'files'>;
