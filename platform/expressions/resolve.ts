import { AppError } from '../../openapi/AppError.ts';
import type { ExpressionPool } from './expressionPool.ts';
import type { EvaluatedValue, TemplateToEvaluate } from './jobPlan.ts';
import { jsonPointer } from './expressionPlace.ts';
import { hasExpression } from './parse.ts';
import { parsePlain, resolvePlain } from './plainPaths.ts';
import type { ExpressionScope } from './scope.ts';

/** Parameters of a node: a JSON object, expressions as written in its texts. */
export type ParameterTree = { [key: string]: unknown };

/** The parameters for one item, or the first error among its expressions. Trees may share parts: treat them as read-only. */
export type ResolvedParameters =
  | { parameters: ParameterTree; error?: undefined }
  | { error: AppError; parameters?: undefined };

export interface ResolveOptions {
  pool: Pick<ExpressionPool, 'evaluate'>;
  /** Name of the node, for errors. */
  node: string;
  parameters: ParameterTree;
  scope: ExpressionScope;
  /** Top-level parameters that are kept as written, such as the source of a code node. */
  asWritten?: readonly string[] | undefined;
  /** Label of the parameter at a pointer, for errors; default: made from the pointer. */
  fieldAt?: ((pointer: string) => string) | undefined;
}

/** Deepest nesting of parameters. */
const MAX_DEPTH = 64;
/** Most texts with expressions in one node. */
const MAX_TEMPLATES = 2_000;

/** A value of the tree that may differ by item: a template, or a container that holds one. Anything else is shared. */
type Branch =
  | { kind: 'same'; value: unknown }
  | { kind: 'template'; index: number }
  | { kind: 'list'; entries: Branch[] }
  | { kind: 'object'; entries: [string, Branch][] };

/**
 * Evaluates every text with `{{ … }}` anywhere in a node's parameters, for each item of the scope, in one message.
 * Texts without expressions cost nothing and a tree without any does not touch the pool. The result of an expression is a value and is never evaluated again.
 *
 * Shape: one entry per item index of the scope, in order. An error names field and node in words; its `param` is the pointer (`/assignments/0/value`).
 * Errors: parameter_invalid; those of `ExpressionPool.evaluate` that end the whole job.
 */
export async function resolveParameters(options: ResolveOptions): Promise<ResolvedParameters[]> {
  const { parameters, scope, node } = options;
  const templates: TemplateToEvaluate[] = [];
  const kept = new Set(options.asWritten);
  const tree: Branch = {
    kind: 'object',
    entries: Object.entries(parameters).map(([key, value]) => [
      key,
      kept.has(key)
        ? { kind: 'same', value }
        : branchOf(value, { node, parameter: jsonPointer([key]), depth: 1 }, templates),
    ]),
  };
  if (options.fieldAt) for (const template of templates) template.field = options.fieldAt(template.parameter);
  const count = scope.itemIndexes?.length ?? scope.items.length;
  if (templates.length === 0) return Array.from({ length: count }, () => ({ parameters }));
  const rows = await evaluate(templates, options);
  return rows.map((row) => {
    const error = row.find((cell) => cell.error !== undefined)?.error;
    return error === undefined ? { parameters: grow(tree, row) as ParameterTree } : { error };
  });
}

/** Plain paths are followed here; the sandbox gets the other templates, in one message. */
async function evaluate(templates: TemplateToEvaluate[], { pool, scope }: ResolveOptions): Promise<EvaluatedValue[][]> {
  const itemIndexes = scope.itemIndexes ?? [...scope.items.keys()];
  const columns = resolvePlain(
    templates.map(({ text }) => parsePlain(text)),
    scope,
    itemIndexes,
  );
  const others = templates.filter((_, index) => columns[index] === null);
  const rows =
    others.length === 0 ? [] : await pool.evaluate({ organizationId: scope.organization.id, templates: others, scope });
  return itemIndexes.map((_, position) => {
    let next = 0;
    return columns.map((column) => {
      return column === null ? rows[position]![next++]! : { value: column[position]! };
    });
  });
}

interface BranchPlace {
  node: string;
  parameter: string;
  depth: number;
}

function branchOf(value: unknown, place: BranchPlace, templates: TemplateToEvaluate[]): Branch {
  if (typeof value === 'string' && hasExpression(value)) {
    if (templates.length >= MAX_TEMPLATES) throw invalid(place, `A node may hold at most ${MAX_TEMPLATES} expressions`);
    return {
      kind: 'template',
      index: templates.push({ node: place.node, parameter: place.parameter, text: value }) - 1,
    };
  }
  if (typeof value !== 'object' || value === null) return { kind: 'same', value };
  if (place.depth >= MAX_DEPTH) throw invalid(place, `Parameters may be nested at most ${MAX_DEPTH} levels deep`);
  const before = templates.length;
  const branch: Branch = Array.isArray(value)
    ? { kind: 'list', entries: value.map((entry, index) => branchOf(entry, inside(place, String(index)), templates)) }
    : {
        kind: 'object',
        entries: Object.entries(value).map(([key, entry]) => [key, branchOf(entry, inside(place, key), templates)]),
      };
  return templates.length === before ? { kind: 'same', value } : branch;
}

function inside(place: BranchPlace, key: string): BranchPlace {
  return { node: place.node, parameter: place.parameter + jsonPointer([key]), depth: place.depth + 1 };
}

function invalid(place: BranchPlace, message: string): AppError {
  const { node, parameter } = place;
  return new AppError('parameter_invalid', `${node}: ${message}`, {
    param: parameter,
    details: { node, parameter },
  });
}

function grow(branch: Branch, row: EvaluatedValue[]): unknown {
  switch (branch.kind) {
    case 'same':
      return branch.value;
    case 'template':
      return row[branch.index]?.value ?? null;
    case 'list':
      return branch.entries.map((entry) => grow(entry, row));
    case 'object':
      // `fromEntries` defines properties, so a key called `__proto__` stays a key.
      return Object.fromEntries(branch.entries.map(([key, entry]) => [key, grow(entry, row)]));
  }
}
