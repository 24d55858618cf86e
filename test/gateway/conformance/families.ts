import { anthropicFamily } from './anthropicFamily.ts';
import type { Family } from './family.ts';
import { openaiFamily } from './openaiFamily.ts';

/** Every family of providers that the official clients are run against. */
export const families: readonly Family[] = [openaiFamily, anthropicFamily];
