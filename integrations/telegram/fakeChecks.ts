import type { FakeArguments } from './fakeArguments.ts';

type Files = FakeArguments['files'];
type Value = { readonly value: unknown } | { readonly problem: string };
type Read = (given: unknown, name: string, files: Files) => Value;
type Fields = Readonly<Record<string, unknown>>;

const actions =
  'typing upload_photo record_video upload_video record_voice upload_voice upload_document choose_sticker find_location record_video_note upload_video_note';
const reactions = new Set(['👍', '👎', '❤', '🔥', '🎉', '👏', '😁', '🤔', '😱', '😢', '🙏', '👌', '👀', '💯']);

const problem = (text: string): Value => ({ problem: text });
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the values of the arguments that a method takes, or the first problem. Unlike Telegram, unknown arguments are a problem. */
export function readArguments(
  takes: string,
  { values, files }: FakeArguments,
): { given: Fields } | { problem: string } {
  const fields = takes.split(' ').filter((field) => field !== '');
  const known = new Map(
    fields.map((field) => {
      const [name = '', type = 's'] = field.split(':');
      return [name.replace('!', ''), { type, isRequired: name.endsWith('!') }] as const;
    }),
  );
  const attached = new Set(Object.values(values).flatMap(attachedIn));
  const unknown = [
    ...Object.keys(values).filter((name) => !known.has(name)),
    ...[...files.keys()].filter((name) => known.get(name)?.type !== 'f' && !attached.has(name)),
  ];
  if (unknown[0] !== undefined) return { problem: `unknown argument "${unknown[0]}"` };
  const given: Record<string, unknown> = {};
  for (const [name, { type, isRequired }] of known) {
    const value = files.has(name) ? files.get(name) : values[name];
    if (value === undefined || value === null || value === '') {
      if (isRequired) return { problem: missing(name) };
      if (value === '') given[name] = '';
      continue;
    }
    const read = readValue(type, { value, name, files });
    if ('problem' in read) return read;
    given[name] = read.value;
  }
  return { given };
}

function missing(name: string): string {
  if (name === 'text') return 'message text is empty';
  if (name === 'chat_id') return 'chat_id is empty';
  if (name === 'message_id') return 'message identifier is not specified';
  return `there is no ${name} in the request`;
}

function readValue(type: string, { value, name, files }: { value: unknown; name: string; files: Files }): Value {
  const max = /^t(\d+)$/.exec(type)?.[1];
  if (max !== undefined) {
    if (typeof value !== 'string' && typeof value !== 'number') return problem(`can't parse ${name}: expected String`);
    const isLong = String(value).length > Number(max);
    return isLong ? problem(`${name === 'text' ? 'message' : name} is too long`) : { value: String(value) };
  }
  return types[type]!(value, name, files);
}

/** Nested values are JSON text in queries, forms and multipart bodies. */
function nested(given: unknown, name: string): Value {
  if (typeof given !== 'string') return { value: given };
  try {
    return { value: JSON.parse(given) as unknown };
  } catch {
    return problem(`can't parse ${name} JSON object`);
  }
}

function object(check: (value: Fields, files: Files) => string | null): Read {
  return (given, name, files) => {
    const read = nested(given, name);
    if ('problem' in read) return read;
    if (!isObject(read.value)) return problem(`can't parse ${name}: object expected`);
    const found = check(read.value, files);
    return found === null ? read : problem(found);
  };
}

function array(check: (value: readonly unknown[], files: Files) => string | null): Read {
  return (given, name, files) => {
    const read = nested(given, name);
    if ('problem' in read) return read;
    if (!Array.isArray(read.value)) return problem(`can't parse ${name}: array expected`);
    const found = check(read.value, files);
    return found === null ? read : problem(found);
  };
}

const only = (value: Fields, names: string): string | null => {
  const known = new Set(names.split(' '));
  const unknown = Object.keys(value).find((name) => !known.has(name));
  return unknown === undefined ? null : `unknown field "${unknown}"`;
};

