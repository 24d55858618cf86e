import type { Handler } from '../../handler.ts';

/** Reports that the process is running. */
export const getLiveness: Handler<'getLiveness'> = async () => ({ status: 200, body: { status: 'ok' } });
