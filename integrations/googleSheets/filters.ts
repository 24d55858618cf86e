import { AppError } from '../../openapi/AppError.ts';
import { choice, list, object, text, type ValueOf } from '../../platform/schema/schema.ts';
import { rowNumber } from './records.ts';

const operators = {
  equals: 'Is equal to',
  not_equals: 'Is not equal to',
  contains: 'Contains',
  starts_with: 'Begins with',
  greater: 'Is greater than',
  greater_equal: 'Is at least',
  less: 'Is less than',
  less_equal: 'Is at most',
  empty: 'Is empty',
  not_empty: 'Is not empty',
} as const;

type Operator = keyof typeof operators;

export const filters = list(
  object({
    column: text({ title: 'Column', required: true, maxLength: 1_000 }),
    operator: choice(Object.keys(operators) as Operator[], operators)({ title: 'Condition', default: 'equals' }),
    value: text({
      title: 'Value',
      maxLength: 50_000,
      showWhen: { operator: (Object.keys(operators) as Operator[]).filter((name) => !name.endsWith('empty')) },
    }),
  }),
)({ title: 'Filters', entry: 'filter', maxItems: 50, default: [] });

export type Filter = ValueOf<typeof filters>[number];

export const match = choice(['all', 'any'], { all: 'All filters', any: 'Any filter' })({
  title: 'Rows must match',
  default: 'all',
});

/** Returns a test of rows. Errors: `parameter_invalid` for a column that does not exist. */
export function filterOf(
  all: readonly Filter[],
  mode: 'all' | 'any',
  columns: readonly string[],
): (row: Readonly<Record<string, unknown>>) => boolean {
  for (const { column } of all) {
    if (columns.includes(column.trim()) || column.trim() === rowNumber) continue;
    const known = columns.map((name) => `"${name}"`).join(', ');
    const message = `The sheet has no column "${column.slice(0, 100)}". It has ${known.slice(0, 500) || 'none'}.`;
    throw new AppError('parameter_invalid', message, { param: '/filters' });
  }
  if (all.length === 0) return () => true;
  const isMatch = (row: Readonly<Record<string, unknown>>) => (filter: Filter) =>
    tests[filter.operator](row[filter.column.trim()] ?? '', filter.value ?? '');
  return mode === 'all' ? (row) => all.every(isMatch(row)) : (row) => all.some(isMatch(row));
}

const tests: Readonly<Record<Operator, (cell: unknown, value: string) => boolean>> = {
  equals: (cell, value) => compared(cell, value) === 0,
  not_equals: (cell, value) => compared(cell, value) !== 0,
  contains: (cell, value) => String(cell).toLowerCase().includes(value.toLowerCase()),
  starts_with: (cell, value) => String(cell).toLowerCase().startsWith(value.toLowerCase()),
  greater: (cell, value) => cell !== '' && compared(cell, value) > 0,
  greater_equal: (cell, value) => cell !== '' && compared(cell, value) >= 0,
  less: (cell, value) => cell !== '' && compared(cell, value) < 0,
  less_equal: (cell, value) => cell !== '' && compared(cell, value) <= 0,
  empty: (cell) => cell === '',
  not_empty: (cell) => cell !== '',
};

/** Negative, zero or positive. Numbers are compared as numbers, everything else as text: "7" is equal to 7. */
function compared(cell: unknown, value: string): number {
  const [a, b] = [numberIn(cell), numberIn(value)];
  if (a !== null && b !== null) return a - b;
  const text = typeof cell === 'boolean' ? String(cell) : String(cell);
  const wanted = typeof cell === 'boolean' ? value.toLowerCase() : value;
  return text === wanted ? 0 : text < wanted ? -1 : 1;
}

function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : null;
}
