import { withoutPlace } from '../../../platform/expressions/expressionError.ts';
import type { LazyExpressionPool } from '../../../platform/expressions/LazyExpressionPool.ts';
import type { EvaluatedValue } from '../../../platform/expressions/jobPlan.ts';
import { memberProbes, type MemberProbe } from '../../../platform/expressions/memberProbes.ts';
import { missingField } from '../../../platform/expressions/missingMember.ts';
import { nearestName } from '../../../platform/expressions/nearestName.ts';
import { hasExpression, parseTemplate } from '../../../platform/expressions/parse.ts';
import { ROOTS } from '../../../platform/expressions/checkExpressions.ts';
import type { ExpressionScope, JsonValue } from '../../../platform/expressions/scope.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { shortened } from './shortened.ts';

type Result = components['schemas']['ExpressionResult'];
type Remark = components['schemas']['ExpressionRemark'];

/** The data for evaluating the texts of a node. */
export interface TextsQuestion {
  pool: Pick<LazyExpressionPool, 'evaluate'>;
  node: string;
  texts: readonly string[];
  /** With one item index. */
  scope: ExpressionScope;
  /** Of all nodes that can be named. */
  nodeNames: readonly string[];
}

const dateText = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns each text's result for the item, evaluated in the sandbox within its limits, with likely problems. */
export async function previewTexts(question: TextsQuestion): Promise<Result[]> {
  const { texts, scope } = question;
  const cells = await evaluate(question, texts);
  const isTolerant = scope.expressionErrors === 'tolerant';
  const strict = isTolerant
    ? await evaluate({ ...question, scope: { ...scope, expressionErrors: 'strict' } }, texts)
    : [];
  const probes = texts.map((text, index) => (mayMissField(text, cells[index]!) ? memberProbes(text) : []));
  const asked = probes.flat();
  const dates = texts.map((text, index) => dateProbe(text, cells[index]!));
  const answers = await evaluate(question, [
    ...asked.map(({ text }) => text),
    ...dates.filter((text) => text !== null),
  ]);
  const answerOf = new Map<unknown, EvaluatedValue>(asked.map((probe, index) => [probe, answers[index]!]));
  let nextDate = asked.length;
  return texts.map((text, index) => {
    const isDate = dates[index] !== null && answers[nextDate++]?.value === true;
    const missing = missingFieldOf(probes[index]!, answerOf, question.scope);
    return resultOf(cells[index]!, { text, isDate, missing, strict: strict[index]?.error, question });
  });
}

/** In one job, or where that ends at a limit each text in one of its own, so that the others have values. */
async function evaluate(question: TextsQuestion, texts: readonly string[]): Promise<EvaluatedValue[]> {
  if (texts.length === 0) return [];
  const { pool, node, scope } = question;
  const templates = texts.map((text, index) => ({ node, parameter: `/${index}`, text }));
  try {
    const rows = await pool.evaluate({ organizationId: scope.organization.id, templates, scope });
    return rows[0]!;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'expression_limit') throw error;
    if (texts.length === 1) return [{ error }];
    const cells: EvaluatedValue[] = [];
    for (const text of texts) cells.push(...(await evaluate(question, [text])));
    return cells;
  }
}

/** Nothing came out, or a part of the text may be nothing. */
function mayMissField(text: string, { value, error }: EvaluatedValue): boolean {
  if (error !== undefined) return error.code === 'expression_failed';
  return hasExpression(text) && (value === null || !parseTemplate(text).single);
}

/** Dates become texts on their way out: whether it was one is asked where the text looks like it. */
function dateProbe(text: string, { value }: EvaluatedValue): string | null {
  if (typeof value !== 'string' || !dateText.test(value) || !hasExpression(text)) return null;
  const { parts, single } = parseTemplate(text);
  const [part] = parts;
  if (!single || part?.kind !== 'code') return null;
  return `{{ ((o) => o instanceof DateTime || o instanceof Date)(\n${part.code.replace(/;\s*$/, '')}\n) }}`;
}

function missingFieldOf(
  probes: readonly MemberProbe[],
  answerOf: ReadonlyMap<unknown, EvaluatedValue>,
  scope: ExpressionScope,
): Remark | null {
  for (const probe of probes) {
    const names = answerOf.get(probe)?.value;
    // Without an item everything is missing, and no name is wrong.
    if (!Array.isArray(names) || (scope.items.length === 0 && /^\$(json|binary|input)\b/.test(probe.owner))) continue;
    const near = nearestName(probe.name, names as string[]);
    const more = near === null ? fieldsText(names as string[]) : `Did you mean “${near}”?`;
    const message = `${missingField(probe.owner, probe.name)} ${more}`;
    return { code: 'field_missing', message, position: probe.offset + 1, length: probe.name.length };
  }
  return null;
}

function fieldsText(names: readonly string[]): string {
  const shown = names.slice(0, 8);
  if (shown.length === 0) return 'It has no fields.';
  return `Its fields: ${shown.join(', ')}${names.length > shown.length ? ', …' : ''}.`;
}

interface ResultFacts {
  text: string;
  isDate: boolean;
  missing: Remark | null;
  /** The error that this text would be where expressions are strict; the result is a value. */
  strict: AppError | undefined;
  question: TextsQuestion;
}

function resultOf({ value, error }: EvaluatedValue, facts: ResultFacts): Result {
  const { text, isDate, missing, strict, question } = facts;
  if (error !== undefined) {
    const remark = remarkOf(error, text, question);
    // "cannot read property 'city' of undefined" says less than which field is not there.
    const says =
      missing !== null && /^Reads |of (undefined|null)$|not a function/.test(remark.message) ? missing : remark;
    return { value: null, type: 'null', truncated: false, error: says, hint: null };
  }
  const hint = missing ?? (strict ? { ...remarkOf(strict, text, question), code: 'field_missing' as const } : null);
  return { ...shortened(value), type: isDate ? 'date' : typeOf(value), error: null, hint };
}

function typeOf(value: JsonValue): Result['type'] {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as 'string' | 'number' | 'boolean' | 'object';
}

function remarkOf(error: AppError, text: string, { nodeNames }: TextsQuestion): Remark {
  const { message, position } = withoutPlace(error);
  const code = error.code as Remark['code'];
  const remark = { code, position, length: 0 };
  const root = /^(\S+) is not known in expressions$/.exec(message)?.[1];
  if (root !== undefined) {
    const near = nearestName(root, [...ROOTS]);
    const start = text.indexOf(root, (position ?? 1) - 1);
    const place = start < 0 ? remark : { ...remark, position: start + 1, length: root.length };
    return { ...place, message: near === null ? message : `${message}. Did you mean ${near}?` };
  }
  const unknownNode = /^There is no node "([^]*)"$/.exec(message)?.[1];
  if (unknownNode !== undefined) {
    const near = nearestName(unknownNode, nodeNames);
    const place = placeOfName(text, unknownNode, remark);
    return { ...place, message: near === null ? message : `${message}. Did you mean "${near}"?` };
  }
  const unrunNode = /^Node "([^]*)" has not been executed$/.exec(message)?.[1];
  if (unrunNode !== undefined)
    return {
      ...placeOfName(text, unrunNode, remark),
      message: `Node "${unrunNode}" has not run yet: run it once to see its items.`,
    };
  return { ...remark, message };
}

function placeOfName(text: string, name: string, remark: Omit<Remark, 'message'>): Omit<Remark, 'message'> {
  const start = text.indexOf(name);
  return start < 0 ? remark : { ...remark, position: start + 1, length: name.length };
}
