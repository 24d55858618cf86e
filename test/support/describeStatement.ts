import type { Client, Connection, Submittable } from 'pg';

/** A column of a statement's result: its name and the number of its type in `pg_type`. */
export interface ResultColumn {
  readonly name: string;
  readonly type: number;
}

/** Asks PostgreSQL for the columns that a statement would return, without running it. Errors: PostgreSQL's, for a text that it refuses. */
export function describeStatement(client: Client, text: string): Promise<ResultColumn[]> {
  return new Promise((resolve, reject) => {
    let columns: ResultColumn[] = [];
    const description = {
      submit: (connection: Connection) => {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(description as unknown as Submittable);
  });
}
