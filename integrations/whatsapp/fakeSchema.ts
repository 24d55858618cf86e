import {
  bool,
  exactlyOne,
  fields,
  firstOf,
  list,
  number,
  oneOf,
  pattern,
  text,
  type Given,
  type Rule,
} from './fakeRules.ts';

/** Pages below https://developers.facebook.com/documentation/business-messaging/whatsapp/messages, one for each type. */

const id = pattern(/^\d{1,32}$/, 'a numeric ID');
const link = pattern(/^https?:\/\/[^\s/]+\S*$/, 'a valid URI');
const wamid = pattern(/^wamid\..+$/, 'a message ID');
const phone = pattern(/^\+?\d[\d\s()-]{4,24}$/, 'a phone number');

const media = (more: Readonly<Record<string, Rule>> = {}): Rule =>
  fields({ id, link, ...more }, exactlyOne('id', 'link'));

const mediaTypes = {
  image: media({ caption: text(1_024) }),
  video: media({ caption: text(1_024) }),
  audio: media({ voice: bool }),
  document: media({ caption: text(1_024), filename: text(240) }),
  sticker: media(),
};

const contact = fields({
  'name!': fields(
    {
      'formatted_name!': text(1_000),
      first_name: text(1_000),
      last_name: text(1_000),
      middle_name: text(1_000),
      prefix: text(1_000),
      suffix: text(1_000),
    },
    // https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/contacts-messages: one more part of the name
    (given) => (Object.keys(given).length > 1 ? null : 'Param name needs at least one more field than formatted_name.'),
  ),
  addresses: list(
    fields({
      street: text(500),
      city: text(500),
      state: text(500),
      zip: text(50),
      country: text(500),
      country_code: text(10),
      type: text(50),
    }),
    0,
    20,
  ),
  birthday: pattern(/^\d{4}-\d{2}-\d{2}$/, 'a date as YYYY-MM-DD'),
  emails: list(fields({ email: text(500), type: text(50) }), 0, 20),
  org: fields({ company: text(500), department: text(500), title: text(500) }),
  phones: list(fields({ phone, type: text(50), wa_id: text(50) }), 0, 20),
  urls: list(fields({ url: text(2_000), type: text(50) }), 0, 20),
});

const parameter = (value: unknown, at: string): string | null => {
  const { type } = (value ?? {}) as Given;
  const name = { parameter_name: text(100) };
  const shapes: Readonly<Record<string, Rule>> = {
    text: fields({ 'type!': oneOf('text'), 'text!': parameterText, ...name }),
    currency: fields({
      'type!': oneOf('currency'),
      'currency!': fields({
        'fallback_value!': text(200),
        'code!': pattern(/^[A-Z]{3}$/, 'a currency code'),
        'amount_1000!': number(-1e15, 1e15),
      }),
      ...name,
    }),
    date_time: fields({ 'type!': oneOf('date_time'), 'date_time!': fields({ 'fallback_value!': text(200) }), ...name }),
    image: fields({ 'type!': oneOf('image'), 'image!': media() }),
    video: fields({ 'type!': oneOf('video'), 'video!': media() }),
    document: fields({ 'type!': oneOf('document'), 'document!': media({ filename: text(240) }) }),
    location: fields({ 'type!': oneOf('location'), 'location!': location }),
    payload: fields({ 'type!': oneOf('payload'), 'payload!': text(256) }),
    coupon_code: fields({ 'type!': oneOf('coupon_code'), 'coupon_code!': text(20) }),
    action: fields({
      'type!': oneOf('action'),
      'action!': fields({ flow_token: text(1_000), flow_action_data: anyObject }),
    }),
  };
  return shapes[String(type)]?.(value, at) ?? (shapes[String(type)] ? null : `Param ${at}['type'] is not valid.`);
};

/** No line breaks, tabs, or more than four spaces in a row: code 132018. */
const parameterText: Rule = (value, at) =>
  text(1_024)(value, at) ??
  (/[\n\t]| {5}/.test(value as string)
    ? `Param ${at} cannot have new-line/tab characters or more than 4 consecutive spaces`
    : null);

const anyObject: Rule = (value, at) =>
  typeof value === 'object' && value !== null ? null : `Param ${at} must be an object.`;

const location = fields({
  'latitude!': number(-90, 90),
  'longitude!': number(-180, 180),
  name: text(1_000),
  address: text(1_000),
});

const component = fields(
  {
    'type!': oneOf('header', 'body', 'button'),
    sub_type: oneOf('quick_reply', 'url', 'copy_code', 'flow', 'catalog', 'voice_call'),
    index: pattern(/^\d$/, 'an index as text'),
    parameters: list(parameter, 0, 100),
  },
  ({ type, sub_type: subType, index }) => {
    if (type === 'button')
      return subType === undefined || index === undefined ? 'A button needs sub_type and index.' : null;
    return subType === undefined && index === undefined ? null : 'Only buttons have sub_type and index.';
  },
);

const template = fields({
  'name!': pattern(/^[a-z0-9_]{1,512}$/, 'the name of a template'),
  'language!': fields({ 'code!': pattern(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'a language'), policy: oneOf('deterministic') }),
  components: list(component, 0, 20),
});

