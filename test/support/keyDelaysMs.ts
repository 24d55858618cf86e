import { isFull } from './isFull.ts';

/** Pauses between typed keys: of a fast typist by default, as most races show there; of a slow one, too, in the full counts. */
export const keyDelaysMs: readonly number[] = isFull ? [25, 100] : [25];
