import { imageFormat } from './imageFormat.ts';

/** OpenAI's images from a prompt. Source: openai-openapi `/images/generations`. */
export const imageGenerations = imageFormat({
  endpoint: 'images.generations',
  eventPrefix: 'image_generation',
  checkInput: () => undefined,
});
