import type { Handler } from '../../handler.ts';
import { referencePage } from '../../middleware/referenceFiles.ts';
import { referencePolicy } from '../../middleware/securityHeaders.ts';

/** Gives the page of the API reference; its script comes from this server. */
export const getReference: Handler<'getReference'> = async () => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  headers: { 'content-security-policy': referencePolicy, 'cache-control': 'no-cache' },
  raw: referencePage,
});
