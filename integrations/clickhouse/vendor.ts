import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { lists } from './lists.ts';

/** ClickHouse by its HTTP interface. */
export const clickhouse = defineVendor({
  id: 'clickhouse',
  title: 'ClickHouse',
  icon: 'Database',
  group: 'databases',
  apiUrl: 'https://clickhouse.example.com',
  credentialTypes: ['clickhouse'],
  failureOf,
  lists,
  mayBeEmpty: true,
  pauseMs: 2_000,
  source: 'https://clickhouse.com/docs/interfaces/http',
});

/** Too many statements, or parts that are not merged yet. */
const limitedCodes = new Set(['202', '252']);
/** Errors of the network, and of replicas: https://github.com/ClickHouse/ClickHouse/blob/master/src/Common/ErrorCodes.cpp. */
const temporaryCodes = new Set(['209', '210', '225', '242', '279', '319', '999']);

/** The header has the code of the error; most of them have status 500. The text of the body is added by the client. */
function failureOf({ status, headers }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  const code = headers['x-clickhouse-exception-code'];
  if (status < 300 && code === undefined) return null;
  if (code === undefined)
    return { kind: status >= 500 ? 'temporary' : 'refused', message: `The response has status ${status}.` };
  const kind = limitedCodes.has(code) ? 'limited' : temporaryCodes.has(code) ? 'temporary' : 'refused';
  return { kind, code, message: `The statement failed (${code}).` };
}
