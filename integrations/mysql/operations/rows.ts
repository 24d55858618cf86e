import { databaseNode } from '../../databases/databaseNode.ts';
import { mysql } from '../dialect.ts';

/** Reads and changes rows of MySQL and MariaDB. */
export const node = databaseNode(mysql);
