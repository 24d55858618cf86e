import { anyValue } from '../BodyReader.ts';
import type { BodyReader } from '../BodyReader.ts';
import { readSourceUrl } from '../sourceUrl.ts';
import type { InputPart, Source } from '../textRequest.ts';

/** Reads the content of a message or of a tool's result. Errors: `invalid_request`. */
export function readInputParts(content: BodyReader): InputPart[] {
  if (typeof content.value === 'string') return [{ type: 'text', text: content.value, cache: null }];
  return content.items().map(readInputPart);
}

const hints = { prompt_cache_breakpoint: anyValue };

/** Reads one part of it. */
export function readInputPart(part: BodyReader): InputPart {
  switch (part.at('type').oneOf(['input_text', 'input_image', 'input_file', 'input_audio'])) {
    case 'input_text':
      part.keepRest(['type', 'text'], hints);
      return { type: 'text', text: part.at('text').text(), cache: null };
    case 'input_image': {
      part.keepRest(['type', 'image_url', 'detail'], hints);
      const detail = part.at('detail').optionalText();
      const source = readSourceUrl(part.at('image_url').text());
      return { type: 'image', source, detail: detail === 'auto' ? null : detail, cache: null };
    }
    case 'input_file':
      part.keepRest(['type', 'file_data', 'file_url', 'filename'], { ...hints, detail: anyValue });
      return { type: 'file', source: readFileSource(part), name: part.at('filename').optionalText(), cache: null };
    case 'input_audio': {
      const audio = part.at('input_audio');
      return { type: 'audio', format: audio.at('format').text(), data: audio.at('data').text() };
    }
  }
}

/** `file_data` is a `data:` URL, or bare base64 of the type given by the file's name. */
function readFileSource(part: BodyReader): Source {
  const url = part.at('file_url');
  if (url.isPresent) return { kind: 'url', url: url.text() };
  const data = part.at('file_data').text();
  if (data.startsWith('data:')) return readSourceUrl(data);
  const isPdf = part.at('filename').optionalText()?.toLowerCase().endsWith('.pdf') ?? true;
  return { kind: 'base64', mediaType: isPdf ? 'application/pdf' : 'application/octet-stream', data };
}
