import { databaseNode } from '../../databases/databaseNode.ts';
import { sqlServer } from '../dialect.ts';

/** Reads and changes rows of SQL Server and Azure SQL. */
export const node = databaseNode(sqlServer);
