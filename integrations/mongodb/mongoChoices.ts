import { AppError } from '../../openapi/AppError.ts';
import type { NodeChoices } from '../../activities/kit/choices.ts';
import { MongoSession } from './MongoSession.ts';

const timeoutMs = 15_000;
const maxChoices = 200;

/** Databases and collections, for the form. */
export function mongoChoices(slot: string): NodeChoices {
  return {
    slot,
    read: async ({ parameter, search, parameters }, { credential, connect, signal }) => {
      const session = new MongoSession({ credential, connect, signal });
      const database = parameters['database'];
      const names = await namesOf(session, parameter, typeof database === 'string' ? database.trim() : '');
      const words = search.toLowerCase().split(/\s+/).filter(Boolean);
      const found = names.filter((name) => words.every((word) => name.toLowerCase().includes(word)));
      const choices = found.toSorted().slice(0, maxChoices);
      return { choices: choices.map((name) => ({ value: name, label: name, hint: null })), cursor: null };
    },
  };
}

/** Errors: `parameter_invalid` for a parameter without a list; those of the session. */
async function namesOf(session: MongoSession, parameter: string, database: string): Promise<string[]> {
  if (parameter === '/database')
    return session.work({ kind: 'read', timeoutMs, database: 'admin' }, async ({ db, signal, maxTimeMS }) => {
      const command = { listDatabases: 1, nameOnly: true, authorizedDatabases: true, maxTimeMS };
      const { databases } = (await db.command(command, { signal })) as { databases: { name: string }[] };
      return databases.map(({ name }) => name);
    });
  if (parameter !== '/collection')
    throw new AppError('parameter_invalid', `The parameter "${parameter.slice(0, 100)}" has no list to choose from.`, {
      param: '/parameter',
    });
  return session.work({ kind: 'read', timeoutMs, database }, async ({ db, signal }) => {
    const found = db.listCollections({}, { nameOnly: true, authorizedCollections: true, signal } as object);
    return (await found.toArray()).map(({ name }) => name).filter((name) => !name.startsWith('system.'));
  });
}
