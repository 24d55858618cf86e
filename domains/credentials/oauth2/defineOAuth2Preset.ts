import { choice, list, object, text, type ObjectOf, type Schema } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../executions/item.ts';
import { defineCredential, type CredentialDefinition, type CredentialTest } from '../defineCredential.ts';
import type { VendorScopes } from '../scopes/VendorScopes.ts';
import type { OAuth2Values, TokenTools } from './oauth2Values.ts';
import { splitScopes } from './splitScopes.ts';
import { tokenHeader } from './tokenHeader.ts';

type Fields = { [name: string]: Schema<unknown> };
type NoFields = Record<never, never>;

/** The fields of every preset. */
interface ClientValues {
  /** The own client of the credential; missing if it uses the OAuth app of the organization or the instance. */
  client_id?: string;
  client_secret?: string;
  scopes: string[];
  more_scopes?: string;
}

/** Values of a type that a preset makes, with the preset's own fields and those of the app. */
export type PresetValues<F extends Fields, A extends Fields = NoFields> = ClientValues & ObjectOf<F> & ObjectOf<A>;

/** One kind of access that a person can choose. */
export interface ScopeChoice {
  /** As the form offers it: "Google Sheets". */
  readonly title: string;
  /** Scopes of the authorization server. */
  readonly scopes: readonly string[];
}

/** A sign-in with OAuth2 at one vendor: everything but the client that a person registered there. */
export interface OAuth2Preset<F extends Fields, A extends Fields> {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly icon: string;
  /** Name of the vendor, as in "Connect Slack". */
  readonly vendor: string;
  /** Instructions for admins: the page of the vendor for OAuth apps, and the steps there. */
  readonly appHelp: string;
  /** Fixed, or made from fields of the app, such as the host of a server. */
  readonly authorizationUrl: string | ((values: ObjectOf<A>) => string);
  readonly tokenUrl: string | ((values: ObjectOf<A>) => string);
  /** Kinds of access, by the word that is stored. Empty if the vendor has no scopes. */
  readonly scopes: Readonly<Record<string, ScopeChoice>>;
  /** Chosen in a new credential. Missing: a person has to choose. */
  readonly defaultScopes?: readonly string[];
  /** Scopes that every sign-in needs, such as one for refresh tokens. */
  readonly fixedScopes?: readonly string[];
  /** Default: a space (RFC 6749 §3.3). */
  readonly scopeSeparator?: ' ' | ',';
  /** The parameter that carries the scopes. Default: `scope`. */
  readonly scopeParameter?: (values: ObjectOf<F>) => string;
  /** True if the server reports a scope as granted. Default: it has the same name. */
  readonly isGranted?: (scope: string, granted: readonly string[]) => boolean;
  /** Returns false for scopes that the vendor refuses for these values. Default: it accepts all of them. */
  readonly mayAsk?: (scope: string, values: ObjectOf<F> & { scopes: readonly string[] }) => boolean;
  /** How client ID and secret are sent to the token address. Default: `basic`. */
  readonly clientAuthentication?: 'basic' | 'body';
  /** Default: a form (RFC 6749 §4.1.3). */
  readonly tokenBody?: 'form' | 'json';
  /** Default: true. False for servers that refuse PKCE. */
  readonly pkce?: boolean;
  /** Such as `access_type=offline`. */
  readonly authorizationParameters?:
    | Readonly<Record<string, string>>
    | ((values: ObjectOf<F>) => Readonly<Record<string, string>>);
  readonly tokenParameters?: Readonly<Record<string, string>>;
  /** Makes an answer of RFC 6749 §5.1 of the answer of the token server, where it has another form. */
  readonly readAnswer?: (answer: JsonObject, values: ObjectOf<F>) => JsonObject;
  /** Reads what nodes need besides the token, such as the address of the account's API. None of it is secret. */
  readonly keptOf?: (answer: JsonObject) => Readonly<Record<string, string>>;
  /** Requests further values for nodes from the vendor, right after a person has connected the credential. */
  readonly afterConnect?: (
    values: ObjectOf<F> & ObjectOf<A> & { access_token: string },
    tools: TokenTools,
  ) => Promise<Readonly<Record<string, string>>>;
  /**
   * Fields that belong to the client: the addresses are made of these alone. If the credential uses an OAuth app, they come from the
   * app, so that no editor can send its secret elsewhere. Nodes get them with the token, so none of them is secret.
   */
  readonly appFields?: A;
  /** Further fields. Nodes get them with the token, so none of them is secret. */
  readonly fields?: F;
  /** Further hosts that the fields name. */
  readonly hosts?: (values: ObjectOf<F> & ObjectOf<A>) => readonly string[];
  /** Tries the token. It gets the fields, the scopes and `access_token`. */
  readonly test?: (values: PresetValues<F, A> & { access_token: string }, test: CredentialTest) => Promise<void>;
}

/**
 * Defines a type of credential that signs in at one vendor: the type `oauth2` with everything filled in but the client. Connecting,
 * renewing and testing it are those of `oauth2`. The client is one of the credential's own, or the OAuth app of the organization or
 * the instance (`apps/OAuthApps.ts`).
 */
