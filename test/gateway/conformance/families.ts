import { anthropicFamily } from './anthropicFamily.ts';
import { bedrockFamily } from './bedrockFamily.ts';
import type { Family } from './family.ts';
import { geminiFamily } from './geminiFamily.ts';
import { openaiAlikeFamilies } from './openaiAlikeFamilies.ts';
import { openaiFamily } from './openaiFamily.ts';
import { responsesFamily } from './responsesFamily.ts';

/** Every family of providers that the official clients are run against. */
export const families: readonly Family[] = [
  openaiFamily,
  responsesFamily,
  anthropicFamily,
  bedrockFamily,
  geminiFamily,
  ...openaiAlikeFamilies,
];
