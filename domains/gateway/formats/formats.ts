import { speech } from './audio/speech.ts';
import { transcriptions } from './audio/transcriptions.ts';
import { translations } from './audio/translations.ts';
import { bedrockEmbeddings } from './bedrockEmbeddings.ts';
import { chatCompletions } from './chatCompletions.ts';
import { completions } from './completions.ts';
import { embeddings } from './embeddings.ts';
import type { Endpoint, Format, Translation, Wire } from './format.ts';
import { gemini } from './gemini/gemini.ts';
import { geminiEmbeddings } from './geminiEmbeddings.ts';
import { imageEdits } from './images/imageEdits.ts';
import { imageGenerations } from './images/imageGenerations.ts';
import { imageVariations } from './images/imageVariations.ts';
import { messages } from './messages.ts';
import { moderations } from './moderations.ts';
import { music } from './music.ts';
import { realtime } from './realtime.ts';
import { rerank } from './rerank.ts';
import { videos } from './videos.ts';
import { chatCodec } from '../translation/chatCodec.ts';
import { converseCodec } from '../translation/converseCodec.ts';
import { geminiCodec } from '../translation/geminiCodec.ts';
import { messagesCodec } from '../translation/messagesCodec.ts';
import { responses } from './responses.ts';
import { responsesCompact } from './responsesCompact.ts';
import { responsesCodec } from '../translation/responsesCodec.ts';
import type { TextCodec } from '../translation/textCodec.ts';
import { translation } from '../translation/translation.ts';
import { isTextEndpoint } from './textEndpoints.ts';

/** The endpoints of this version. */
export const formats: Readonly<Partial<Record<Endpoint, Format>>> = {
  'chat.completions': chatCompletions,
  completions,
  embeddings,
  gemini,
  'images.generations': imageGenerations,
  'images.edits': imageEdits,
  'images.variations': imageVariations,
  'audio.speech': speech,
  'audio.transcriptions': transcriptions,
  'audio.translations': translations,
  messages,
  moderations,
  'music.generations': music,
  realtime,
  rerank,
  responses,
  'responses.compact': responsesCompact,
  videos,
};

/** The formats for text that are translated into each other. */
export const textCodecs: Readonly<Partial<Record<Wire, TextCodec>>> = {
  'chat.completions': chatCodec,
  converse: converseCodec,
  gemini: geminiCodec,
  messages: messagesCodec,
  responses: responsesCodec,
};

/** Embeddings by the formats of other providers. */
const embeddingTranslations: Readonly<Partial<Record<Wire, Translation>>> = {
  'bedrock.embeddings': bedrockEmbeddings,
  'gemini.embeddings': geminiEmbeddings,
};

/** The way between an endpoint and the format of a provider; null if they are the same, undefined if there is none. */
export function translationOf(endpoint: Endpoint, wire: Wire): Translation | null | undefined {
  if (endpoint === wire) return null;
  if (endpoint === 'embeddings') return embeddingTranslations[wire];
  if (!isTextEndpoint(endpoint)) return undefined;
  const caller = textCodecs[endpoint];
  const provider = textCodecs[wire];
  return caller && provider ? translation(caller, provider) : undefined;
}

/** Chat completions for servers that know functions only: custom tools go there as functions and come back as what they are. */
export const chatWithFunctionsOnly: Translation = translation(chatCodec, chatCodec);
