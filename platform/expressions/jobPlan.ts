import type { AppError } from '../../openapi/AppError.ts';
import { expressionError, type ExpressionPlace } from './expressionError.ts';
import { lineAndColumn } from './expressionPlace.ts';
import type { CompileProblem, EngineHeader, EvaluationPlace, JobBody, JobHeader, RawResult } from './frames.ts';
import { inChunks, pick, sparse } from './jobParts.ts';
import { missingMember } from './missingMember.ts';
import { MAX_ITEMS_PER_JOB, MAX_RESULT_CHARS, MAX_TOTAL_CHARS } from './limits.ts';
import { withListCalls } from './listCalls.ts';
import { parseTemplate, type ParsedTemplate } from './parse.ts';
import type { RunnerAnswer } from './runnerProcess.ts';
import type { ExpressionScope, JsonValue } from './scope.ts';

/** One text with expressions and where it stands. */
export interface TemplateToEvaluate {
  /** Name of the node, for errors. */
  node: string;
  /** JSON pointer of the parameter, such as `/assignments/0/value`. */
  parameter: string;
  /** Its label, for errors. */
  field?: string | undefined;
  text: string;
}

/** The result of one template for one item. */
export type EvaluatedValue = { value: JsonValue; error?: undefined } | { error: AppError; value?: undefined };

/** One message to a runner, with the data needed to read its response. */
export interface JobPlan {
  header: Omit<JobHeader, 'id' | 'deadlineMs' | 'rows'>;
  body: (seed: number[]) => string;
  itemIndexes: readonly number[];
  /** Of all items of the node. */
  itemCount: number;
  /** False if no text can be parsed: the errors are known without a runner. */
  hasCode: boolean;
  templates: PlannedTemplate[];
  codes: PlannedCode[];
}

interface PlannedTemplate {
  source: TemplateToEvaluate;
  /** Set where the text cannot be parsed: no runner sees it. */
  error: AppError | null;
  /** Position among the templates that the runner gets. */
  index: number;
}

interface PlannedCode {
  template: PlannedTemplate;
  code: string;
  offset: number;
}

/**
 * Prepares the messages for a node run: one, unless there are many items and every expression looks at its own item
 * only; then each message carries a part of them.
 */
export function planJobs(templates: TemplateToEvaluate[], scope: ExpressionScope): JobPlan[] {
  const itemIndexes = scope.itemIndexes ?? scope.items.map((_, index) => index);
  if (templates.length === 0 || itemIndexes.length === 0) return [];
  const { planned, codes, bodies, looksAtAllItems, dynamic, nodeNames } = planTemplates(templates);
  const nodes = dynamic ? scope.nodes : pick(scope.nodes, nodeNames);
  const chunks = looksAtAllItems ? [itemIndexes] : inChunks(itemIndexes, MAX_ITEMS_PER_JOB);
  return chunks.map((indexes) => {
    const items = looksAtAllItems || indexes.length >= scope.items.length ? scope.items : sparse(scope.items, indexes);
    return {
      header: { kind: 'expressions', codes: codes.map(({ code }) => code), timeZone: scope.timeZone },
      body: (seed) =>
        JSON.stringify({
          templates: bodies,
          itemIndexes: indexes,
          scope: { ...scope, items, nodes, itemIndexes: undefined },
          seed,
          maxResultChars: MAX_RESULT_CHARS,
          maxTotalChars: MAX_TOTAL_CHARS,
        } satisfies JobBody),
      itemIndexes: indexes,
      itemCount: Math.max(1, scope.items.length),
      hasCode: bodies.length > 0,
      templates: planned,
      codes,
    };
  });
}

