import { isObject, member, parseJson, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { BodyReader } from './BodyReader.ts';
import type { ToolSpec } from './textRequest.ts';

/** Opening of the JSON text that a model writes as the arguments of such a function. */
const opening = /^\s*\{\s*"input"\s*:\s*"/;

/**
 * Returns a custom tool, whose input is text, as a function with one string `input`: most formats have functions only. A grammar for
 * the input becomes part of the description. Source: openai-openapi `CustomToolParam`, `CustomToolChatCompletions`.
 */
export function customToolSpec(tool: BodyReader, name: string): ToolSpec {
  const said = tool.at('description').optionalText();
  const { value: format } = tool.at('format');
  const grammar = isObject(format) && isObject(format.grammar) ? format.grammar : format;
  const definition = member(grammar, 'definition');
  const hint =
    typeof definition === 'string'
      ? `The input must match this ${textMember(grammar, 'syntax')} grammar:\n${definition}`
      : null;
  const description = [said, hint].filter((text) => text !== null && text !== '').join('\n\n');
  return {
    name,
    description: description === '' ? null : description,
    parameters: {
      type: 'object',
      properties: { input: { type: 'string', description: 'The whole input of the tool, as plain text.' } },
      required: ['input'],
      additionalProperties: false,
    },
    strict: null,
    cache: null,
  };
}

/** Encodes the input of a custom tool as the arguments of its function. */
export function customArguments(input: string): string {
  return JSON.stringify({ input });
}

/** Decodes the input of a custom tool from the arguments. Arguments of any other shape, which weak models write, are returned as they are. */
export function customInput(args: string): string {
  const parsed = parseJson(args);
  const input = member(parsed, 'input');
  if (typeof input === 'string' && Object.keys(parsed as JsonObject).length === 1) return input;
  return args.trim() === '' || args.trim() === '{}' ? '' : args;
}

/** Follows the arguments as they are streamed and returns the input piece by piece. The pieces together are `customInput`'s result. */
export class CustomInputStream {
  #arguments = '';
  #given = '';

  /** Returns the part of the input that is certain by now, beyond what was returned before. */
  push(piece: string): string {
    this.#arguments += piece;
    const begun = opening.exec(this.#arguments);
    if (!begun) return '';
    const text = wholeCharacters(this.#arguments.slice(begun[0].length));
    const decoded = parseJson(`"${text}"`);
    return typeof decoded === 'string' ? this.#beyond(decoded) : '';
  }

  /** Returns the rest. */
  finish(): string {
    return this.#beyond(customInput(this.#arguments));
  }

  /** The whole input, after `finish`. */
  get input(): string {
    return this.#given;
  }

  #beyond(text: string): string {
    if (!text.startsWith(this.#given)) return '';
    const more = text.slice(this.#given.length);
    this.#given = text;
    return more;
  }
}

/** The beginning of a JSON string up to its end, or up to an escape or a pair of surrogates that is not complete. */
function wholeCharacters(text: string): string {
  const [plain = ''] = /^(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(text) ?? [];
  return plain.replace(/(?:\\u[dD][89abAB][0-9a-fA-F]{2}|[\uD800-\uDBFF])$/, '');
}
