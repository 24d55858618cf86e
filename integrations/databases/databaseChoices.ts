import { AppError } from '../../openapi/AppError.ts';
import type { Choice, NodeChoices } from '../../activities/kit/choices.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { Statement } from './DatabaseConnection.ts';
import { DatabaseSession } from './DatabaseSession.ts';
import type { Dialect } from './dialect.ts';

const timeoutMs = 15_000;
/** Choices of one response; a search finds the others. */
const maxChoices = 200;
const maxRead = 10_000;

/** The list of each parameter. */
const lists: Readonly<Record<string, 'schemas' | 'tables' | 'columns'>> = {
  schema: 'schemas',
  table: 'tables',
  columns: 'columns',
  keys: 'columns',
  returning: 'columns',
};

/** The schemas, tables and columns of a database, for the form. */
export function databaseChoices(dialect: Dialect, slot: string): NodeChoices {
  return {
    slot,
    read: async ({ parameter, search, parameters }, { credential, connect, signal }) => {
      const statement = statementOf(dialect, parameter, parameters);
      const session = new DatabaseSession(dialect, { credential, connect, signal });
      const { rows } = await session.work({ kind: 'read', timeoutMs }, ({ run }) =>
        run(statement, { maxRows: maxRead }),
      );
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const choices = rows.map(choiceOf).filter(({ value, hint }) => {
        const text = `${value} ${hint ?? ''}`.toLowerCase();
        return value !== '' && words.every((word) => text.includes(word));
      });
      return { choices: choices.slice(0, maxChoices), cursor: null };
    },
  };
}

/** Errors: `parameter_invalid`. */
function statementOf(dialect: Dialect, parameter: string, parameters: JsonObject): Statement {
  const [, name = ''] = /^\/([^/]+)(?:\/\d+)?$/.exec(parameter) ?? [];
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list === undefined)
    throw new AppError('parameter_invalid', `The parameter "${parameter.slice(0, 100)}" has no list to choose from.`, {
      param: '/parameter',
    });
  const schema = textOf(parameters, 'schema') || dialect.defaultSchema;
  if (list === 'schemas') return dialect.catalog.schemas;
  if (list === 'tables') return dialect.catalog.tables(schema);
  const table = textOf(parameters, 'table');
  if (table !== '') return dialect.catalog.columns(schema, table);
  throw new AppError('parameter_invalid', 'The list depends on the parameter "table". Enter it first.', {
    param: '/parameters/table',
  });
}

function textOf(parameters: JsonObject, name: string): string {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return typeof value === 'string' ? value.trim() : '';
}

function choiceOf({ name, kind, type, comment }: JsonObject): Choice {
  const hint = [kind, type, comment].filter((part) => typeof part === 'string' && part !== '').join(' · ');
  return { value: String(name), label: String(name), hint: hint === '' ? null : hint.slice(0, 200) };
}
