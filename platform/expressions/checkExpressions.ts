import { PYTHON_PARAMETER } from './pythonParameter.ts';
import { parse, type AnyNode, type Program } from 'acorn';
import { AppError } from '../../openapi/AppError.ts';
import { CODE_WRAPPERS } from './codeWrappers.ts';
import { jsonPointer, lineAndColumn } from './expressionPlace.ts';
import { hasExpression, parseTemplate, type TemplatePart } from './parse.ts';
import { strayBraces } from './strayBraces.ts';

/** An error in a text, found without running it. */
export interface ExpressionProblem {
  /** JSON pointer of the parameter. */
  parameter: string;
  code: 'expression_invalid';
  /** With line and column in the text. */
  message: string;
  /** Where it may be meant as it is; everything else is an error. */
  severity?: 'warning';
}

/** Names of top-level parameters that are not read as the others are. */
export interface ReadOtherwise {
  /** Texts that are code as a whole. */
  asWritten?: readonly string[];
  /** Their expressions know the names of a pagination besides. */
  paged?: readonly string[];
  /** Code around their expressions may have any braces. */
  code?: readonly string[];
}

/** Names with `$` that expressions know; `runner/realmRoots.ts` defines them. */
export const ROOTS: ReadonlySet<string> = new Set(
  (
    '$json $binary $input $ $execution $organization $digitalOrganization $prevNode $runIndex $itemIndex $now $today ' +
    '$if $ifEmpty $not $min $max $jmespath $vars'
  ).split(' '),
);
/** Names with `$` that code nodes know besides. */
export const CODE_ROOTS: ReadonlySet<string> = new Set(['$helpers', '$getWorkflowStaticData']);
/** Names that the expressions of a pagination know besides. */
export const PAGE_ROOTS: ReadonlySet<string> = new Set(['$response', '$pageCount']);
const PAGED_ROOTS: ReadonlySet<string> = new Set([...ROOTS, ...PAGE_ROOTS]);
const MAX_DEPTH = 64;
const MAX_PROBLEMS = 100;

/**
 * Reads every expression of a parameter tree; reports syntax errors, unknown names with `$`, and likely unfinished expressions. Nothing is
 * evaluated. At most 100 problems.
 */
export function checkExpressions(
  parameters: object,
  { asWritten = [], paged = [], code = [] }: ReadOtherwise = {},
): ExpressionProblem[] {
  const problems: ExpressionProblem[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (problems.length >= MAX_PROBLEMS || path.length > MAX_DEPTH) return;
    const isKept = path.length === 1 && asWritten.includes(path[0]!);
    if (isKept && path[0] === PYTHON_PARAMETER) return;
    if (typeof value === 'string') {
      const known = paged.includes(path[0]!) ? PAGED_ROOTS : ROOTS;
      const problem = isKept
        ? codeProblem(value, 'code', new Set([...known, ...CODE_ROOTS]))
        : (templateProblem(value, known) ?? unfinished(value, known, code.includes(path[0]!)));
      if (problem === null) return;
      const { line, column } = lineAndColumn(value, problem.position);
      const message = `line ${line}, column ${column}: ${problem.what}`;
      const severity = problem.isLikely === true ? { severity: 'warning' as const } : {};
      problems.push({ parameter: jsonPointer(path), code: 'expression_invalid', message, ...severity });
    } else if (typeof value === 'object' && value !== null && !isKept) {
      for (const [key, entry] of Object.entries(value)) visit(entry, [...path, key]);
    }
  };
  visit(parameters, []);
  return problems;
}

interface Problem {
  what: string;
  /** In the text, from 1. */
  position: number;
  /** Likely a mistake, but not for certain. */
  isLikely?: boolean;
}

/** For a text whose expressions are sound. */
function unfinished(text: string, known: ReadonlySet<string>, isCode: boolean): Problem | null {
  const stray = strayBraces(text, known);
  if (stray === null || (isCode && !stray.certain)) return null;
  return { what: stray.message, position: stray.position, isLikely: !stray.certain };
}

function templateProblem(text: string, known: ReadonlySet<string>): Problem | null {
  if (!hasExpression(text)) return null;
  let parts: TemplatePart[];
  try {
    parts = parseTemplate(text).parts;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { what: error.message, position: Number(error.details?.['position'] ?? 1) };
  }
  for (const part of parts) {
    if (part.kind !== 'code' || part.empty) continue;
    const problem = codeProblem(part.code.replace(/;\s*$/, ''), 'expressions', known);
    if (problem !== null) return { what: problem.what, position: part.offset + problem.position };
  }
  return null;
}

/** Position: in the code, from 1. */
function codeProblem(code: string, kind: keyof typeof CODE_WRAPPERS, known: ReadonlySet<string>): Problem | null {
  const [prefix, suffix] = CODE_WRAPPERS[kind];
  const positionOf = (offset: number): number =>
    Math.max(0, Math.min(offset - prefix.length, code.trimEnd().length)) + 1;
  let program: Program;
  try {
    program = parse(prefix + code + suffix, {
      ecmaVersion: 'latest',
      sourceType: 'script',
      allowImportExportEverywhere: kind === 'code',
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) return { what: 'This is nested too deeply', position: 1 };
    const position = positionOf((error as SyntaxError & { pos?: number }).pos ?? 0);
    const endsEarly = position > code.trimEnd().length;
    return { what: endsEarly ? 'The code is incomplete' : error.message.replace(/ \(\d+:\d+\)$/, ''), position };
  }
  const unknown = unknownRoot(program, known);
  return unknown === null ? null : { what: `${unknown.name} is not known`, position: positionOf(unknown.start) };
}

/** The first name with `$` that is read, but neither known nor declared anywhere in the code. */
function unknownRoot(program: Program, known: ReadonlySet<string>): { name: string; start: number } | null {
  const declared = new Set<string>();
  const read: { name: string; start: number }[] = [];
  const waiting: { node: AnyNode; binds: boolean }[] = [{ node: program, binds: false }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, binds } = next;
    if (node.type === 'Identifier') {
      if (binds) declared.add(node.name);
      else if (node.name.startsWith('$') && !known.has(node.name)) read.push(node);
    }
    for (const [key, value] of Object.entries(node)) {
      const isName = (key === 'property' || key === 'key' || key === 'label') && !('computed' in node && node.computed);
      if (isName) continue;
      const isPattern = binds && key !== 'right' && key !== 'key';
      const isBinding = isPattern || key === 'params' || key === 'param' || key === 'id';
      for (const child of (Array.isArray(value) ? value : [value]) as unknown[])
        if (typeof child === 'object' && child !== null && 'type' in child)
          waiting.push({ node: child as AnyNode, binds: isBinding });
    }
  }
  const unknown = read.filter(({ name }) => !declared.has(name)).toSorted((a, b) => a.start - b.start);
  return unknown[0] ?? null;
}
