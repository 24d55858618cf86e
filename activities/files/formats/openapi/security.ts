import { entriesOf, field, listOf, textOf, type Json } from './json.ts';
import type { References } from './References.ts';

/** A security scheme as far as a credential needs it. */
export interface SecurityScheme {
  /** In words: `bearer`, `basic`, `header X-Key`, `query key`, `OAuth2` … */
  words: string;
  /** The parameter that the credential fills, if the document lists it among the parameters, too. */
  parameter: { in: string; name: string } | null;
}

/** Security schemes of a document of any version, by name. */
export function securitySchemes(document: Json, references: References): Map<string, SecurityScheme> {
  const written = entriesOf(field(document['components'], 'securitySchemes') ?? document['securityDefinitions']);
  return new Map(written.map(([name, scheme]) => [name, schemeOf(references.follow(scheme).value)]));
}

function schemeOf(scheme: unknown): SecurityScheme {
  const type = textOf(field(scheme, 'type'), 50);
  const name = textOf(field(scheme, 'name'), 100);
  const place = textOf(field(scheme, 'in'), 20);
  const http = textOf(field(scheme, 'scheme'), 50).toLowerCase();
  switch (type) {
    case 'apiKey':
      return { words: `${place} ${name}`, parameter: { in: place, name } };
    case 'basic':
      return { words: 'basic', parameter: null };
    case 'http':
      return { words: http === '' ? 'http' : http, parameter: null };
    case 'oauth2':
      return { words: 'OAuth2', parameter: null };
    case 'openIdConnect':
      return { words: 'OpenID Connect', parameter: null };
    case 'mutualTLS':
      return { words: 'client certificate', parameter: null };
    default:
      return { words: type === '' ? 'unknown' : type, parameter: null };
  }
}

/** The ways that an operation can be authenticated, without repetition; empty if it needs none. */
export function securityOf(security: unknown, schemes: ReadonlyMap<string, SecurityScheme>): string[] {
  const all = listOf(security).map((one) =>
    entriesOf(one).map(([name]) => schemes.get(name)?.words ?? name.slice(0, 100)),
  );
  return [...new Set(all.filter((one) => one.length > 0).map((one) => one.join(' + ')))].slice(0, 10);
}
