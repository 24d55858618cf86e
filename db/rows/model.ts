/** A model of the model pool. */
export interface ModelRow {
  id: string;
  name: string;
  endpoints: (
    | 'chat.completions'
    | 'completions'
    | 'responses'
    | 'responses.compact'
    | 'messages'
    | 'gemini'
    | 'embeddings'
    | 'images.generations'
    | 'images.edits'
    | 'images.variations'
    | 'audio.speech'
    | 'audio.transcriptions'
    | 'audio.translations'
    | 'moderations'
    | 'realtime'
    | 'rerank'
    | 'videos'
    | 'music.generations'
  )[];
  contextTokens: number | null;
  maxOutputTokens: number | null;
  /** The output cap of calls that name none; null = the gateway's own. */
  defaultOutputTokens: number | null;
  capabilities: (
    | 'tools'
    | 'reasoning'
    | 'structured_output'
    | 'image_input'
    | 'audio_input'
    | 'video_input'
    | 'pdf_input'
  )[];
  openToUsers: boolean;
  enabled: boolean;
  /** Calls lose what their provider has no word for, instead of being refused. */
  dropUnsupported: boolean;
  /** Selects the first route of a call. */
  routing: 'priority' | 'latency' | 'availability' | 'cost';
  /** Names of its fallback models. */
  fallbackModels: string[];
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  createdAt: Date;
  updatedAt: Date;
}
