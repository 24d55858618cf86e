import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { importRows } from '../databases/importRows.ts';

const credentials = {
  postgres: 'postgresql',
  timescaleDb: 'postgresql',
  crateDb: 'postgresql',
  questDb: 'postgresql',
};
const shared = { type: 'postgresql.rows', credentials, firstOperation: 'insert' } as const;

/** Mappings of n8n's nodes for PostgreSQL and servers that speak its protocol: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.postgres/. */
export const n8n: VendorMappings = {
  postgres: importRows({ ...shared, title: 'PostgreSQL', schema: 'public' }),
  timescaleDb: importRows({ ...shared, title: 'TimescaleDB', schema: 'public' }),
  crateDb: importRows({ ...shared, title: 'CrateDB', schema: 'doc' }),
  questDb: importRows({ ...shared, title: 'QuestDB', schema: 'public' }),
};