function planTemplates(templates: TemplateToEvaluate[]) {
  const planned: PlannedTemplate[] = [];
  const codes: PlannedCode[] = [];
  const bodies: JobBody['templates'] = [];
  const nodeNames = new Set<string>();
  let dynamic = false;
  let looksAtAllItems = false;
  for (const source of templates) {
    const parsed = tryParse(source);
    const template: PlannedTemplate = { source, error: parsed.error, index: bodies.length };
    planned.push(template);
    if (parsed.template === null) continue;
    for (const name of parsed.template.nodeNames) nodeNames.add(name);
    dynamic ||= parsed.template.dynamic;
    looksAtAllItems ||= parsed.template.looksAtAllItems;
    const parts = parsed.template.parts.map((part) => {
      if (part.kind === 'text') return part.text;
      const code = part.empty ? 'undefined' : withListCalls(part.code.replace(/;\s*$/, ''));
      return codes.push({ template, code, offset: part.offset }) - 1;
    });
    bodies.push({ parts, single: parsed.template.single });
  }
  return { planned, codes, bodies, looksAtAllItems, dynamic, nodeNames };
}

function tryParse(
  source: TemplateToEvaluate,
): { template: ParsedTemplate; error: null } | { template: null; error: AppError } {
  try {
    return { template: parseTemplate(source.text), error: null };
  } catch (error) {
    const { message, details } = error as AppError;
    const position = Number(details?.['position'] ?? 1);
    return { template: null, error: expressionError('expression_invalid', message, placeIn(source, position)) };
  }
}

/** Results as they came out of the sandbox, for the first items of a plan. */
export interface RawRows {
  rows: (RawResult[] | undefined)[];
  problems: CompileProblem[];
  spentMs: number;
}

/** Reads what a runner answered. Errors: expression_limit. */
export function readAnswer(plan: JobPlan, answer: RunnerAnswer, timeoutMs: number): RawRows {
  const limit = { kind: 'limit', id: 0, place: null } as const;
  if (answer.kind === 'killed') throw limitError(plan, { ...limit, limit: 'time' }, timeoutMs);
  if (answer.kind === 'refused' || answer.kind === 'crashed')
    throw limitError(plan, { ...limit, limit: 'memory' }, timeoutMs);
  const { header, body } = answer;
  if (header.kind === 'limit') throw limitError(plan, header, timeoutMs);
  if (header.kind !== 'done' || header.rows < 1) throw new Error('invariant: every slice has an item');
  const read = JSON.parse(body) as RawResult[][];
  const rows = Array.from({ length: header.rows }, (_, row) => read[row]);
  return { rows, problems: header.problems, spentMs: header.spentMs };
}

/** A row per item with a value or an error per template, once all items of a plan are there. */
export function readRows(plan: JobPlan, { rows, problems }: Omit<RawRows, 'spentMs'>): EvaluatedValue[][] {
  const syntaxErrors = new Map(problems.map((problem) => syntaxError(plan, problem)));
  return plan.itemIndexes.map((itemIndex, row) =>
    plan.templates.map((template) => {
      const error = template.error ?? syntaxErrors.get(template);
      if (error !== undefined) return { error };
      return readResult(plan, { template, itemIndex }, rows[row]?.[template.index]);
    }),
  );
}

function readResult(
  plan: JobPlan,
  at: { template: PlannedTemplate; itemIndex: number },
  raw: RawResult | undefined,
): EvaluatedValue {
  const { template, itemIndex } = at;
  if (raw !== undefined && 'v' in raw) return { value: raw.v as JsonValue };
  const failure = raw?.e ?? { kind: 'Error', message: 'The expression gave no readable value' };
  const position = positionOf(plan, template, failure);
  const place = { ...placeIn(template.source, position), itemIndex, itemCount: plan.itemCount };
  if (failure.kind === 'size') {
    return {
      error: expressionError('expression_limit', `The value is longer than ${MAX_RESULT_CHARS} characters`, place),
    };
  }
  const unknownName =
    failure.kind === 'ReferenceError' ? /^(\S+) is not defined/.exec(failure.message)?.[1] : undefined;
  if (unknownName !== undefined) {
    const what = `${unknownName} is not known in expressions`;
    return { error: expressionError('expression_invalid', what, place) };
  }
  if (/^out of memory$|^Maximum call stack size exceeded$/.test(failure.message)) {
    const what =
      failure.message === 'out of memory'
        ? 'The expression needs too much memory'
        : 'The expression calls itself too deeply';
    return { error: expressionError('expression_limit', what, place) };
  }
  const what = missingMember(template.source.text, failure.message, position) ?? failure.message;
  return { error: expressionError('expression_failed', what, place) };
}

