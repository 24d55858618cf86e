import { AppError } from '../../../../openapi/AppError.ts';
import { filesOf, isForm } from '../form.ts';
import { invalid, isObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { imageFormat } from './imageFormat.ts';

const mostInputImages = 16;

/**
 * OpenAI's images from images: a form with files, or JSON with references to them by URL.
 * Source: openai-openapi `/images/edits` (`CreateImageEditRequest`, `EditImageBodyJsonParam`).
 */
export const imageEdits = imageFormat({
  endpoint: 'images.edits',
  eventPrefix: 'image_edit',
  checkInput: (body) => (isForm(body) ? checkFiles(body) : checkReferences(body)),
});

function checkFiles(body: JsonObject): void {
  const images = filesOf(body, 'image').length;
  if (images === 0) throw invalid('/image', 'image must be a file.');
  if (images > mostInputImages) throw invalid('/image', `image must not be more than ${mostInputImages} files.`);
}

function checkReferences(body: JsonObject): void {
  const { images, mask } = body;
  if (!Array.isArray(images) || images.length === 0 || images.length > mostInputImages) {
    throw invalid(
      '/images',
      `Send the images as files of a form, or as images, an array of 1 to ${mostInputImages} objects with image_url.`,
    );
  }
  for (const [index, image] of images.entries()) checkReference(image, `/images/${index}`);
  if (mask !== undefined && mask !== null) checkReference(mask, '/mask');
}

/** Bureau minted no file id of a provider, so none can be the caller's (decisions §5). */
function checkReference(value: unknown, pointer: string): void {
  if (isObject(value) && value.file_id !== undefined && value.file_id !== null) {
    throw new AppError('not_found', 'Stored file not found. Send the image instead.', {
      param: `${pointer}/file_id`,
    });
  }
  if (!isObject(value) || typeof value.image_url !== 'string') {
    throw invalid(`${pointer}/image_url`, 'image_url must be a URL, or the image itself as a data URL.');
  }
}
