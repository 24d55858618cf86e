/** Extensions of a chat completions server beyond OpenAI's document; OpenAI itself rejects unknown members. */
export interface ChatDialect {
  /** The field that caps the output. */
  outputCapField: 'max_tokens' | 'max_completion_tokens';
  /** The member of a message that takes thoughts of earlier turns back; null = none: they stay out, as OpenAI's own models never see them. */
  reasoningField: 'reasoning_content' | 'reasoning' | null;
  /** Where that is null: the member for thoughts that the server itself showed; absent = none. */
  ownReasoningField?: 'reasoning_content' | 'reasoning';
  /** Whether parts may be marked with `cache_control`; where not, the server decides by itself what it caches. */
  cacheMarkers: boolean;
  /** Whether it accepts `top_k`; other servers refuse it. */
  topK: boolean;
  /** Whether instructions may be a developer's and stand anywhere; other servers know one system message at the beginning. */
  developerRole: boolean;
}

/** OpenAI's own. */
export const openAiDialect: ChatDialect = {
  outputCapField: 'max_completion_tokens',
  reasoningField: null,
  cacheMarkers: false,
  topK: false,
  developerRole: true,
};

/** All that the codec can say. */
export const fullDialect: ChatDialect = {
  outputCapField: 'max_completion_tokens',
  reasoningField: 'reasoning_content',
  cacheMarkers: true,
  topK: true,
  developerRole: true,
};