function positionOf(
  plan: JobPlan,
  template: PlannedTemplate,
  at: { code?: number; line?: number; column?: number },
): number | undefined {
  const planned = at.code === undefined ? plan.codes.find((code) => code.template === template) : plan.codes[at.code];
  if (planned === undefined || planned.template !== template) return undefined;
  return planned.offset + offsetInCode(planned.code, at.line ?? 1, at.column ?? 1) + 1;
}

/** Node, parameter and place of a position in a template's text. */
function placeIn({ node, parameter, field, text }: TemplateToEvaluate, position: number | undefined): ExpressionPlace {
  const at = position === undefined ? {} : { position, ...lineAndColumn(text, position) };
  return { node, parameter, field, isOneLine: !text.includes('\n'), ...at };
}

/** Returns the offset of a line and column (both from 1) in code; positions after the end become the end. */
function offsetInCode(code: string, line: number, column: number): number {
  let start = 0;
  for (let passed = 1; passed < line; passed += 1) {
    const end = code.indexOf('\n', start);
    if (end < 0) return code.trimEnd().length;
    start = end + 1;
  }
  const isBlankBefore = line <= 1 && column <= 1;
  const offset = isBlankBefore ? code.length - code.trimStart().length : start + Math.max(0, column - 1);
  return Math.min(offset, code.length);
}

function syntaxError(plan: JobPlan, problem: CompileProblem): [PlannedTemplate, AppError] {
  const planned = plan.codes[problem.codeIndex];
  if (planned === undefined) throw new Error('invariant: a compile problem names a known code');
  const lines = planned.code.split('\n').length;
  const what = problem.line > lines ? 'The expression is incomplete' : problem.message;
  const position = planned.offset + offsetInCode(planned.code, problem.line, problem.column) + 1;
  return [planned.template, expressionError('expression_invalid', what, placeIn(planned.template.source, position))];
}

const LIMIT_TEXT = {
  memory: 'The expressions of this node need too much memory',
  depth: 'The expression is nested too deeply',
  size: `The values of all expressions of this node are longer than ${MAX_TOTAL_CHARS} characters`,
};

/** The expressions of all items together took longer than they may. */
export function nodeTimeError(plan: JobPlan, limitMs: number): AppError {
  const what = `The expressions of this node took longer than ${limitMs / 1_000} s for all its items together`;
  return limitErrorAt(plan, what, null);
}

function limitError(plan: JobPlan, limit: Extract<EngineHeader, { kind: 'limit' }>, timeoutMs: number): AppError {
  const what =
    limit.limit === 'time'
      ? `The expressions took longer than ${timeoutMs / 1_000} s for one item`
      : LIMIT_TEXT[limit.limit];
  return limitErrorAt(plan, what, limit.place);
}

function limitErrorAt(plan: JobPlan, what: string, place: EvaluationPlace | null): AppError {
  const sent = plan.templates.filter((template) => template.error === null);
  const template = place === null ? sent[0] : sent[place.template];
  const source: Omit<TemplateToEvaluate, 'text'> = (template ?? plan.templates[0])?.source ?? {
    node: '',
    parameter: '',
  };
  const itemIndex = place?.item;
  const isCertain = place !== null || sent.length === 1;
  const parameter = isCertain
    ? source.parameter
    : sent
        .map((other) => other.source.parameter)
        .slice(0, 5)
        .join(', ');
  return expressionError('expression_limit', what, {
    node: source.node,
    parameter,
    ...(isCertain ? { field: source.field } : {}),
    ...(itemIndex === undefined ? {} : { itemIndex, itemCount: plan.itemCount }),
  });
}
