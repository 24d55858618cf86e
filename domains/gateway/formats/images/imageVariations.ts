import { filesOf } from '../form.ts';
import { invalid } from '../json.ts';
import { imageFormat } from './imageFormat.ts';

/** OpenAI's variations of one image, without a prompt. Source: openai-openapi `/images/variations` (`CreateImageVariationRequest`). */
export const imageVariations = imageFormat({
  endpoint: 'images.variations',
  eventPrefix: null,
  hasNoPrompt: true,
  checkInput(body) {
    if (filesOf(body, 'image').length !== 1) throw invalid('/image', 'image must be one file.');
  },
});