export function defineOAuth2Preset<F extends Fields = NoFields, A extends Fields = NoFields>(
  preset: OAuth2Preset<F, A>,
): CredentialDefinition<PresetValues<F, A>> {
  const { type, title, description, icon, test, vendor, appHelp } = preset;
  const ofApp = preset.appFields ?? ({} as A);
  const own = preset.fields ?? ({} as F);
  return defineCredential<PresetValues<F, A>>({
    type,
    title,
    description,
    icon,
    parameters: object({ ...clientFields, ...scopeFields(preset), ...own, ...ofApp }) as unknown as Schema<
      PresetValues<F, A>
    >,
    hosts: (values) => [
      ...addressesOf(preset, values).map(hostOf),
      ...(preset.hosts?.(values) ?? []).filter((host) => host !== ''),
    ],
    check: ({ client_id: id, client_secret: secret }) => {
      if ((id === undefined) === (secret === undefined)) return [];
      const parameter = id === undefined ? '/client_id' : '/client_secret';
      return [{ parameter, code: 'parameter_missing', message: 'is missing. A client needs its ID and its secret.' }];
    },
    oauth2: {
      connectable: true,
      given: ['scopes', 'more_scopes', ...Object.keys(own), ...Object.keys(ofApp)],
      app: { vendor, help: appHelp, fields: Object.keys(ofApp) },
      request: (values, further) => requestOf(preset, values, further),
      access: (values, granted) => accessOf(preset, values, granted),
      ...(Object.keys(preset.scopes).length === 0 ? {} : { scopes: vendorScopesOf(preset) }),
      ...(preset.afterConnect ? { afterConnect: preset.afterConnect } : {}),
    },
    authorize: tokenHeader,
    ...(test ? { test: (values, tools) => test(values as PresetValues<F, A> & { access_token: string }, tools) } : {}),
  });
}

/** The scopes that a preset asks for with these values. */
export function wantedScopes(
  { scopes, fixedScopes = [] }: Pick<OAuth2Preset<Fields, Fields>, 'scopes' | 'fixedScopes'>,
  { scopes: chosen = [], more_scopes: more = '' }: Partial<ClientValues>,
): string[] {
  const named = chosen.flatMap((word) => scopes[word]?.scopes ?? []);
  return [...new Set([...fixedScopes, ...named, ...splitScopes(more)])];
}

const clientFields = {
  client_id: text({ title: 'Client ID', maxLength: 1000 }),
  client_secret: text({ title: 'Client secret', maxLength: 10_000, secret: true }),
};

function scopeFields<F extends Fields, A extends Fields>({ scopes, defaultScopes }: OAuth2Preset<F, A>) {
  const words = Object.keys(scopes);
  if (words.length === 0) return {};
  const titles = Object.fromEntries(words.map((word) => [word, scopes[word]!.title]));
  const access = list(choice(words, titles)({ title: 'Access' }));
  const texts = { title: 'Access', description: 'What the credential may be used for.', maxItems: words.length };
  return {
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

function requestOf<F extends Fields, A extends Fields>(
  preset: OAuth2Preset<F, A>,
  values: PresetValues<F, A>,
  further: readonly string[] = [],
): OAuth2Values {
  const [authorizationUrl, tokenUrl] = addressesOf(preset, values);
  const { scopeSeparator = ' ', clientAuthentication = 'basic', pkce = true, readAnswer, keptOf } = preset;
  const { authorizationParameters: parameters } = preset;
  return {
    grant: 'authorization_code',
    authorization_url: authorizationUrl,
    token_url: tokenUrl,
    client_id: values.client_id ?? '',
    ...(values.client_secret === undefined ? {} : { client_secret: values.client_secret }),
    scope: [...new Set([...wantedScopes(preset, values), ...further])].join(scopeSeparator),
    ...(preset.scopeParameter ? { scope_parameter: preset.scopeParameter(values) } : {}),
    client_authentication: clientAuthentication,
    pkce,
    authorization_parameters: { ...(typeof parameters === 'function' ? parameters(values) : parameters) },
    token_parameters: { ...preset.tokenParameters },
    ...(preset.tokenBody === 'json' ? { token_body: 'json' } : {}),
    ...(readAnswer ? { read_answer: (answer) => readAnswer(answer, values) } : {}),
    ...(keptOf ? { kept_of: keptOf } : {}),
  };
}

function isScopeGranted<F extends Fields, A extends Fields>(
  { isGranted }: OAuth2Preset<F, A>,
  scope: string,
  granted: readonly string[],
): boolean {
  return isGranted?.(scope, granted) ?? granted.includes(scope);
}

function vendorScopesOf<F extends Fields, A extends Fields>(
  preset: OAuth2Preset<F, A>,
): VendorScopes<PresetValues<F, A>> {
  const { scopes, fixedScopes = [] } = preset;
  return {
    kinds: scopes,
    known: [...new Set([...fixedScopes, ...Object.values(scopes).flatMap((kind) => kind.scopes)])],
    wanted: (values) => wantedScopes(preset, values),
    isGranted: (scope, granted) => isScopeGranted(preset, scope, granted),
    mayAsk: (scope, values) => preset.mayAsk?.(scope, values) ?? true,
  };
}

/** The kinds of access that were granted, and the scopes that were asked for without success. */
function accessOf<F extends Fields, A extends Fields>(
  preset: OAuth2Preset<F, A>,
  values: PresetValues<F, A>,
  granted: readonly string[] | null,
): { granted: string[]; missing: string[] } {
  const wanted = wantedScopes(preset, values);
  const isGranted = (scope: string): boolean =>
    granted === null ? wanted.includes(scope) : isScopeGranted(preset, scope, granted);
  const words = Object.keys(preset.scopes).filter((word) => preset.scopes[word]!.scopes.every(isGranted));
  return { granted: words, missing: wanted.filter((scope) => !isGranted(scope)) };
}

function addressesOf<F extends Fields, A extends Fields>(
  { authorizationUrl, tokenUrl }: OAuth2Preset<F, A>,
  values: ObjectOf<A>,
): [string, string] {
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
