import { readFileSync } from 'node:fs';

import type { components } from '../../../openapi/generated/types.ts';

/** A well-known model of a kind of provider, as defaults for an admin to edit. */
export type CatalogueModel = components['schemas']['CatalogueModel'];

/**
 * Well-known models with capabilities, limits and list prices. Every entry names the page it was read from and the day that page is of;
 * prices are the vendor's in US dollars, which an admin turns into credits. The price of cache writes of an hour at Anthropic is twice that of
 * input (platform.claude.com/docs/en/build-with-claude/prompt-caching).
 * If a vendor bounds the input by characters, `context_tokens` is that bound: 32,000 of a prompt for an image, 4,096 of a text to speak
 * (developers.openai.com/api/reference); of Whisper it is the model's own context of text (github.com/openai/whisper, `n_text_ctx`).
 */
export const modelCatalogue: readonly CatalogueModel[] = JSON.parse(
  readFileSync(new URL('models.json', import.meta.url), 'utf8'),
) as CatalogueModel[];
