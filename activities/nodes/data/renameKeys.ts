import { PatternCache } from '../../../platform/patterns/PatternCache.ts';
import type { Pace } from '../../../platform/diagnostics/Pace.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { dotsParameter, fieldName } from '../../kit/fieldParameters.ts';
import { isFieldKey, readField, withField } from '../../kit/fields.ts';
import { boolean, integer, list, object, text, type ValueOf } from '../../../platform/schema/schema.ts';

/** The longest name that a pattern may make. */
const maxNameChars = 1_000;
const maxLevels = 64;

const parameters = object({
  keys: list(object({ from: fieldName({ title: 'Name' }), to: fieldName({ title: 'New name' }) }))({
    title: 'Fields to rename',
    entry: 'field',
    description:
      'All fields are renamed at once, so two fields can swap names. Existing fields with the new name are replaced.',
    default: [],
  }),
  patterns: list(
    object({
      pattern: text({
        title: 'Regex',
        description: 'A regular expression in RE2 syntax (no lookarounds or backreferences).',
        required: true,
        maxLength: 1_000,
      }),
      replacement: text({ title: 'Replace with', description: '$1 is the first group.', maxLength: 500, default: '' }),
      case_sensitive: boolean({ title: 'Case sensitive', default: true }),
      max_depth: integer({
        title: 'Max depth',
        description: '0: top-level fields only. 1: one level deeper. -1: all levels.',
        minimum: -1,
        maximum: maxLevels,
        default: -1,
      }),
    }),
  )({
    title: 'Rename with regex',
    entry: 'pattern',
    description: 'Applied in order, after the fields above. If two fields get the same name, the last one wins.',
    default: [],
    maxItems: 20,
  }),
  dots: dotsParameter,
});
type Pattern = ValueOf<typeof parameters>['patterns'][number];

/** Gives fields other names: single ones, or all that match a pattern. */
export const node = defineNode({
  type: 'data.rename_keys',
  version: 1,
  title: 'Rename keys',
  description: 'Renames fields of each item.',
  icon: 'Tag',
  group: 'data',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    {
      title: 'Two fields, one of them nested',
      parameters: {
        keys: [
          { from: 'mail', to: 'email' },
          { from: 'address.zip', to: 'zip' },
        ],
      },
    },
    {
      title: 'Remove a prefix',
      parameters: { patterns: [{ pattern: '^custom_(.+)$', replacement: '$1', max_depth: 0 }] },
    },
  ],
  run: (context) => {
    const cache = new PatternCache();
    return eachItem({
      context,
      port: 'main',
      work: async (item, { keys, patterns, dots }, { pace }) => {
        let json = await renamedFields(item.json, { keys, dots, pace });
        for (const [index, pattern] of patterns.entries())
          json = await renamedObject(json, { ...pattern, cache, index, pace }, 0);
        return { ...item, json };
      },
    });
  },
});

async function renamedFields(
  json: JsonObject,
  { keys, dots, pace }: { keys: readonly { from: string; to: string }[]; dots: boolean; pace: Pace },
): Promise<JsonObject> {
  const found = keys
    .map(({ from, to }, index) => ({ from, to, index, value: readField(json, from, dots) }))
    .filter(({ value }) => value !== undefined);
  const changes = [
    ...found.map(({ from, index }) => ({ name: from, value: undefined, param: `/keys/${index}/from`, dots })),
    ...found.map(({ to, value, index }) => ({ name: to, value, param: `/keys/${index}/to`, dots })),
  ];
  let renamed = json;
  for (const change of changes) {
    const turn = pace.turn();
    if (turn) await turn;
    renamed = withField(renamed, change);
  }
  return renamed;
}

interface Renaming extends Pattern {
  cache: PatternCache;
  index: number;
  pace: Pace;
}

async function renamedObject(json: JsonObject, renaming: Renaming, depth: number): Promise<JsonObject> {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(json)) {
    const turn = renaming.pace.turn();
    if (turn) await turn;
    const inside = isLeaf(value, renaming, depth) ? value : await renamedInside(value as object, renaming, depth);
    entries.push([newName(name, renaming), inside]);
  }
  return Object.fromEntries(entries);
}

function isLeaf(value: unknown, { max_depth: maxDepth }: Renaming, depth: number): boolean {
  return typeof value !== 'object' || value === null || (maxDepth >= 0 && depth >= maxDepth);
}

/** Objects in lists have the same depth as those in fields. */
async function renamedInside(value: object, renaming: Renaming, depth: number): Promise<unknown> {
  if (depth >= maxLevels)
    throw new AppError('node_failed', `The item is nested deeper than ${maxLevels} levels. Set a max depth.`);
  if (!Array.isArray(value)) return renamedObject(value as JsonObject, renaming, depth + 1);
  const entries: unknown[] = [];
  for (const entry of value as unknown[]) {
    const inner = Array.isArray(entry) ? depth + 1 : depth;
    entries.push(isLeaf(entry, renaming, inner) ? entry : await renamedInside(entry as object, renaming, inner));
  }
  return entries;
}

function newName(
  name: string,
  { pattern, replacement, case_sensitive: caseSensitive, cache, index }: Renaming,
): string {
  const renamed = cache.replaceAll(pattern, name, { by: replacement, caseSensitive });
  if (renamed === name || (isFieldKey(renamed) && renamed.length <= maxNameChars)) return renamed;
  const message = `The regex renames "${name.slice(0, 100)}" to "${renamed.slice(0, 100)}", which is not a valid field name.`;
  throw new AppError('parameter_invalid', message, { param: `/patterns/${index}/replacement` });
}
