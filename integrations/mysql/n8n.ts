import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { importRows } from '../databases/importRows.ts';
import { withQuestionMarks } from '../databases/importSql.ts';
import { comments } from './comments.ts';

/** Mapping of n8n's node for MySQL: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.mysql/. */
export const n8n: VendorMappings = {
  mySql: importRows({
    type: 'mysql.rows',
    title: 'MySQL',
    credentials: { mySql: 'mysql' },
    firstOperation: 'insert',
    comments,
    placed: withQuestionMarks,
  }),
};
