import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { signJwt } from '../../domains/credentials/jwtKeys.ts';
import { wantedScopes } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';
import type { OAuth2Values } from '../../domains/credentials/oauth2/oauth2Values.ts';
import { tokenHeader } from '../../domains/credentials/oauth2/tokenHeader.ts';
import { choice, list, object, text } from '../../platform/schema/schema.ts';
import { hostsOf } from '../engine/apiUrlField.ts';
import { googleApiUrl } from './googleApiUrl.ts';
import { googleScopes } from './scopes.ts';
import { serviceAccountKey, type KeyValues } from './serviceAccountKey.ts';
import { testToken } from './testToken.ts';

const words = Object.keys(googleScopes);
const titles = Object.fromEntries(words.map((word) => [word, googleScopes[word]!.title]));
/** Longest time that Google accepts. */
const lifetimeS = 3600;

/** A service account, by signed assertions: https://developers.google.com/identity/protocols/oauth2/service-account. */
export const credential = defineCredential({
  type: 'google_service_account',
  title: 'Google service account',
  description: 'Key of a Google service account. Share documents and calendars with its e-mail address.',
  icon: 'BrandGoogle',
  parameters: object({
    key_form: choice(['json', 'fields'], { json: 'JSON file', fields: 'E-mail and private key' })({
      title: 'Key as',
      default: 'json',
    }),
    key_json: text({
      title: 'JSON key',
      description: 'Content of the key file that the Google Cloud console creates.',
      control: 'textarea',
      maxLength: 20_000,
      secret: true,
      showWhen: { key_form: ['json'] },
    }),
    client_email: text({
      title: 'E-mail',
      placeholder: 'name@project.iam.gserviceaccount.com',
      maxLength: 500,
      showWhen: { key_form: ['fields'] },
    }),
    private_key: text({
      title: 'Private key',
      control: 'textarea',
      maxLength: 20_000,
      secret: true,
      showWhen: { key_form: ['fields'] },
    }),
    scopes: list(choice(words, titles)({ title: 'Access' }))({
      title: 'Access',
      description: 'What the credential may be used for.',
      required: true,
      minItems: 1,
      maxItems: words.length,
    }),
    subject: text({
      title: 'Act as user',
      description:
        'E-mail of a user of your Workspace. An admin has to delegate the domain to the service account first.',
      placeholder: 'name@example.com',
      maxLength: 500,
    }),
    more_scopes: text({
      title: 'Further scopes',
      description: 'Separate scopes with spaces.',
      rare: true,
      maxLength: 4000,
    }),
    api_url: googleApiUrl,
  }),
  hosts: (values) => [tokenUrlOf(values), values.api_url].flatMap((address) => hostsOf(address ?? '')),
  check: (values) => {
    const parameter = values.key_form === 'json' ? '/key_json' : '/private_key';
    try {
      serviceAccountKey(values);
      return [];
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message =
        error.param === '/token_uri'
          ? 'names a token server that is neither Google nor at the API URL.'
          : 'is not complete. It needs the e-mail and the private key of the service account.';
      return [{ parameter, code: 'parameter_invalid', message }];
    }
  },
  oauth2: {
    connectable: false,
    given: ['scopes', 'more_scopes', 'api_url'],
    request: (values): OAuth2Values => {
      const { clientEmail, privateKey, keyId, tokenUrl } = serviceAccountKey(values);
      const scope = wantedScopes({ scopes: googleScopes }, values).join(' ');
      const signing = {
        algorithm: 'RS256',
        private_key: privateKey,
        issuer: clientEmail,
        audience: tokenUrl,
        lifetime_s: lifetimeS,
        ...(keyId ? { key_id: keyId } : {}),
        ...(values.subject ? { subject: values.subject.trim() } : {}),
      };
      return {
        grant: 'jwt_bearer',
        token_url: tokenUrl,
        client_id: clientEmail,
        client_authentication: 'body',
        pkce: false,
        authorization_parameters: {},
        token_parameters: {},
        assertion: () => signJwt(signing, { scope }),
      };
    },
  },
  authorize: tokenHeader,
  test: testToken,
});

function tokenUrlOf(values: KeyValues): string | undefined {
  try {
    return serviceAccountKey(values).tokenUrl;
  } catch {
    return undefined; // reported by the check of the values
  }
}