function buttonsOf(rows: unknown, check: (button: Fields) => string | null): string | null {
  if (!Array.isArray(rows)) return "can't parse keyboard: array expected";
  for (const row of rows as unknown[]) {
    if (!Array.isArray(row)) return "can't parse keyboard: array of arrays expected";
    for (const button of row as unknown[]) {
      if (!isObject(button) || typeof button['text'] !== 'string' || button['text'] === '')
        return "can't parse keyboard button: text buttons are unallowed to be empty";
      const found = check(button);
      if (found !== null) return found;
    }
  }
  return null;
}

const inlineKinds =
  'url callback_data web_app login_url switch_inline_query switch_inline_query_current_chat switch_inline_query_chosen_chat copy_text callback_game pay'.split(
    ' ',
  );

/** https://core.telegram.org/bots/api#inlinekeyboardbutton: exactly one kind of action, and at most 64 bytes of data. */
function inlineButton(button: Fields): string | null {
  const kinds = inlineKinds.filter((kind) => button[kind] !== undefined);
  if (kinds.length !== 1)
    return "can't parse inline keyboard button: text buttons are unallowed in the inline keyboard";
  const data = button['callback_data'];
  if (data !== undefined) {
    const length = typeof data === 'string' ? Buffer.byteLength(data) : 0;
    if (length < 1 || length > 64) return 'BUTTON_DATA_INVALID';
  }
  const url = button['url'];
  if (url !== undefined && !/^(https?|tg):\/\/\S+$/.test(String(url))) return 'BUTTON_URL_INVALID';
  return only(button, `text icon_custom_emoji_id style ${inlineKinds.join(' ')}`);
}

const inlineMarkup = (value: Fields): string | null =>
  only(value, 'inline_keyboard') ?? buttonsOf(value['inline_keyboard'], inlineButton);

const keyButton = (button: Fields): string | null =>
  only(
    button,
    'text icon_custom_emoji_id style request_users request_chat request_managed_bot request_contact request_location request_poll web_app',
  );

function markup(value: Fields): string | null {
  if ('inline_keyboard' in value) return inlineMarkup(value);
  if ('keyboard' in value)
    return (
      only(value, 'keyboard is_persistent resize_keyboard one_time_keyboard input_field_placeholder selective') ??
      buttonsOf(value['keyboard'], keyButton)
    );
  if (value['remove_keyboard'] === true) return only(value, 'remove_keyboard selective');
  if (value['force_reply'] === true) return only(value, 'force_reply input_field_placeholder selective');
  return 'object expected as reply markup';
}

function attachedIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? '').matchAll(/attach:\/\/([\w.-]+)/g)].map(([, name]) => name!);
}

