import { databaseNode } from '../../databases/databaseNode.ts';
import { postgresql } from '../dialect.ts';

/** Reads and changes rows of PostgreSQL. */
export const node = databaseNode(postgresql);
