import type { Handler } from '../../handler.ts';
import { referencePage } from '../../middleware/referenceFiles.ts';
import { referencePolicy } from '../../middleware/securityHeaders.ts';

/** Gives the page of the API reference; its script comes from this server. */
export const getReference: Handler<'getReference'> = async ({ headers }, { settings }) => ({
  status: 200,
  contentType: 'text/html; charset=utf-8',
  headers: {
    'content-security-policy': referencePolicy({ publicUrl: settings.publicUrl, host: headers.host ?? '' }),
    'cache-control': 'no-cache',
  },
  raw: referencePage,
});
