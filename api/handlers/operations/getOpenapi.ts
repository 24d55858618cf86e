import type { Handler } from '../../handler.ts';
import { contractText } from '../../middleware/validate.ts';

/** Gives the contract itself, as this server keeps it. */
export const getOpenapi: Handler<'getOpenapi'> = async () => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  headers: { 'cache-control': 'no-cache' },
  raw: contractText,
});