const header = (value: unknown, at: string): string | null => {
  const { type } = (value ?? {}) as Given;
  const kind = String(type) as keyof typeof mediaTypes;
  if (kind === ('text' as string)) return fields({ 'type!': oneOf('text'), 'text!': text(60) })(value, at);
  if (!['image', 'video', 'document'].includes(kind))
    return `Param ${at}['type'] must be one of {TEXT, IMAGE, VIDEO, DOCUMENT}.`;
  return fields({ 'type!': oneOf(kind), [`${kind}!`]: media({ filename: text(240) }) })(value, at);
};

const parts = (maxBody: number, anyHeader: Rule = header): Readonly<Record<string, Rule>> => ({
  header: anyHeader,
  'body!': fields({ 'text!': text(maxBody) }),
  footer: fields({ 'text!': text(60) }),
});

const buttons = list(
  fields({ 'type!': oneOf('reply'), 'reply!': fields({ 'id!': text(256), 'title!': text(20) }) }),
  1,
  3,
);

/** The IDs and titles of buttons differ. */
const differ =
  (name: string) =>
  (given: Given): string | null => {
    const all = (given['buttons'] as { reply: Given }[] | undefined)?.map(({ reply }) => reply[name]) ?? [];
    return new Set(all).size === all.length ? null : `Duplicated ${name} of buttons.`;
  };

const sections = list(
  fields({
    title: text(24),
    'rows!': list(fields({ 'id!': text(200), 'title!': text(24), description: text(72) }), 1, 10),
  }),
  1,
  10,
);

/** Ten rows in all sections; several sections need titles. */
const rowsInAll = ({ sections: all }: Given): string | null => {
  const read = (all ?? []) as { title?: string; rows?: unknown[] }[];
  if (read.flatMap(({ rows = [] }) => rows).length > 10) return 'Total row count exceed max allowed count: 10';
  return read.length > 1 && read.some(({ title }) => title === undefined) ? 'Sections need a title.' : null;
};

/** Kinds of interactive messages. */
const interactives: Readonly<Record<string, Rule>> = {
  button: fields({
    'type!': oneOf('button'),
    ...parts(1_024),
    'action!': fields({ 'buttons!': buttons }, differ('id'), differ('title')),
  }),
  list: fields({
    'type!': oneOf('list'),
    ...parts(4_096, fields({ 'type!': oneOf('text'), 'text!': text(60) })),
    'action!': fields({ 'button!': text(20), 'sections!': sections }, rowsInAll),
  }),
  cta_url: fields({
    'type!': oneOf('cta_url'),
    ...parts(1_024),
    'action!': fields({
      'name!': oneOf('cta_url'),
      'parameters!': fields({ 'display_text!': text(20), 'url!': link }),
    }),
  }),
  flow: fields({
    'type!': oneOf('flow'),
    ...parts(1_024),
    'action!': fields({ 'name!': oneOf('flow'), 'parameters!': anyObject }),
  }),
  location_request_message: fields({
    'type!': oneOf('location_request_message'),
    'body!': fields({ 'text!': text(1_024) }),
    'action!': fields({ 'name!': oneOf('send_location') }),
  }),
};

const contents: Readonly<Record<string, Rule>> = {
  ...mediaTypes,
  text: fields({ 'body!': text(4_096), preview_url: bool }),
  location,
  contacts: list(contact, 1, 257),
  reaction: fields({ 'message_id!': wamid, 'emoji!': text(20, 0) }),
  template,
  interactive: (value, at) => {
    const kind = String(((value ?? {}) as Given)['type']);
    return interactives[kind] ? interactives[kind](value, at) : `Param ${at}['type'] is not valid.`;
  },
};

const product = oneOf('whatsapp');
const mark = fields({
  'messaging_product!': product,
  'status!': oneOf('read'),
  'message_id!': wamid,
  typing_indicator: fields({ 'type!': oneOf('text') }),
});

/** Returns what is wrong with the body of `/messages`. */
export function messageProblem(body: Given): string | null {
  if (body['status'] !== undefined) return mark(body, '');
  const type = String(body['type'] ?? 'text');
  const content = contents[type];
  if (!content) return `Param type must be one of {${Object.keys(contents).join(', ').toUpperCase()}}.`;
  return firstOf([
    fields({
      'messaging_product!': product,
      recipient_type: oneOf('individual', 'group'),
      to: body['recipient_type'] === 'group' ? text(200) : phone,
      recipient: pattern(/^[A-Z]{2}\.\w{1,128}$/, 'a business-scoped user ID'),
      type: oneOf(...Object.keys(contents)),
      [`${type}!`]: content,
      context: fields({ 'message_id!': wamid }),
      biz_opaque_callback_data: text(512),
    })(body, ''),
    body['to'] === undefined && body['recipient'] === undefined ? 'The parameter to is required.' : null,
  ]);
}

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/templates, and /business-profiles */
export const templateRule = fields({
  'name!': pattern(/^[a-z0-9_]{1,512}$/, 'a name of small letters, digits and underscores'),
  'language!': pattern(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'a language'),
  'category!': oneOf('AUTHENTICATION', 'MARKETING', 'UTILITY'),
  'components!': list(anyObject, 1, 10),
  parameter_format: oneOf('NAMED', 'POSITIONAL', 'named', 'positional'),
  allow_category_change: bool,
  message_send_ttl_seconds: number(30, 2_592_000),
});

export const profileRule = fields({
  'messaging_product!': product,
  about: text(139),
  address: text(256, 0),
  description: text(512, 0),
  email: text(128, 0),
  vertical: text(100, 0),
  websites: list(text(256), 0, 2),
  profile_picture_handle: text(2_000),
});
