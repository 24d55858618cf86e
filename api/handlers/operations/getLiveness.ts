import type { Handler } from '../../handler.ts';

/** Says that the process answers. */
export const getLiveness: Handler<'getLiveness'> = async () => ({ status: 200, body: { status: 'ok' } });
