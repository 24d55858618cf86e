import { choice, list, object, text, type ObjectOf, type Schema } from '../../../platform/schema/schema.ts';
import { defineCredential, type CredentialDefinition, type CredentialTest } from '../defineCredential.ts';
import { tokenHeader } from './tokenHeader.ts';

type Fields = { [name: string]: Schema<unknown> };

/** The fields of every preset. */
interface ClientValues {
  client_id: string;
  client_secret: string;
  scopes: string[];
  more_scopes?: string;
}

/** Values of a type that a preset makes, with the preset's own fields. */
export type PresetValues<F extends Fields> = ClientValues & ObjectOf<F>;

/** One kind of access that a person can choose. */
export interface ScopeChoice {
  /** As the form offers it: "Google Sheets". */
  readonly title: string;
  /** Scopes of the authorization server. */
  readonly scopes: readonly string[];
}

/** A sign-in with OAuth2 at one vendor: everything but the client that a person registered there. */
export interface OAuth2Preset<F extends Fields> {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  /** Fixed, or made from the preset's own fields, such as the host of an instance. */
  readonly authorizationUrl: string | ((values: ObjectOf<F>) => string);
  readonly tokenUrl: string | ((values: ObjectOf<F>) => string);
  /** Kinds of access, by the word that is stored. */
  readonly scopes: Readonly<Record<string, ScopeChoice>>;
  /** Chosen in a new credential. Missing: a person has to choose. */
  readonly defaultScopes?: readonly string[];
  /** Scopes that every sign-in needs, such as one for refresh tokens. */
  readonly fixedScopes?: readonly string[];
  /** Default: a space (RFC 6749 §3.3). */
  readonly scopeSeparator?: ' ' | ',';
  /** How client ID and secret are sent to the token address. Default: `basic`. */
  readonly clientAuthentication?: 'basic' | 'body';
  /** Default: true. False for servers that refuse PKCE. */
  readonly pkce?: boolean;
  /** Such as `access_type=offline`. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
  readonly tokenParameters?: Readonly<Record<string, string>>;
  /** Further fields. Nodes get them with the token, so none of them is secret. */
  readonly fields?: F;
  /** Further hosts that the own fields name. */
  readonly hosts?: (values: ObjectOf<F>) => readonly string[];
  /** Tries the token. It gets the own fields, the scopes and `access_token`. */
  readonly test?: (values: PresetValues<F> & { access_token: string }, test: CredentialTest) => Promise<void>;
}

/**
 * Defines a type of credential that signs in at one vendor: the type `oauth2` with everything filled in but the client. Connecting,
 * renewing and testing it are those of `oauth2`.
 */
export function defineOAuth2Preset<F extends Fields = Record<never, never>>(
  preset: OAuth2Preset<F>,
): CredentialDefinition<PresetValues<F>> {
  const { type, title, description, icon, fields, test } = preset;
  const own = fields ?? ({} as F);
  return defineCredential<PresetValues<F>>({
    type,
    title,
    description,
    icon,
    parameters: object({ ...clientFields(preset), ...own }) as unknown as Schema<PresetValues<F>>,
    hosts: (values) => [
      ...addressesOf(preset, values).map(hostOf),
      ...(preset.hosts?.(values) ?? []).filter((host) => host !== ''),
    ],
    oauth2: {
      connectable: true,
      given: ['scopes', 'more_scopes', ...Object.keys(own)],
      request: (values) => requestOf(preset, values),
    },
    authorize: tokenHeader,
    ...(test ? { test: (values, tools) => test(values as PresetValues<F> & { access_token: string }, tools) } : {}),
  });
}

/** The scopes that a preset asks for with these values. */
export function wantedScopes(
  { scopes, fixedScopes = [] }: Pick<OAuth2Preset<Fields>, 'scopes' | 'fixedScopes'>,
  { scopes: chosen = [], more_scopes: more = '' }: Partial<ClientValues>,
): string[] {
  const named = chosen.flatMap((word) => scopes[word]?.scopes ?? []);
  return [...new Set([...fixedScopes, ...named, ...more.split(/[\s,]+/).filter(Boolean)])];
}

function clientFields<F extends Fields>({ scopes, defaultScopes }: OAuth2Preset<F>) {
  const words = Object.keys(scopes);
  const titles = Object.fromEntries(words.map((word) => [word, scopes[word]!.title]));
  const access = list(choice(words, titles)({ title: 'Access' }));
  const texts = { title: 'Access', description: 'What the credential may be used for.', maxItems: words.length };
  return {
    client_id: text({ title: 'Client ID', required: true, maxLength: 1000 }),
    client_secret: text({ title: 'Client secret', required: true, maxLength: 10_000, secret: true }),
    scopes: defaultScopes
      ? access({ ...texts, default: [...defaultScopes] })
      : access({ ...texts, required: true, minItems: 1 }),
    more_scopes: text({
      title: 'Further scopes',
      description: 'Separate scopes with spaces.',
      rare: true,
      maxLength: 4000,
    }),
  };
}

function requestOf<F extends Fields>(preset: OAuth2Preset<F>, values: PresetValues<F>) {
  const [authorizationUrl, tokenUrl] = addressesOf(preset, values);
  const { scopeSeparator = ' ', clientAuthentication = 'basic', pkce = true } = preset;
  return {
    grant: 'authorization_code' as const,
    authorization_url: authorizationUrl,
    token_url: tokenUrl,
    client_id: values.client_id,
    client_secret: values.client_secret,
    scope: wantedScopes(preset, values).join(scopeSeparator),
    client_authentication: clientAuthentication,
    pkce,
    authorization_parameters: { ...preset.authorizationParameters },
    token_parameters: { ...preset.tokenParameters },
  };
}

function addressesOf<F extends Fields>(preset: OAuth2Preset<F>, values: ObjectOf<F>): [string, string] {
  const { authorizationUrl, tokenUrl } = preset;
  return [
    typeof authorizationUrl === 'string' ? authorizationUrl : authorizationUrl(values),
    typeof tokenUrl === 'string' ? tokenUrl : tokenUrl(values),
  ];
}

/** Plain `http` is another place: anybody on the way could read the secret. */
function hostOf(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  return url.protocol === 'http:' ? url.origin : url.host;
}
