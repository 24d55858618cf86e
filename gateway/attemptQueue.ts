import type { AnswerReader, Format, PreparedCall, Translation, Wire } from './formats/format.ts';
import { invalid } from './formats/json.ts';
import type { JsonObject } from './formats/json.ts';
import type { Provider } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import { wireOfWay } from './route.ts';
import type { Route, Way } from './route.ts';
import { AppError } from '../openapi/AppError.ts';
import { openAiDialect } from './text/chat/chatDialect.ts';

/** A call as it goes one way: to a provider, in the format that this one speaks. */
export interface Attempt {
  way: Way;
  provider: Provider;
  /** The format that goes to the provider, and who reads what comes back. */
  wire: Wire;
  reader: AnswerReader;
  prepared: PreparedCall;
  upstreamBody: Buffer;
}

/** What a call's attempts are made from. */
export interface AttemptQueueOptions {
  providers: Providers;
  route: Route;
  format: Format;
  body: JsonObject;
}

/**
 * The ways of one call in the order in which they are tried. A call is prepared for a way when its turn comes; a way
 * whose format has no words for the call is left out.
 */
export class AttemptQueue {
  readonly #options: AttemptQueueOptions;
  readonly #ways: readonly Way[];
  #next = 0;
  /** Why the first way that cannot take the call cannot. */
  #reason: AppError | null = null;

  constructor(options: AttemptQueueOptions) {
    this.#options = options;
    this.#ways = options.route.ways;
  }

  /** The first attempt. Errors: where no way can take the call, why the first one cannot. */
  first(): Attempt {
    const attempt = this.following();
    if (attempt !== null) return attempt;
    throw this.#reason ?? new Error('A route has at least one way.');
  }

  /** The next attempt; null when there is no further way. */
  following(): Attempt | null {
    while (this.#next < this.#ways.length) {
      try {
        return this.#prepare();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        this.#reason ??= error;
      }
    }
    return null;
  }

  #prepare(): Attempt {
    const { providers, route, format, body } = this.#options;
    const way = this.#ways[this.#next]!;
    this.#next += 1;
    const provider = providers[way.kind];
    const spoken = wireOfWay(providers, { route, way }, format.endpoint);
    if (!provider || spoken === null)
      throw invalid('/model', `The model ${route.name} does not serve ${format.endpoint}.`);
    const { contextTokens, maxOutputTokens, price } = route;
    const { upstreamName } = way;
    const outputCapField = provider.outputCapField(way.target);
    const prepared = format.prepare(body, { upstreamName, contextTokens, maxOutputTokens, outputCapField, price });
    const { wire, translation } = spoken;
    const upstreamBody =
      translation === null ? prepared.upstreamBody : translated(translation, prepared, { way, provider });
    return { way, provider, wire, reader: translation ?? format, prepared, upstreamBody };
  }
}

/** The body for a provider that speaks another format. */
function translated(
  translation: Translation,
  prepared: PreparedCall,
  { way, provider }: { way: Way; provider: Provider },
): Buffer {
  const outputCapField = provider.outputCapField(way.target);
  const dialect = { ...openAiDialect, ...provider.chatExtensions, outputCapField };
  return Buffer.from(JSON.stringify(translation.request(prepared.upstream, way.upstreamName, dialect)));
}