/** A file: bytes, an identifier of a stored file, an address, or the name of a part. */
function fileProblem(value: unknown, files: Files): string | null {
  if (typeof value === 'object') return null;
  const text = String(value);
  const part = /^attach:\/\/(.+)$/.exec(text)?.[1];
  if (part !== undefined) return files.has(part) ? null : `can't find the file "${part}" in the request`;
  if (/^https?:\/\//.test(text)) return URL.canParse(text) ? null : 'wrong HTTP URL specified';
  return /^[\w-]{10,}$/.test(text) ? null : 'wrong remote file identifier specified: Wrong character in the string';
}

const mediaFields: Readonly<Record<string, string>> = {
  photo: 'has_spoiler show_caption_above_media',
  video:
    'thumbnail cover start_timestamp show_caption_above_media width height duration supports_streaming has_spoiler',
  animation: 'thumbnail show_caption_above_media width height duration has_spoiler',
  document: 'thumbnail disable_content_type_detection',
  audio: 'thumbnail duration performer title',
};

function mediaProblem(media: unknown, files: Files): string | null {
  if (!isObject(media)) return "can't parse InputMedia: object expected";
  const more = mediaFields[String(media['type'])];
  if (more === undefined) return "can't parse InputMedia: type must be specified";
  if (media['media'] === undefined || media['media'] === '') return "can't parse InputMedia: media not found";
  const mode = media['parse_mode'];
  if (mode !== undefined && !isMode(mode)) return 'unsupported parse_mode';
  return only(media, `type media caption parse_mode caption_entities ${more}`) ?? fileProblem(media['media'], files);
}

function album(items: readonly unknown[], files: Files): string | null {
  if (items.length < 2 || items.length > 10) return 'group send must include 2-10 items'; // the wording is not documented
  const found = items.map((item) => mediaProblem(item, files)).find((text) => text !== null);
  if (found !== undefined) return found;
  const kinds = new Set(items.map((item) => String((item as Fields)['type'])));
  const isMixed = kinds.size > 1 && (kinds.has('document') || kinds.has('audio'));
  return isMixed || kinds.has('animation') ? "can't mix these types of media in an album" : null;
}

const isMode = (value: unknown): boolean => ['HTML', 'MarkdownV2', 'Markdown'].includes(String(value));

function reaction(items: readonly unknown[]): string | null {
  if (items.length > 1) return 'REACTIONS_TOO_MANY';
  const [one] = items;
  if (one === undefined) return null;
  if (!isObject(one) || !['emoji', 'custom_emoji'].includes(String(one['type']))) return "can't parse reaction type";
  return one['type'] === 'emoji' && !reactions.has(String(one['emoji'])) ? 'REACTION_INVALID' : null;
}

function results(items: readonly unknown[]): string | null {
  if (items.length > 50) return 'RESULTS_TOO_MUCH';
  const isWrong = (item: unknown) => !isObject(item) || typeof item['type'] !== 'string' || !item['id'];
  return items.some(isWrong) ? "can't parse inline query result: type and id must be specified" : null;
}

const types: Readonly<Record<string, Read>> = {
  s: (value, name) =>
    typeof value === 'string' || typeof value === 'number'
      ? { value: String(value) }
      : problem(`${name} must be a String`),
  i: (value, name) =>
    /^-?\d{1,16}$/.test(String(value)) ? { value: Number(value) } : problem(`can't parse ${name}: integer expected`),
  n: (value, name) =>
    /^-?\d+(\.\d+)?$/.test(String(value)) ? { value: Number(value) } : problem(`can't parse ${name}: number expected`),
  b: (value, name) =>
    value === true || value === 'true' || value === false || value === 'false'
      ? { value: String(value) === 'true' }
      : problem(`can't parse ${name}: boolean expected`),
  c: (value) => (/^(-?\d{1,16}|@\w{4,32})$/.test(String(value)) ? { value } : problem('chat not found')),
  o: object(() => null),
  l: array(() => null),
  f: (value, _name, files) => {
    const found = fileProblem(value, files);
    return found === null ? { value } : problem(found);
  },
  ids: array((ids) => {
    if (ids.length < 1 || ids.length > 100) return 'message identifiers are not specified';
    return ids.every((id) => Number.isInteger(id)) ? null : "can't parse message identifiers";
  }),
  mode: (value) => (isMode(value) ? { value } : problem('unsupported parse_mode')),
  poll: (value) => (['quiz', 'regular'].includes(String(value)) ? { value } : problem('unsupported poll type')),
  action: (value) =>
    actions.split(' ').includes(String(value)) ? { value } : problem('wrong parameter action in request'),
  secret: (value) =>
    /^[\w-]{1,256}$/.test(String(value)) ? { value } : problem('secret token contains unallowed characters'),
  preview: object((value) => only(value, 'is_disabled url prefer_small_media prefer_large_media show_above_text')),
  reply: object((value) =>
    Number.isInteger(value['message_id'])
      ? only(
          value,
          'message_id chat_id allow_sending_without_reply quote quote_parse_mode quote_entities quote_position checklist_task_id poll_option_id',
        )
      : "can't parse reply parameters: message_id must be an integer",
  ),
  rich: object((value) => {
    const kinds = ['html', 'markdown'].filter((kind) => typeof value[kind] === 'string' && value[kind] !== '');
    return kinds.length === 1
      ? only(value, 'html markdown is_rtl skip_entity_detection')
      : "can't parse rich message: exactly one of html and markdown is expected";
  }),
  markup: object(markup),
  inline: object((value) => ('inline_keyboard' in value ? inlineMarkup(value) : 'inline keyboard expected')),
  media: object((value, files) => mediaProblem(value, files)),
  album: array(album),
  options: array((options) => {
    if (options.length < 1) return 'poll must have at least 1 option';
    if (options.length > 12) return "poll can't have more than 12 options";
    const isWrong = (option: unknown) =>
      !isObject(option) || typeof option['text'] !== 'string' || option['text'] === '';
    return options.some(isWrong) ? "can't parse options: text of the option is expected" : null;
  }),
  reaction: array(reaction),
  results: array(results),
};
